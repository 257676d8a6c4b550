import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { explainFolderFault } from './folder-faults.ts'
import { requireName } from './object-name.ts'
import type { Repository, StoredObject } from './repository.ts'

/** The suffix of an incomplete file; a crash may leave one behind. */
const PART = '.part'

/** Backups in a folder, readable by its owner only. */
export function folderRepository(root: string): Repository {
  const toPath = (name: string) => path.join(root, requireName(name))
  return {
    async put(name, file) {
      const target = toPath(name)
      const folder = path.dirname(target)
      const part = path.join(folder, `.${randomUUID()}${PART}`)
      try {
        await makeFolder(folder)
        await pipeline(createReadStream(file.path), createWriteStream(part, { mode: 0o600 }))
        await sync(part)
        await rename(part, target)
        await sync(folder)
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined)
        throw explainFolderFault(error, root, 'BACKUP_TO')
      }
    },
    async open(name) {
      const file = await open(toPath(name), 'r').catch(nullWhenMissing)
      return file?.createReadStream() ?? null
    },
    async list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const found = await listBelow(root, folder).catch((error: unknown) => {
        throw explainFolderFault(error, root, 'BACKUP_TO')
      })
      return found.filter(({ name }) => name.startsWith(prefix)).sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    remove: (name) => rm(toPath(name), { force: true }),
  }
}

/** Each new folder is noted in the one above, so that a crash does not take it away. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const above = path.dirname(folder)
  await makeFolder(above)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sync(above)
}

async function listBelow(root: string, folder: string): Promise<StoredObject[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(nullWhenMissing)
  const found = await Promise.all(
    (entries ?? []).map(async (entry) => {
      const name = `${folder}${entry.name}`
      if (entry.isDirectory()) return await listBelow(root, `${name}/`)
      if (entry.name.endsWith(PART)) return []
      const facts = await stat(path.join(root, name)).catch(nullWhenMissing)
      return facts ? [{ name, size: facts.size, storedMs: facts.mtimeMs }] : []
    }),
  )
  return found.flat()
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
