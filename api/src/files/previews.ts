import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type ResizeOptions } from 'sharp'
import type { Store } from './store.ts'

/** A picture of a few kilobytes may unfold to gigabytes: more than this is not unfolded. */
const MAX_PIXELS = 40_000_000
const SECONDS = 20

sharp.cache(false)
sharp.concurrency(1)

const SIZES = {
  normalized: { width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true },
  thumbnail: { width: 256, height: 256, fit: 'cover' },
} as const

/** Makes the small pictures of one: upright, without place and camera. False when it cannot or should not be read. */
export async function makePreviews(store: Store, object: string): Promise<boolean> {
  const local = path.join(store.incoming, randomUUID())
  const stored = await store.open(object)
  if (stored === null) return false
  try {
    await writeFile(local, stored.stream, { mode: 0o600 })
    const made = await Promise.all(Object.values(SIZES).map((size) => render(local, size))).catch(() => null)
    if (made === null) return false
    for (const [index, variant] of Object.keys(SIZES).entries()) {
      await putBytes(store, `${object}.${variant}`, made[index]!)
    }
    return true
  } finally {
    await rm(local, { force: true })
  }
}

const render = (file: string, size: ResizeOptions): Promise<Buffer> =>
  sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(size)
    .webp({ quality: 80 })
    .timeout({ seconds: SECONDS })
    .toBuffer()

/** A picture on white as JPEG, no larger than a size; null when it can’t be read. */
export const toJpeg = (
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<{ bytes: Buffer; width: number; height: number } | null> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 90 })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ bytes: data, width: info.width, height: info.height }))
    .catch(() => null)

async function putBytes(store: Store, name: string, bytes: Buffer): Promise<void> {
  const local = path.join(store.incoming, randomUUID())
  try {
    await writeFile(local, bytes, { mode: 0o600 })
    await store.put(name, {
      path: local,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    })
  } finally {
    await rm(local, { force: true })
  }
}
