import gengo from '../../../../docs/rules/gengo.md?raw'
import go from '../../../../docs/rules/go.md?raw'
import layers from '../../../../docs/rules/go2.5d.md?raw'
import infinite from '../../../../docs/rules/infinite.md?raw'
import voids from '../../../../docs/rules/no-and-go-san.md?raw'
import xiago from '../../../../docs/rules/xiago.md?raw'

const pages: Record<string, string> = { go, no: voids, gosan: voids, xiago, gengo, 'go2.5d': layers, infinite }

/** The rules page of a game; none if there is no such game. */
export function pageOf(variant: string): string | null {
  return Object.hasOwn(pages, variant) ? (pages[variant] ?? null) : null
}
