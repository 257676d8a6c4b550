import { randomBytes } from 'node:crypto'
import { constants, type Dirent, type Stats } from 'node:fs'
import { lstat, mkdir, open, opendir, realpath, rename, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

/** A file that has not grown for this long has been written to its end. */
const STABLE_MS = 1500
/** Names that senders give to files they are still writing. */
const UNFINISHED = /^\.|\.(tmp|part|filepart|writing)$/i
/** The maximum number of entries of each kind per scan; of a longer list, a random sample. */
const SAMPLE_SIZE = 2000
const READ_AT_ONCE = 1024 * 1024

/** The folders that processed entries are moved to. */
export type Saved = 'done' | 'failed'
const SAVED: readonly string[] = ['done', 'failed'] satisfies Saved[]

/** The entry itself is at fault; another attempt would not help. */
export class EntryRefused extends Error {
  override name = 'EntryRefused'
}

/** The results of listing a folder, by the bytes of the names, because not every name is text. */
export interface Found {
  /** Regular files that are finished, oldest first. */
  files: string[]
  /** Neither file nor folder: links, pipes, sockets, devices. */
  odd: string[]
  /** Folders that are not ours. */
  folders: string[]
}

/** A name as readable text. */
export const shownName = (name: string): string => Buffer.from(name, 'latin1').toString('utf8')

/**
 * Lists a folder without following links. The kind of an entry comes from the folder itself, so a hundred thousand
 * odd entries cost no more than their names; `isWaiting` leaves out those that are not due.
 */
export async function scanFolder(folder: string, isWaiting: (name: string) => boolean): Promise<Found> {
  const names = getSample(SAMPLE_SIZE)
  const odd = getSample(SAMPLE_SIZE)
  const folders = getSample(SAMPLE_SIZE)
  for await (const entry of await opendir(folder, { encoding: 'latin1' })) {
    const { name } = entry
    if (SAVED.includes(name) || UNFINISHED.test(name) || isWaiting(name)) continue
    if (entry.isDirectory()) folders.add(name)
    else if (getOddKind(entry) === null) names.add(name)
    else odd.add(name)
  }
  return { files: await getFinished(folder, names.list), odd: odd.list, folders: folders.list }
}

async function getFinished(folder: string, names: readonly string[]): Promise<string[]> {
  const files: { name: string; mtimeMs: number }[] = []
  for (const name of names) {
    const stats = await lstat(toPath(folder, name)).catch(() => null)
    // file systems that do not return kinds with names are handled when a file is opened
    if (stats !== null && isFinished(stats)) files.push({ name, mtimeMs: stats.mtimeMs })
  }
  files.sort((a, b) => a.mtimeMs - b.mtimeMs || (a.name < b.name ? -1 : 1))
  return files.map(({ name }) => name)
}

function isFinished({ mtimeMs, ctimeMs }: Stats): boolean {
  return Date.now() - Math.max(mtimeMs, ctimeMs) >= STABLE_MS
}

/** Keeps a random sample of the entries, each with the same chance, so that none waits forever. */
function getSample(max: number) {
  const list: string[] = []
  let seen = 0
  return {
    list,
    add(name: string): void {
      seen += 1
      const at = list.length < max ? list.length : Math.floor(Math.random() * seen)
      if (at < max) list[at] = name
    },
  }
}

/** Describes an entry that is not a file; null for files and unknown kinds. */
function getOddKind(entry: Dirent | Stats): string | null {
  if (entry.isSymbolicLink()) return 'a symbolic link'
  if (entry.isFIFO()) return 'a pipe'
  if (entry.isSocket()) return 'a socket'
  if (entry.isBlockDevice() || entry.isCharacterDevice()) return 'a device'
  return entry.isDirectory() ? 'a folder' : null
}

/** Describes an entry that will not be opened. */
export async function describeEntry(folder: string, name: string): Promise<string> {
  const stats = await lstat(toPath(folder, name))
  return getOddKind(stats) ?? 'not a regular file'
}

/** The customer's folder below the root; null when there is none. Throws EntryRefused when it leads outside. */
export async function getFolder(root: string, name: string): Promise<string | null> {
  const folder = path.join(root, name)
  const stats = await lstat(folder).catch(() => null)
  if (stats === null) return null
  if (!stats.isDirectory()) throw new EntryRefused('is not a folder')
  if ((await realpath(folder)) !== path.join(await realpath(root), name))
    throw new EntryRefused('points elsewhere')
  return folder
}

/**
 * The content of a regular file in a folder, opened without following links or waiting. Throws EntryRefused for
 * anything else under its name, and for more than the maximum size.
 */
export async function readDropped(folder: string, name: string, maxBytes: number): Promise<Uint8Array> {
  const file = await openDropped(folder, name)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new EntryRefused(`is ${getOddKind(stats) ?? 'not a regular file'}`)
    await requireWithin(folder, name, stats)
    return await readUpTo(file, maxBytes)
  } finally {
    await file.close()
  }
}

async function openDropped(folder: string, name: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  try {
    return await open(toPath(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ELOOP') throw new EntryRefused('is a symbolic link')
    if (code === 'ENXIO') throw new EntryRefused('is a socket')
    throw error
  }
}

/** Verifies that the opened file is the folder's entry, and that the folder is where its path says. */
async function requireWithin(folder: string, name: string, opened: Stats): Promise<void> {
  const real = toPath(await realpath(folder), name)
  const found = await realpath(toPath(folder, name), { encoding: 'buffer' })
  const { dev, ino } = await lstat(real)
  if (!found.equals(real) || dev !== opened.dev || ino !== opened.ino)
    throw new EntryRefused('points elsewhere')
}

async function readUpTo(file: FileHandle, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(READ_AT_ONCE), 0, READ_AT_ONCE)
    if (bytesRead === 0) return Buffer.concat(chunks, length)
    length += bytesRead
    if (length > maxBytes) throw new EntryRefused(`is larger than ${maxBytes} bytes; split it`)
    chunks.push(buffer.subarray(0, bytesRead))
  }
}

/** Moves an entry to a folder; an existing file of the same name gives it a number. */
export async function moveTo(folder: string, name: string, where: Saved): Promise<void> {
  const to = path.join(folder, where)
  await mkdir(to, { recursive: true })
  if (!(await lstat(to)).isDirectory())
    throw new Error(`${to} is not a folder, so nothing can be stored there`)
  const isUsed = await lstat(toPath(to, name)).then(
    () => true,
    () => false,
  )
  const target = isUsed ? `${name}.${randomBytes(4).toString('hex')}` : name
  await rename(toPath(folder, name), toPath(to, target))
}

function toPath(folder: string, name: string): Buffer {
  return Buffer.concat([Buffer.from(folder + path.sep), Buffer.from(name, 'latin1')])
}
