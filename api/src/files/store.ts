import type { Readable } from 'node:stream'

/** A file that was received whole and stands on this machine until a store takes it. */
export interface LocalFile {
  path: string
  size: number
  sha256: Buffer
}

/** A stored file on its way out. */
export interface Stored {
  stream: Readable
  size: number
}

/** Where the bytes of files stand: a folder or an S3-compatible server. Names are made by the server, never by people. */
export interface Store {
  /** Where files are received; on the same disk as the folder store, so that storing is a change of name. */
  incoming: string
  /** Keeps a file for good: when this resolves it outlives a crash. The local one may be gone afterwards. */
  put(name: string, file: LocalFile): Promise<void>
  /** Null: there is none of this name. */
  open(name: string): Promise<Stored | null>
  /** One that is not there is removed already. */
  remove(name: string): Promise<void>
}
