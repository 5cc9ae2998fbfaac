// Bots and analysis, away from the page so that nothing there ever waits for them.
import init, { Analyst, estimate, explain, GameReview, judge, PartOfReview, Player } from './made/bots.js'
import { botModule } from './bot-module'
import { Helper } from './helper'
import type { Answer, Question } from './messages'
import type { Analysis, BotTurn, Explanation, Judgement, Review } from './types'

/** How long to search before looking whether there is something else to do. */
const SLICE = 120
/** A search that is over within a second or so is not worth a second worker. */
const LEAST_SHARED = 2000

const ready = init({ module_or_path: botModule })
const say = (answer: Answer) => postMessage(answer)

const helper = new Helper()
let analyst: Analyst | null = null
/** The analysis that is wanted now. */
let wanted = 0
/** The bot that played last, which remembers the game. */
let bot: { key: string; player: Player } | null = null

function play(question: Question & { ask: 'play' }): void {
  const { id, record, level, style, seed } = question
  const key = `${level} ${style} ${seed}`
  if (bot?.key !== key) {
    bot?.player.free()
    bot = null
    bot = { key, player: new Player(record, level, style, seed) }
  }
  const { turn, pace } = JSON.parse(bot.player.play(record)) as BotTurn
  say({ say: 'turn', id, turn, pace })
}

async function analyse(question: Question & { ask: 'analyse' }): Promise<void> {
  const { id, record } = question
  if (analyst) analyst.turn_to(record)
  else analyst = new Analyst(record)
  const visits = question.visits ?? analyst.estimate_visits()
  if (visits >= LEAST_SHARED) helper.analyse(record, visits, analyst)
  let before = -1
  while (wanted === id) {
    const analysis = JSON.parse(analyst.think(SLICE, visits)) as Analysis
    say({ say: 'progress', id, analysis })
    // Enough visits, a game that is over, or a memory that is full: nothing more will come.
    if (analysis.visits >= visits || analysis.visits === before) {
      helper.stop()
      break
    }
    before = analysis.visits
    await nextMessage()
  }
  say({ say: 'done', id })
}

/** Searches the same position for another worker, until told to stop. */
async function help({ id, record, visits }: Question & { ask: 'help' }): Promise<void> {
  if (analyst) analyst.turn_to(record)
  else analyst = Analyst.helper(record)
  let before = ''
  while (wanted === id) {
    const found = analyst.help(SLICE, visits)
    if (found === before) return
    say({ say: 'found', id, found })
    before = found
    await nextMessage()
  }
}

/** Searches one position after the other, until somebody asks for something else. */
async function review({ id, record }: Question & { ask: 'review' }): Promise<void> {
  const game = new GameReview(record)
  const tell = () => {
    const [done = 0, all = 0] = game.progress()
    say({ say: 'reviewing', id, done, all })
  }
  const share = helper.review(record, game, tell)
  try {
    while (wanted === id) {
      if (game.step()) tell()
      else if (share.isOver) return say({ say: 'review', id, review: JSON.parse(game.review()) as Review })
      else await share.wait()
      await nextMessage()
    }
  } finally {
    await share.end()
    game.free()
  }
}

/** Searches a part of the review of another worker. */
async function reviewPart({ id, record, part }: Question & { ask: 'part' }): Promise<void> {
  const search = new PartOfReview(record, part)
  try {
    while (wanted === id) {
      const found = search.step()
      if (found === undefined) return say({ say: 'done', id })
      say({ say: 'found', id, found })
      await nextMessage()
    }
  } finally {
    search.free()
  }
}

/** Lets messages that have arrived be read. */
function nextMessage(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0))
}

addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data))

async function answer(data: Question): Promise<void> {
  // What was searched before is no longer wanted.
  helper.stop()
  wanted = data.ask === 'stop' ? 0 : data.id
  if (data.ask === 'stop') return
  try {
    await ready
    if (data.ask === 'play') play(data)
    else if (data.ask === 'estimate')
      say({ say: 'estimate', id: data.id, analysis: JSON.parse(estimate(data.record)) as Analysis })
    else if (data.ask === 'judge') {
      const judgement = JSON.parse(judge(data.record, data.turn, data.best)) as Judgement
      say({ say: 'judgement', id: data.id, judgement })
    } else if (data.ask === 'explain') {
      const explanation = JSON.parse(explain(data.record, data.turn)) as Explanation | null
      say({ say: 'explanation', id: data.id, explanation })
    } else if (wanted === data.id) await search(data)
  } catch (error) {
    say({ say: 'error', id: data.id, sentence: error instanceof Error ? error.message : String(error) })
  }
}

/** Whatever goes on until something else is asked for. */
function search(question: Question & { ask: 'analyse' | 'help' | 'review' | 'part' }): Promise<void> {
  switch (question.ask) {
    case 'analyse':
      return analyse(question)
    case 'help':
      return help(question)
    case 'review':
      return review(question)
    case 'part':
      return reviewPart(question)
  }
}
