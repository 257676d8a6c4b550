import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { getOwner, requireObjectName } from './names.ts'
import type { Store } from './store.ts'

/** Files in a folder, one folder per owner below it. A file appears under its name whole or not at all. */
export function diskStore(folder: string, incoming: string): Store {
  const getPlace = (name: string) => path.join(folder, getOwner(requireObjectName(name)), name)
  return {
    incoming,
    async put(name, file) {
      const place = getPlace(name)
      await mkdir(path.dirname(place), { recursive: true })
      await sync(file.path)
      await rename(file.path, place)
      // the name itself must outlive a crash, too
      await sync(path.dirname(place))
      await sync(folder)
    },
    async open(name) {
      const file = await open(getPlace(name), 'r').catch(nullWhenMissing)
      if (file === null) return null
      const { size } = await file.stat()
      return { stream: file.createReadStream(), size }
    },
    remove: (name) => rm(getPlace(name), { force: true }),
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Windows opens no folder for syncing; its file system keeps names itself
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  } finally {
    await handle.close()
  }
}
