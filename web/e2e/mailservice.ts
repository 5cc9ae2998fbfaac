import { createServer, type Server as TcpServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail server on this machine that keeps what it is given. */
export class MailService {
  readonly letters: string[] = []

  private constructor(private readonly tcp: TcpServer) {}

  static async start(): Promise<MailService> {
    const tcp = createServer()
    const service = new MailService(tcp)
    tcp.on('connection', (socket) => service.serve(socket))
    await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done))
    return service
  }

  /** What a server that sends through it is started with. */
  get flags(): string[] {
    const { port } = this.tcp.address() as AddressInfo
    return ['--mail-smtp', `smtp://127.0.0.1:${port}`, '--mail-from', 'Tengen <t@example.org>']
  }

  close(): void {
    this.tcp.close()
  }

  /** The address of the last link that contains a part, of the letter with a number. */
  link(letter: number, part: string): string {
    const links = this.letters[letter]?.match(/http\S+/g) ?? []
    return links.find((link) => link.includes(part)) ?? ''
  }

  private serve(socket: Socket): void {
    let heard = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 here')
    socket.on('data', (data: Buffer) => {
      heard += data.toString()
      for (;;) {
        const end = isData ? heard.indexOf('\r\n.\r\n') : heard.indexOf('\r\n')
        if (end < 0) return
        const part = heard.slice(0, end)
        heard = heard.slice(end + (isData ? 5 : 2))
        if (isData) {
          this.letters.push(part.replaceAll('=\r\n', '').replaceAll('=3D', '='))
          isData = false
          say('250 ok')
        } else if (/^data/i.test(part)) {
          isData = true
          say('354 go on')
        } else if (/^quit/i.test(part)) {
          say('221 bye')
          socket.end()
          return
        } else say(/^ehlo/i.test(part) ? '250 8BITMIME' : '250 ok')
      }
    })
  }
}
