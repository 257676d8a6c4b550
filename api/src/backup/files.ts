import { readdir, rm, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../env.ts'
import type { Home } from './home.ts'
import { filesFolder, keysFolder, readDigest, stamp, withDigest } from './layout.ts'
import { packFile, toSha256 } from './pack.ts'
import type { Repository } from './repository/repository.ts'

/** A folder whose files are written once and never changed, and its name in the repository. */
interface Source {
  folder: string
  name: string
}

/** Two changes within a tick of the file system's clock look like one: a folder changed just now is read again. */
const SETTLED_MS = 2000
/** Files that are still being received or written. */
const UNFINISHED = /^incoming$|\.(draft|part|tmp)$/

export interface FileShipping {
  settings: Pick<Settings, 'dataDir' | 'ediOutDir'>
  /** The folder of the embedded database, with its passwords. */
  databaseFolder: string | null
  home: Home
  repository: Repository
  portal: string
}

/** Stores files and keys as they appear. */
export interface FileShipper {
  /** Stores new files. */
  ship(): Promise<void>
  /** Paths of all files that the portal has now. */
  present(): Promise<readonly string[]>
}

/** Opens a shipper; it lists the repository once. */
export function openFileShipper(shipping: FileShipping): FileShipper {
  const { settings, repository, portal } = shipping
  const known = listKnown(repository, portal)
  const settled = new Map<string, number>()
  const keys = new Map<string, string>()
  return {
    async ship() {
      await shipKeys(shipping, keys)
      const paths = await known
      for (const source of getSources(settings)) await shipFolder(shipping, source, paths, settled)
    },
    present: async () => (await Promise.all(getSources(settings).map(listFolder))).flat(),
  }
}

/** Files of the disk store, and the records of files delivered to railroads' folders. */
const getSources = ({ dataDir, ediOutDir }: FileShipping['settings']): Source[] => [
  { folder: path.join(dataDir, 'files'), name: 'files' },
  { folder: ediOutDir, name: 'edi-out' },
]

async function listKnown(repository: Repository, portal: string): Promise<Set<string>> {
  const folder = filesFolder(portal)
  const objects = await repository.list(folder)
  return new Set(objects.flatMap(({ name }) => readDigest(folder, name)?.path ?? []))
}

async function shipFolder(
  shipping: FileShipping,
  { folder, name }: Source,
  known: Set<string>,
  settled: Map<string, number>,
): Promise<void> {
  const changedMs = (await stat(folder).catch(nullWhenMissing))?.mtimeMs
  if (changedMs === undefined) return
  const entries = await readdir(folder, { withFileTypes: true })
  const isSettled = settled.get(folder) === changedMs
  const names = new Set(entries.map((entry) => entry.name))
  for (const entry of entries) {
    const source = { folder: path.join(folder, entry.name), name: `${name}/${entry.name}` }
    // a document whose draft is there was not brought yet: to remember it as brought would lose it
    if (UNFINISHED.test(entry.name) || names.has(`${entry.name}.draft`)) continue
    if (entry.isDirectory()) await shipFolder(shipping, source, known, settled)
    else if (entry.isFile() && !isSettled && isSaved(source.name)) await shipFile(shipping, source, known)
  }
  if (Date.now() - changedMs > SETTLED_MS) settled.set(folder, changedMs)
}

async function listFolder({ folder, name }: Source): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullWhenMissing)) ?? []
  const found = entries.map(async (entry) => {
    const below = `${name}/${entry.name}`
    if (UNFINISHED.test(entry.name)) return []
    if (entry.isDirectory()) return await listFolder({ folder: path.join(folder, entry.name), name: below })
    return isSaved(below) ? [below] : []
  })
  return (await Promise.all(found)).flat()
}

/**
 * Of a railroad's folder, only the record of delivered documents is backed up: the documents themselves are for the
 * railroad to remove.
 */
const isSaved = (name: string): boolean => !name.startsWith('edi-out/') || name.includes('/.sent/')

async function shipFile(
  { home, repository, portal }: FileShipping,
  { folder: file, name }: Source,
  known: Set<string>,
): Promise<void> {
  if (known.has(name)) return
  const temporary = home.temporary()
  try {
    const packed = await packFile(file, temporary)
    await repository.put(withDigest(`${filesFolder(portal)}${name}.`, packed.sha256), packed.file)
    known.add(name)
  } catch (error) {
    // removed in the meantime
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

/** The keys of the data: a few small files that may change. Each change is stored next to the previous one. */
async function shipKeys(
  { settings, databaseFolder, home, repository, portal }: FileShipping,
  shipped: Map<string, string>,
): Promise<void> {
  const files = [path.join(settings.dataDir, 'secret.key')]
  if (databaseFolder) files.push(path.join(databaseFolder, 'passwords.json'))
  for (const file of files.filter((one) => existsSync(one))) {
    const sha256 = await toSha256(file)
    if (shipped.get(file) === sha256) continue
    const temporary = home.temporary()
    try {
      const packed = await packFile(file, temporary)
      const name = `${keysFolder(portal)}${stamp(new Date())}.${path.basename(file)}.`
      await repository.put(withDigest(name, packed.sha256), packed.file)
      shipped.set(file, sha256)
    } finally {
      await rm(temporary, { force: true })
    }
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
