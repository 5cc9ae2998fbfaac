import gengo from '$examples/board-gengo.json'
import go from '$examples/board-go.json'
import gosan from '$examples/board-gosan.json'
import layers from '$examples/board-layers.json'
import no from '$examples/board-no.json'
import xiago from '$examples/board-xiago.json'

/** A short game of each variant, to be seen in small: the same ones that our rules pages show. */
export const samples: Record<string, string> = Object.fromEntries(
  [go, no, gosan, xiago, gengo, layers].map((record) => [record.variant, JSON.stringify(record)]),
)
