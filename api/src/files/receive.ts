import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#contract/base/errors.ts'
import type { LocalFile } from './store.ts'

export interface Received extends LocalFile {
  /** The first bytes, which determine its kind. */
  head: Buffer
}

const HEAD_BYTES = 4096

/**
 * Receives an upload into a separate file, cut at the first chunk past the limit: nothing beyond it is ever stored.
 * Throws file_too_large, or upload_cut when the sender stopped early; no file is left behind then.
 */
export async function receive(
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  maxBytes: number,
): Promise<Received> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, randomUUID())
  const handle = await open(file, 'wx', 0o600)
  try {
    return { path: file, ...(await accept(chunks, handle, maxBytes)) }
  } catch (error) {
    await rm(file, { force: true })
    throw error instanceof AppError ? error : new AppError('upload_cut', { cause: error })
  } finally {
    await handle.close()
  }
}

async function accept(chunks: AsyncIterable<Uint8Array>, handle: FileHandle, maxBytes: number) {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    hash.update(chunk)
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
    await handle.write(chunk)
  }
  return { size, sha256: hash.digest(), head }
}

const MB = 1024 * 1024

/** The error for a file above the maximum size, which it states. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('file_too_large', {
    message: `This file is too large. Choose a file up to ${Math.floor(maxBytes / MB)} MB.`,
  })
