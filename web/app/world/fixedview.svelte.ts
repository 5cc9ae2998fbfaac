import { showing, type Camera, type Frame } from './camera'

/** A view that always shows the same area, scaled to the screen. */
export class FixedView {
  camera: Camera = $state.raw({ x: 0, y: 0, scale: 28 })
  frame: Frame = $state.raw({ width: 1, height: 1 })

  constructor(private readonly area: Parameters<typeof showing>[0]) {}

  resize(frame: Frame): void {
    this.frame = frame
    this.camera = showing(this.area, frame)
  }

  move(): void {}
  pan(): void {}
  zoom(): void {}
  flyTo(): void {}
}
