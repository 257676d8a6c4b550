/**
 * The layout of a repository. Each portal writes under its own id, so that a restored copy never mixes its history
 * with its source's. Every object except the manifests has the SHA-256 of its content in its name.
 */
export const baseFolder = (portal: string): string => `${portal}/base/`
export const manifestName = (portal: string, id: string): string => `${portal}/base/${id}/manifest.json`
export const walFolder = (portal: string): string => `${portal}/wal/`
export const filesFolder = (portal: string): string => `${portal}/files/`
export const keysFolder = (portal: string): string => `${portal}/keys/`

const GZ = '.gz'

/** What all objects of one content share before the digest. */
export const walPrefix = (portal: string, file: string): string =>
  `${walFolder(portal)}${file.slice(0, WAL_GROUP)}/${file}.`

/** Segments of one group share these digits: 256 of them, or one timeline history file. */
const WAL_GROUP = 16

export const withDigest = (prefix: string, sha256: string): string => `${prefix}${sha256}${GZ}`

/** The parts of an object's name: its path below the folder, and the digest of its content. */
export interface Named {
  name: string
  path: string
  sha256: string
}

/** Reads a name of `withDigest`; null for any other. */
export function readDigest(folder: string, name: string): Named | null {
  const found = /^(.+)\.([0-9a-f]{64})\.gz$/.exec(name.slice(folder.length))
  if (!name.startsWith(folder) || !found) return null
  return { name, path: found[1]!, sha256: found[2]! }
}

/** A moment as part of a name that sorts by time. */
export const stamp = (date: Date): string => date.toISOString().replace(/[-:.]/g, '')
