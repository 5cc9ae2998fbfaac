/** Paints a picture that is SVG as PNG, some times as large. */
export async function toPng(svg: string, scale = 2): Promise<Blob> {
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
