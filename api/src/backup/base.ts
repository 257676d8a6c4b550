import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Place } from '../db/embedded/folders.ts'
import { beginBase, endBase } from './backup.queries.ts'
import { listCluster, readCluster, type ClusterEntry } from './cluster-files.ts'
import type { Home } from './home.ts'
import { stamp } from './layout.ts'
import { storeManifest, type Manifest, type ManifestPart } from './manifest.ts'
import { pack, verify, type Packed } from './pack.ts'
import type { Repository } from './repository/repository.ts'

/** The source and the destination of a base backup. */
export interface BaseOptions {
  admin: pg.Client
  place: Place
  home: Home
  repository: Repository
  portal: string
  /** Paths of the files that are in the repository. */
  files: () => Promise<readonly string[]>
  /** Resolves once the repository has this segment of the write-ahead log and all before it. */
  awaitSegment: (segment: string) => Promise<void>
}

/** Parts small enough for one request to an object store, and to be stored temporarily next to the data. */
const PART_BYTES = 256 * 1024 * 1024

/**
 * Copies the running cluster into the repository and verifies every part of the copy. The backup is valid once the
 * write-ahead log up to its end is stored, too. Throws BackupError for a page with a wrong checksum: damaged data
 * must not become a backup.
 */
export async function createBaseBackup(options: BaseOptions): Promise<Manifest> {
  const { admin, place, repository, portal, home } = options
  const id = stamp(new Date())
  const begun = await beginBase(admin, `interline ${id}`)
  const parts: ManifestPart[] = []
  for (const [at, entries] of groups(listCluster(place.cluster)).entries()) {
    const source = Readable.from(readCluster(place.cluster, entries, begun.lsn))
    parts.push(await storePart(options, `${id}/cluster-${String(at).padStart(4, '0')}.tar.gz`, source))
  }
  const list = Readable.from([`${(await options.files()).join('\n')}\n`])
  const files = await storePart(options, `${id}/files.txt.gz`, list)
  const { label, segment, stopped } = await endBase(admin)
  await options.awaitSegment(segment)
  const manifest: Manifest = {
    format: 1,
    id,
    portal,
    stopped,
    firstSegment: begun.segment,
    lastSegment: segment,
    segmentBytes: begun.segmentBytes,
    major: readFileSync(path.join(place.cluster, 'PG_VERSION'), 'utf8').trim(),
    label,
    parts,
    files,
  }
  await storeManifest(repository, manifest, home.temporary())
  return manifest
}

async function storePart(
  { repository, portal, home }: BaseOptions,
  name: string,
  source: Readable,
): Promise<ManifestPart> {
  const temporary = home.temporary()
  try {
    const packed: Packed = await pack(source, temporary)
    const part = { name: `${portal}/base/${name}`, sha256: packed.sha256, bytes: packed.bytes }
    await repository.put(part.name, packed.file)
    await verify(repository, part)
    return part
  } finally {
    await rm(temporary, { force: true })
  }
}

function groups(entries: readonly ClusterEntry[]): ClusterEntry[][] {
  const made: ClusterEntry[][] = [[]]
  let bytes = 0
  for (const entry of entries) {
    if (bytes > 0 && bytes + (entry.size ?? 0) > PART_BYTES) {
      made.push([])
      bytes = 0
    }
    made.at(-1)!.push(entry)
    bytes += entry.size ?? 0
  }
  return made
}
