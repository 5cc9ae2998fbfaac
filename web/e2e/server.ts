import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The program under test. */
export function program(): string {
  const binary = process.env.TENGEN_BINARY
  if (!binary) throw new Error('TENGEN_BINARY says which program to test: use scripts/browser')
  return binary
}

/** The load generator, built beside it. */
export function loadProgram(): string {
  return process.env.TENGEN_LOAD ?? join(dirname(program()), 'tengen-load')
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** The real server as a process of its own, with a database that is gone afterwards. */
export class Server {
  private process: ChildProcess | null = null
  private log = ''
  address = ''

  private constructor(
    private readonly folder: string,
    private readonly flags: string[],
  ) {}

  /** Starts it, with more flags if need be; `prepare` may put something into its database first. */
  static async start(
    flags: string[] = [],
    prepare?: (database: string) => void,
    listen = '127.0.0.1:0',
  ): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'tengen-e2e-')), flags)
    prepare?.(server.database)
    await server.run(listen)
    return server
  }

  /** Starts it with an origin, which must be known before it listens: links in e-mails begin with it. */
  static async startWithOrigin(flags: string[]): Promise<Server> {
    const listen = `127.0.0.1:${await freePort()}`
    return Server.start(['--origin', `http://${listen}`, '--residents', '0', ...flags], undefined, listen)
  }

  private get database(): string {
    return join(this.folder, 'games.db')
  }

  /** Stops it, hard, as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** What the operator does with the database while the server runs. */
  admin(...args: string[]): void {
    execFileSync(program(), ['admin', '--data', this.database, ...args])
  }

  get isRunning(): boolean {
    return this.process !== null
  }

  /** Starts it again at the same address with the same database. */
  async restart(): Promise<void> {
    await this.run(new URL(this.address).host)
  }

  async close(): Promise<void> {
    await this.end('SIGTERM')
    await rm(this.folder, { recursive: true, force: true })
  }

  private async run(listen: string): Promise<void> {
    const child = spawn(program(), ['serve', '--listen', listen, '--data', this.database, ...this.flags])
    this.process = child
    child.stderr.on('data', (text: Buffer) => (this.log += text.toString()))
    this.address = await new Promise((done, fail) => {
      let said = ''
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString()
        const found = /listening on (http:\/\/\S+)/.exec(said)?.[1]
        if (found) done(found)
      })
      child.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${this.log}`)))
      child.once('error', fail)
    })
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process
    this.process = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }
}
