import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** What a notice says. */
export interface Notice {
  id: string
  title: string
  body: string
  url: string
}

/** A push service on this machine, and the one browser that is subscribed to it. The Rust tests verify the signatures. */
export class PushService {
  readonly received: Notice[] = []
  private readonly keys: ECDH = createECDH('prime256v1')
  private readonly auth = randomBytes(16)

  private constructor(private readonly http: HttpServer) {
    this.keys.generateKeys()
  }

  static async start(): Promise<PushService> {
    const http = createServer()
    const service = new PushService(http)
    http.on('request', (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        service.received.push(JSON.parse(service.decrypt(Buffer.concat(parts))) as Notice)
        response.writeHead(201).end()
      })
    })
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
    return service
  }

  close(): void {
    this.http.close()
  }

  /** Decrypts a message as a browser does: RFC 8291. */
  private decrypt(body: Buffer): string {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender])
    const input = hkdfSync('sha256', this.keys.computeSecret(sender), this.auth, info, 32)
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(input), salt, `Content-Encoding: ${name}\0`, length))
    const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    open.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([open.update(body.subarray(86, -16)), open.final()])
    // After the text come a mark and zeros.
    return text.subarray(0, text.lastIndexOf(2)).toString()
  }

  /** Lets the page's browser subscribe here: its own push service cannot be reached from a test. */
  async serve(page: Page): Promise<void> {
    const { port } = this.http.address() as AddressInfo
    const subscription = {
      endpoint: `http://127.0.0.1:${port}/browser`,
      keys: { p256dh: this.keys.getPublicKey('base64url'), auth: this.auth.toString('base64url') },
    }
    await page.addInitScript((subscription) => {
      const KEY = 'test.subscribed'
      const made = () => ({
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: () => Promise.resolve(localStorage.removeItem(KEY)),
      })
      Object.assign(PushManager.prototype, {
        subscribe: () => Promise.resolve((localStorage.setItem(KEY, ''), made())),
        getSubscription: () => Promise.resolve(localStorage.getItem(KEY) === null ? null : made()),
      })
    }, subscription)
  }
}

/** Hands a notice to the service worker, as the browser does with a message of its push service. */
export async function deliver(page: Page, notice: Notice): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  const data = JSON.stringify(notice)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await devtools.detach()
}
