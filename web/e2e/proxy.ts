import { connect, createServer, type Server as NetServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A TCP proxy before the server whose line can go dead: bytes are dropped, and nobody is told. */
export class DeadLine {
  private isDead = false
  private readonly sockets = new Set<Socket>()

  private constructor(
    private readonly proxy: NetServer,
    readonly address: string,
  ) {}

  static async before(address: string): Promise<DeadLine> {
    const { hostname, port } = new URL(address)
    const proxy = createServer()
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const line = new DeadLine(proxy, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    proxy.on('connection', (client) => line.join(client, connect(Number(port), hostname)))
    return line
  }

  private join(client: Socket, server: Socket): void {
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from)
      from.on('data', (bytes) => !this.isDead && to.write(bytes))
      // Even that a side has closed the connection does not get through a dead line.
      from.on('end', () => !this.isDead && to.end())
      from.on('close', () => this.sockets.delete(from))
      from.on('error', () => undefined)
    }
  }

  cut(): void {
    this.isDead = true
  }

  /** From now on new connections get through; those that were cut stay dead. */
  mend(): void {
    for (const socket of this.sockets) socket.destroy()
    this.isDead = false
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy()
    this.proxy.close()
  }
}
