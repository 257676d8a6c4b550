import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { LocalFile } from '../files/store.ts'
import type { Repository } from './repository/repository.ts'

/** Something of the backup is damaged or missing; the message names it and says what to do next. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Fast beats small: a backup competes with the portal for the processor. */
const LEVEL = 1

/** The result of packing: the compressed file, and the SHA-256 of the uncompressed content. */
export interface Packed {
  file: LocalFile
  sha256: string
  bytes: number
}

/** Compresses a stream into a local file. */
export async function pack(source: Readable, to: string): Promise<Packed> {
  const content = measure()
  const compressed = measure()
  await pipeline(
    source,
    content.through,
    createGzip({ level: LEVEL }),
    compressed.through,
    createWriteStream(to, { mode: 0o600 }),
  )
  const { size } = await stat(to)
  return {
    file: { path: to, size, sha256: compressed.hash.digest() },
    sha256: content.hash.digest('hex'),
    bytes: content.bytes(),
  }
}

export const packFile = (from: string, to: string): Promise<Packed> => pack(createReadStream(from), to)

/** The SHA-256 of a local file, in hexadecimal. */
export async function toSha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Reads an object of the repository through to the end of `into`. Throws BackupError when it is missing, or when its content is not
 * the one that was stored.
 */
export async function unpack(
  repository: Repository,
  { name, sha256 }: { name: string; sha256: string },
  into: Writable,
): Promise<void> {
  const stored = await repository.open(name)
  if (stored === null) throw new BackupError(`${name} is missing from the backup. ${OTHER_BACKUP}`)
  const content = measure()
  try {
    await pipeline(stored, createGunzip(), content.through, into)
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new BackupError(`${name} is damaged: it can’t be decompressed. ${OTHER_BACKUP}`, { cause: error })
  }
  if (content.hash.digest('hex') !== sha256)
    throw new BackupError(`${name} is damaged: its SHA-256 doesn’t match. ${OTHER_BACKUP}`)
}

const OTHER_BACKUP =
  'Restore from an earlier backup (--backup), or from another copy of the folder or bucket.'

const isDamage = (error: unknown): boolean =>
  ['Z_DATA_ERROR', 'Z_BUF_ERROR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Reads an object and throws unless it is whole. */
export const verify = (repository: Repository, object: { name: string; sha256: string }): Promise<void> =>
  unpack(repository, object, new Writable({ write: (_chunk, _encoding, done) => done() }))

function measure(): { through: Transform; hash: Hash; bytes: () => number } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, hash, bytes: () => bytes }
}
