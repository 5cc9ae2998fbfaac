// Bots and analysis, away from the page so that nothing there ever waits for them.
import init, { Analyst, estimate, explain, GameReview, judge, Player } from './made/bots.js'
import { botModule } from './bot-module'
import type { Answer, Question } from './messages'
import type { Analysis, BotTurn, Explanation, Judgement, Review } from './types'

/** How long to search before looking whether there is something else to do. */
const SLICE = 120

const ready = init({ module_or_path: botModule })
const say = (answer: Answer) => postMessage(answer)

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
  let before = -1
  while (wanted === id) {
    const analysis = JSON.parse(analyst.think(SLICE, visits)) as Analysis
    say({ say: 'progress', id, analysis })
    // Enough visits, a game that is over, or a memory that is full: nothing more will come.
    if (analysis.visits >= visits || analysis.visits === before) break
    before = analysis.visits
    await nextMessage()
  }
  say({ say: 'done', id })
}

/** Searches one position after the other, until somebody asks for something else. */
async function review({ id, record }: Question & { ask: 'review' }): Promise<void> {
  const game = new GameReview(record)
  try {
    let more = true
    while (more && wanted === id) {
      more = game.step()
      const [done = 0, all = 0] = game.progress()
      say({ say: 'reviewing', id, done, all })
      await nextMessage()
    }
    if (!more) say({ say: 'review', id, review: JSON.parse(game.review()) as Review })
  } finally {
    game.free()
  }
}

/** Lets messages that have arrived be read. */
function nextMessage(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0))
}

addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data))

async function answer(data: Question): Promise<void> {
  wanted = data.ask === 'analyse' || data.ask === 'review' ? data.id : 0
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
    } else if (wanted === data.id) await (data.ask === 'review' ? review(data) : analyse(data))
  } catch (error) {
    say({ say: 'error', id: data.id, sentence: error instanceof Error ? error.message : String(error) })
  }
}
