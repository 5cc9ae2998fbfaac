import { settings } from './settings.svelte'

/** What can be heard. */
export type Sound = 'stone' | 'capture' | 'void' | 'slide' | 'pass' | 'bell' | 'end' | 'no' | 'tick'

let context: AudioContext | null = null

/** Browsers allow sound only after a user gesture; earlier sounds would queue up and play all at once. */
function audio(): AudioContext | null {
  if (!settings.sounds || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false)
    return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  return context
}

/** A decaying tone. */
function tone(
  at: AudioContext,
  pitch: number,
  length: number,
  loud: number,
  delay = 0,
  type: OscillatorType = 'sine',
): void {
  const start = at.currentTime + delay
  const oscillator = at.createOscillator()
  const gain = at.createGain()
  oscillator.type = type
  oscillator.frequency.setValueAtTime(pitch, start)
  gain.gain.setValueAtTime(loud, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  oscillator.connect(gain).connect(at.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}

/** A short burst of filtered noise, like a stone on wood. */
function knock(at: AudioContext, pitch: number, length: number, loud: number, delay = 0): void {
  const frames = Math.ceil(at.sampleRate * length)
  const buffer = at.createBuffer(1, frames, at.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < frames; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3
  const source = at.createBufferSource()
  source.buffer = buffer
  const filter = at.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = 2.5
  const gain = at.createGain()
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(at.destination)
  source.start(at.currentTime + delay)
}

const sounds: Record<Sound, (at: AudioContext) => void> = {
  stone: (at) => {
    knock(at, 1900, 0.06, 0.9)
    tone(at, 320, 0.09, 0.12)
  },
  capture: (at) => [0, 0.05, 0.09, 0.15].forEach((delay) => knock(at, 1300 + 2400 * delay, 0.07, 0.5, delay)),
  void: (at) => {
    tone(at, 110, 0.5, 0.2, 0, 'triangle')
    tone(at, 73, 0.7, 0.2, 0.06, 'triangle')
  },
  slide: (at) => knock(at, 700, 0.28, 0.5),
  pass: (at) => tone(at, 392, 0.18, 0.08),
  bell: (at) => {
    tone(at, 660, 0.6, 0.1)
    tone(at, 990, 0.5, 0.05)
  },
  end: (at) => [392, 523, 659].forEach((pitch, i) => tone(at, pitch, 0.7, 0.09, 0.13 * i)),
  no: (at) => tone(at, 180, 0.12, 0.1, 0, 'square'),
  tick: (at) => knock(at, 2600, 0.03, 0.35),
}

/** Plays a sound if sounds are on. */
export function play(sound: Sound): void {
  const at = audio()
  if (at) sounds[sound](at)
}
