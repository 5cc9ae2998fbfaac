import { finiteCourse, step } from '../course'
import { nine, NUKE, small, voidSteps } from '../voidsteps'
import words from './course.en'

export default finiteCourse(words, [
  voidSteps.nuke,
  step(nine, `${NUKE}, J1, B9, J2, B8, H1, A7`, 'H2', { after: { 'pieces void': 9 } }),
  voidSteps.own,
  voidSteps.blocked,
  step(nine, NUKE, 'H2', {
    before: { 'pieces void': 2, lamps: 2, turn: 4 },
    after: { 'pieces void': 3, lamps: 0, turn: 5 },
  }),
  voidSteps.suicide,
  voidSteps.cascade,
  voidSteps.ko,
  voidSteps.full,
  step(small, 'B3, D3, B2, D2, B4, D4, C3, D1, nuke C3, D5, B1, pass, B5, pass', 'pass', {
    before: { passes: 1 },
    after: {
      'counted regions/black': 5,
      'counted regions/white': 5,
      'captured black': 0,
      'captured white': 0,
      'komi white': 6.5,
      margin: 6.5,
    },
  }),
])
