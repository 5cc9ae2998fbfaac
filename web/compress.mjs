// Puts compressed twins beside the built files, so that the server never has to.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = new URL('./dist/', import.meta.url).pathname
const worthwhile = /\.(html|js|css|svg|json|wasm|webmanifest|txt)$/
const smallest = 1024

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worthwhile.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const content = await readFile(path)
  if (content.length < smallest) continue
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, brotliCompressSync(content, { params: quality }))
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
}
