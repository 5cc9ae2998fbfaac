import { expect, it } from 'vitest'
import { isServerBot, levelOfServerBot } from './serverbot'

it('knows the bots of the server by their ids', () => {
  expect(['bot-1', 'bot-10', 'gbot-3', 'bot-', 'p7f3'].map(levelOfServerBot)).toEqual([1, 10, null, null, null])
  expect([isServerBot('bot-3'), isServerBot('robot')]).toEqual([true, false])
})
