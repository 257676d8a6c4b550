import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { StartCheck } from '#contract/base/start-check.ts'
import type { Settings } from '../../env.ts'
import { newObject } from '../../files/names.ts'
import type { Store } from '../../files/store.ts'
import { missing, ready } from './check.ts'

/** Writes a small file, reads it back and removes it. */
export async function fileCheck({ storeUrl, dataDir }: Settings, store: Store): Promise<StartCheck> {
  const place = storeUrl === null ? path.join(dataDir, 'files') : withoutKey(storeUrl)
  const name = newObject('c0')
  try {
    await store.put(name, await localFile(store.incoming, name))
    const stored = await store.open(name)
    if (stored === null || (await text(stored.stream)) !== name)
      throw new Error('the test file couldn’t be read back')
    return ready('Files', `${place}, written and read back`)
  } catch (error) {
    const reason = (error as Error).message
    return missing(
      'Files',
      `${place} can’t be used: ${reason}.`,
      storeUrl === null ? 'DATA_DIR' : 'STORE_URL',
    )
  } finally {
    await store.remove(name).catch(() => {})
  }
}

async function localFile(folder: string, content: string) {
  const file = path.join(folder, randomUUID())
  await mkdir(folder, { recursive: true })
  await writeFile(file, content)
  return { path: file, size: content.length, sha256: createHash('sha256').update(content).digest() }
}

function withoutKey(storeUrl: string): string {
  const { host, pathname } = new URL(storeUrl)
  return `s3://${host}${pathname}`
}

/** The folders of carriers, who add and remove files. */
export async function ediCheck({
  ediInDir,
  ediOutDir,
}: Pick<Settings, 'ediInDir' | 'ediOutDir'>): Promise<StartCheck> {
  const folders = { EDI_IN_DIR: ediInDir, EDI_OUT_DIR: ediOutDir }
  for (const [setting, folder] of Object.entries(folders)) {
    const reason = await whyNotWritable(folder)
    if (reason !== null) return missing('EDI folders', `${folder} can’t be written to: ${reason}.`, setting)
  }
  return ready('EDI folders', `${ediInDir} and ${ediOutDir}, writable`)
}

async function whyNotWritable(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  }
}

const GB = 1024 ** 3
const MIN_FREE_BYTES = 2 * GB

/** The disk under DATA_DIR: a full one leaves the portal readable only. */
export async function diskCheck(
  { dataDir }: Pick<Settings, 'dataDir'>,
  min = MIN_FREE_BYTES,
): Promise<StartCheck> {
  await mkdir(dataDir, { recursive: true })
  const { bavail, bsize } = await statfs(dataDir)
  const free = `${(Math.floor((bavail * bsize * 10) / GB) / 10).toFixed(1)} GB free in ${dataDir}`
  if (bavail * bsize >= min) return ready('Disk', free)
  return missing('Disk', `Only ${free}. Free up space, or use a larger disk.`, 'DATA_DIR')
}
