import { readdirSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BackupError } from './pack.ts'
import { isPageComplete, PAGE_BYTES, pageLsn } from './pages.ts'
import { tarEnd, tarHeader, tarPadding, type TarEntry } from './tar.ts'

export type ClusterEntry = TarEntry

/**
 * Folders whose content a starting server recreates, or gets from the archive (PostgreSQL, "Making a base backup").
 */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const EXCLUSIONS =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|backup_manifest|tablespace_map|current_logfiles.*)$|(^|\/)(pgsql_tmp|pg_internal\.init)/
/** A relation's file, made of pages with a checksum each; a large one continues in `.1`, `.2`. */
const RELATION = /^(?:base\/\d+|global)\/\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/
const PAGES_PER_FILE = 131_072
const CHUNK_PAGES = 128
const CHUNK_BYTES = CHUNK_PAGES * PAGE_BYTES
const ATTEMPTS = 5
const PAUSE_MS = 100

/** All files of the cluster that belong in a backup: folders before their content, the control file last. */
export function listCluster(cluster: string): ClusterEntry[] {
  const found = listFolder(cluster, '')
  const isControl = ({ name }: ClusterEntry) => name === 'global/pg_control'
  return [...found.filter((entry) => !isControl(entry)), ...found.filter(isControl)]
}

function listFolder(cluster: string, below: string): ClusterEntry[] {
  const entries = readdirSync(path.join(cluster, below), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (EXCLUSIONS.test(name)) return []
    if (entry.isSymbolicLink())
      throw new BackupError(
        `${name} is a symbolic link, possibly a tablespace, so parts of the database are elsewhere and can’t be backed up.`,
      )
    if (!entry.isDirectory()) {
      const size = statSync(path.join(cluster, name), { throwIfNoEntry: false })?.size
      return size === undefined ? [] : [{ name, size }]
    }
    return [{ name, size: null }, ...(EMPTIED.has(name) ? [] : listFolder(cluster, name))]
  })
}

/**
 * The files as an archive, while the server writes to them. A file that grew is cut and one that shrank is padded
 * with zeros: the write-ahead log since `begun` has their true content.
 */
export async function* readCluster(
  cluster: string,
  entries: readonly ClusterEntry[],
  begun: bigint,
): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    if (entry.size === null) {
      yield tarHeader(entry)
      continue
    }
    const file = await open(path.join(cluster, entry.name), 'r').catch(nullWhenMissing)
    if (file === null) continue
    try {
      yield tarHeader(entry)
      yield* readFile(file, { name: entry.name, size: entry.size, begun })
      yield tarPadding(entry.size)
    } finally {
      await file.close()
    }
  }
  yield tarEnd()
}

async function* readFile(
  file: FileHandle,
  { name, size, begun }: { name: string; size: number; begun: bigint },
): AsyncGenerator<Buffer> {
  const relation = RELATION.exec(name)
  const firstBlock = Number(relation?.[1] ?? 0) * PAGES_PER_FILE
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    if (relation) {
      const read = chunk.subarray(0, bytesRead)
      await requireWholePages(file, read, { name, at, block: firstBlock + at / PAGE_BYTES, begun })
    }
    yield chunk
  }
}

interface Position {
  name: string
  at: number
  block: number
  begun: bigint
}

/** A page that is being written may be read half: it is read again. One changed since the beginning is in the write-ahead log, whole. */
async function requireWholePages(
  file: FileHandle,
  read: Buffer,
  { name, at, block, begun }: Position,
): Promise<void> {
  for (let page = 0; (page + 1) * PAGE_BYTES <= read.length; page++) {
    const bytes = read.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
    for (let attempt = 1; !isPageComplete(bytes, block + page) && pageLsn(bytes) < begun; attempt++) {
      if (attempt === ATTEMPTS)
        throw new BackupError(
          `Page ${block + page} of ${name} is damaged: its checksum is wrong, so no backup was made. Check the disk. Earlier backups are intact.`,
        )
      await delay(PAUSE_MS)
      await file.read(bytes, 0, PAGE_BYTES, at + page * PAGE_BYTES)
    }
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
