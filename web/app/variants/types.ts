/** What the client says about a variant everywhere: in lists, headings and on its card. */
export interface VariantWords {
  name: string
  /** One sentence that tells it from the other games. */
  tagline: string
}
