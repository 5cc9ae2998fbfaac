// Files and pictures: loaded by whoever keeps, sends or studies a game, not for the first stone.
import init, { animate, draw, initSync, record_to_sgf, study_to_sgf } from './made/record.js'
import address from './made/record_bg.wasm?url'
import { Module } from './module'
import type { PictureSettings, StudyTree } from './types'

export const recordModule = new Module(address, init, initSync)

/** A game with its branches and comments as SGF. */
export async function studyToSgf(tree: StudyTree): Promise<string> {
  await recordModule.load()
  return study_to_sgf(JSON.stringify(tree))
}

/** A record as SGF. */
export async function toSgf(record: string): Promise<string> {
  await recordModule.load()
  return record_to_sgf(record)
}

/** The position at the end of a record as SVG. */
export async function toSvg(record: string, settings: Partial<PictureSettings> = {}): Promise<string> {
  await recordModule.load()
  return draw(record, JSON.stringify(settings))
}

/** A whole game as a moving picture, in SVG. */
export async function toAnimation(record: string, settings: Partial<PictureSettings> = {}): Promise<string> {
  await recordModule.load()
  return animate(record, JSON.stringify(settings))
}

/** The position at the end of a record as PNG. */
export async function toPng(record: string, settings: Partial<PictureSettings> = {}): Promise<Blob> {
  return paint(await toSvg(record, settings))
}

/** Paints a picture that is SVG as PNG, some times as large. */
async function paint(svg: string, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('this browser cannot paint')
    brush.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('this browser cannot make PNG')))),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
