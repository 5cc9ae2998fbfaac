/** How to begin with what was compiled, as `wasm-bindgen` offers it. */
type Load = (from: { module_or_path: string }) => Promise<unknown>
type Start = (from: { module: BufferSource }) => unknown

/** A WebAssembly module that is loaded when it is first asked for, and once. */
export class Module {
  private ready: Promise<void> | null = null

  constructor(
    readonly file: string,
    private readonly begin: Load,
    private readonly start: Start,
  ) {}

  load(): Promise<void> {
    this.ready ??= this.begin({ module_or_path: this.file }).then(
      () => undefined,
      (error: unknown) => {
        // The next one who asks tries again.
        this.ready = null
        throw error
      },
    )
    return this.ready
  }

  /** From bytes that are there already: for tests, which have no server. */
  loadFrom(bytes: BufferSource): void {
    this.start({ module: bytes })
    this.ready = Promise.resolve()
  }
}
