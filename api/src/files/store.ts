import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Settings } from '../env.ts'
import { diskStore } from './disk.ts'
import { readStoreAddress, s3Store } from './s3.ts'

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

/** The store of this portal: STORE_URL, else DATA_DIR/files. Throws when STORE_URL cannot be read. */
export function openStore({ storeUrl, dataDir }: Pick<Settings, 'storeUrl' | 'dataDir'>): Store {
  const folder = path.join(dataDir, 'files')
  const incoming = path.join(folder, 'incoming')
  return storeUrl === null ? diskStore(folder, incoming) : s3Store(readStoreAddress(storeUrl), incoming)
}
