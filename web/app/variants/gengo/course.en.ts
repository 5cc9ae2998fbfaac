import { say } from '../said'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Stones in Gengo are wider than the grid. Place one on D4.',
    'It covers nine spaces. Nobody can play on a covered space.',
  ),
  say(
    'Try it: play E4, right beside your own stone.',
    'Illegal, even next to your own stone: the shaded spaces are covered.',
  ),
  say(
    'Stones connect at a distance: two steps along a line, or a knight’s move away. Connect to C5 by playing E6.',
    'A line joins the two stones: they are one group now and share their liberties.',
  ),
  say(
    'The liberties of a group are the empty spaces at that same distance. White’s stone in the corner has two left, A3 and B3. Cover them: play B4.',
    'No empty space was left at the right distance, so the stone was captured.',
  ),
  say(
    'Your own stones need liberties as well, and here even suicide is allowed. Play A4, close to your stone on A1, and see what happens.',
    'Friendly fire: your new stone covered the last liberties of the old one, and White has captured it.',
  ),
  say(
    'White has just captured your stone on E1 with a stone on G2. That stone could be captured from E1 and from E2. Try E1.',
    'This is ko in Gengo: a stone that has just captured a single stone may not be captured alone in the very next turn, from whichever space.',
  ),
  say(
    'Both sides have played elsewhere. Capture White’s stone on G2 now: play E2.',
    'After a turn elsewhere the ko is open again.',
  ),
  say(
    'There is an option that lets your own stones overlap, and it is on here. Play E6, on a space that only your stone on E5 covers.',
    'Legal with that option, and stones that cover each other are connected: a group of two stones. White’s stones still keep you out.',
  ),
  say(
    'In a game with handicap Black begins with several turns. You have placed two of your three stones. Place the last one on C7.',
    'Three stones stand, and now White plays for the first time. A pass would have used up one of the turns.',
  ),
  say(
    'A group that can always keep a liberty lives. Black’s four stones in the corner are surrounded; their last two liberties are A19 and A15. You are White: play A19.',
    'Your stone had no liberty and died, while Black’s group still has its two liberties. You cannot fill both at once: four stones live in a corner.',
  ),
  say(
    'On the edge five stones are enough. Their two liberties are T15 and T11. You are White: play T15.',
    'It died. The group keeps both its eyes and lives.',
  ),
  say(
    'Away from the edge a connected group needs ten stones. Its two liberties are J15 and J11. You are White: play J15.',
    'Again your stone died at once.',
  ),
  say(
    'For comparison, the stones of ordinary Go: the document counts 6 in the corner, 8 on the edge and 13 in the centre for a group that lives. You are White: play A1, into one of the eyes.',
    'Life takes more stones in Go than in Gengo. Whether other regions would be closer to Go is an open question of the game.',
  ),
  say(
    'Three passes in a row end the game. Pass; the other passes will follow.',
    'By stones Black has 4 and White has 3: Black wins by one. By area, the other way to count, it would be 39 to 33. Both counts are always shown.',
  ),
]
