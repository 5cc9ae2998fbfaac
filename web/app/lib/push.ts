import type { PushState, SubscribePush } from '$protocol'
import { pushedFor, setPushedFor } from './attention'
import { get, put, remove } from './net/api'

// Notices to this browser while it is closed. The server knows which sessions are subscribed; this browser remembers for
// whom it was switched on, so that it can subscribe again after a new login or a new key of the server.

/** Whether this browser is told: it cannot be, the person forbids it, or it is switched off or on. */
export type PushSituation = 'unsupported' | 'blocked' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined'

export async function pushSituation(): Promise<PushSituation> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const { on } = await get<PushState>('/me/push')
  return on && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for permission and subscribes. */
export async function turnPushOn(me: string): Promise<PushSituation> {
  if (!isSupported()) return 'unsupported'
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off'
  await subscribe()
  setPushedFor(me)
  return 'on'
}

export async function turnPushOff(): Promise<void> {
  setPushedFor(null)
  await remove('/me/push')
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Subscribes again if this person had switched it on here. Nobody is asked. */
export async function renewPush(me: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || pushedFor() !== me) return
  await subscribe()
}

async function subscribe(): Promise<void> {
  const { key } = await get<PushState>('/me/push')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  let found = await pushManager.getSubscription()
  if (found && keyOf(found) !== key) {
    // The server has another key now.
    await found.unsubscribe()
    found = null
  }
  const { endpoint, keys } = (found ?? (await pushManager.subscribe(options))).toJSON()
  const wanted: SubscribePush = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  await put('/me/push', wanted)
}

/** The key of the server for which a subscription was made, as the server writes it. */
function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
