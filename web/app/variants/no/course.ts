import { finiteCourse, step } from '../course'
import { nine, NUKE, small, voidSteps } from '../voidsteps'
import words from './course.en'

export default finiteCourse(words, [
  voidSteps.nuke,
  step(nine, NUKE, 'J1', { reply: ['B9'], before: { 'pieces void': 2 }, after: { 'pieces void': 7 } }),
  voidSteps.own,
  voidSteps.blocked,
  step(nine, NUKE, 'H2', {
    before: { 'pieces void': 2, lamps: 2, turn: 4 },
    after: { 'pieces void': 4, lamps: 0, turn: 5 },
  }),
  voidSteps.suicide,
  voidSteps.cascade,
  voidSteps.ko,
  voidSteps.full,
  step(small, 'D5, C5, E5, E4, E3, B1, C3, A2, nuke C3, A1', 'pass', {
    reply: ['pass'],
    before: { passesToEnd: 2 },
    after: {
      'counted regions/white': 1,
      'captured white': 2,
      'captured black': 1,
      'komi white': 6.5,
      'score white': 9.5,
      'score black': 1,
    },
  }),
])
