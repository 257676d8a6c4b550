import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import path from 'node:path'
import type { Place } from '../db/embedded/folders.ts'
import type { Settings } from '../env.ts'
import { filesFolder, keysFolder, readDigest, stamp, type Named } from './layout.ts'
import { unpack } from './pack.ts'
import type { Repository } from './repository/repository.ts'

/** Writes every stored file to its place, checked by its SHA-256; one that is there already stays. Resolves with how many there are. */
export async function restoreFiles(
  repository: Repository,
  portal: string,
  { dataDir, ediOutDir }: Pick<Settings, 'dataDir' | 'ediOutDir'>,
): Promise<number> {
  const folder = filesFolder(portal)
  const roots: Record<string, string> = { files: path.join(dataDir, 'files'), 'edi-out': ediOutDir }
  const objects = await repository.list(folder)
  for (const { name } of objects) {
    const file = readDigest(folder, name)
    const [root = '', ...below] = file?.path.split('/') ?? []
    if (file && roots[root]) await write(repository, file, path.join(roots[root], ...below))
  }
  return objects.length
}

/** Writes the keys as they were at the moment: what seals secrets, and how the portal signs in to its database. */
export async function restoreKeys(
  repository: Repository,
  { portal, to, dataDir, place }: { portal: string; to: string | null; dataDir: string; place: Place },
): Promise<void> {
  const folder = keysFolder(portal)
  const until = to === null ? '9' : stamp(new Date(to))
  const targets: Record<string, string> = {
    'secret.key': path.join(dataDir, 'secret.key'),
    'passwords.json': place.passwords,
  }
  const named = (await repository.list(folder)).flatMap(({ name }) => readDigest(folder, name) ?? [])
  for (const [key, target] of Object.entries(targets)) {
    const versions = named.filter((one) => one.path.endsWith(`.${key}`))
    // the first is stored a moment after it was made
    const wanted = versions.findLast((one) => one.path < until) ?? versions[0]
    if (!wanted) continue
    await write(repository, wanted, target)
    if (key === 'passwords.json' && place.account.drop)
      await chown(target, place.account.uid, place.account.gid)
  }
}

async function write(repository: Repository, file: Named, target: string): Promise<void> {
  if (existsSync(target)) return
  mkdirSync(path.dirname(target), { recursive: true })
  await unpack(repository, file, createWriteStream(target, { mode: 0o600 }))
}
