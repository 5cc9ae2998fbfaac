import { say } from './said'

/** What the steps of `voidsteps.ts` say. */
export const voidWords = {
  own: say(
    'You can only nuke your own stones. Press Nuke and try White’s stone on A9.',
    'Illegal: the stone is not yours. A nuke always costs you a stone.',
  ),
  blocked: say(
    'You are White, and Black has just nuked E5. After your turn its arrow turns to the north-east, to F6. Be there first: play F6.',
    'The arrow has turned and points to your stone, so no void opened: there is still one void. Where an arrow points to a stone, another void or over the edge, nothing opens; it turns on in the next turn.',
  ),
  cascade: say(
    'Voids are not liberties. You are White: D4 is the last liberty of Black’s D5 and E5 and of your own E4, and the arrow on C3 is about to point there. Play A1 and watch.',
    'A void opened on D4, and all groups without liberties were removed at the same moment, Black’s and White’s alike. This is repeated until every group has a liberty.',
  ),
  suicide: say(
    'A1 has a void on one side and a white stone on the other. Try to play there.',
    'Suicide: your stone would have no liberty, because a void is none. As in Go, that is illegal unless you capture something.',
  ),
  ko: say(
    'The ko of Go exists here, too. White has just captured a stone on D5 by playing D4. Try to recapture at once on D5.',
    'Illegal. A ko is decided when the stone is placed, before the voids move, and it binds the very next turn only.',
  ),
  full: say(
    'There is one empty point left, and the arrow on B2 is about to point to it. Black has captured 8 stones and White one. Pass.',
    'No empty point is left, and the game is over at once. Nobody surrounds anything: Black has 8 points for captures, White has 1 and 6.5 komi, which makes 7.5.',
  ),
}
