import { baseFolder, filesFolder, readDigest, walFolder } from './layout.ts'
import { listManifests, type Manifest } from './manifest.ts'
import { unpack } from './pack.ts'
import type { Repository } from './repository/repository.ts'
import { Writable } from 'node:stream'

const DAY_MS = 86_400_000

/**
 * Removes what no moment of the last `days` needs: base backups before the newest one that is older, the write-ahead log before
 * the oldest one that stays, files that no backup knows anymore, and copies that were cut short.
 */
export async function prune(repository: Repository, portal: string, days: number): Promise<void> {
  const manifests = await listManifests(repository, portal)
  const retained = selectRetained(manifests, Date.now() - days * DAY_MS)
  const [oldest] = retained
  if (!oldest) return
  await pruneBases(repository, portal, new Set(retained.map(({ id }) => id)))
  await pruneLog(repository, portal, oldest.firstSegment)
  await pruneFiles(repository, portal, retained)
}

/** The newest one from before the time opens all moments after it. */
function selectRetained(manifests: readonly Manifest[], sinceMs: number): Manifest[] {
  const newestBefore = manifests.findLastIndex(({ stopped }) => Date.parse(stopped) <= sinceMs)
  return manifests.slice(Math.max(0, newestBefore))
}

async function pruneBases(
  repository: Repository,
  portal: string,
  retained: ReadonlySet<string>,
): Promise<void> {
  const folder = baseFolder(portal)
  const newest = [...retained].at(-1)!
  for (const { name } of await repository.list(folder)) {
    const id = name.slice(folder.length).split('/')[0]!
    // one after the newest is being made at the moment
    if (!retained.has(id) && id < newest) await repository.remove(name)
  }
}

async function pruneLog(repository: Repository, portal: string, first: string): Promise<void> {
  const folder = walFolder(portal)
  for (const { name } of await repository.list(folder)) {
    const segment = name.slice(folder.length).split('/')[1]?.split('.')
    if (segment?.length === 3 && segment[0]! < first) await repository.remove(name)
  }
}

async function pruneFiles(
  repository: Repository,
  portal: string,
  retained: readonly Manifest[],
): Promise<void> {
  const needed = new Set(
    (await Promise.all(retained.map((manifest) => getFiles(repository, manifest)))).flat(),
  )
  const sinceMs = Date.parse(retained[0]!.stopped)
  const folder = filesFolder(portal)
  for (const { name, storedMs } of await repository.list(folder)) {
    const file = readDigest(folder, name)
    if (file && !needed.has(file.path) && storedMs < sinceMs) await repository.remove(name)
  }
}

async function getFiles(repository: Repository, { files }: Manifest): Promise<string[]> {
  const chunks: Buffer[] = []
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await unpack(repository, files, into)
  return Buffer.concat(chunks).toString('utf8').split('\n')
}
