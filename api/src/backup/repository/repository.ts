import type { Readable } from 'node:stream'
import type { LocalFile } from '../../files/store.ts'

/** An object of the repository; its name is a path of letters, digits, dots, hyphens and underscores. */
export interface StoredObject {
  name: string
  size: number
  /** When it was stored. */
  storedMs: number
}

/** Where backups are stored: a folder or a bucket of an S3-compatible server. */
export interface Repository {
  /** Stores a file durably: once this resolves, it outlives a crash. It appears whole or not at all. */
  put(name: string, file: LocalFile): Promise<void>
  /** Null when there is no such object. */
  open(name: string): Promise<Readable | null>
  /** All objects whose name starts with the prefix, which ends at any character, by name. */
  list(prefix: string): Promise<StoredObject[]>
  remove(name: string): Promise<void>
}
