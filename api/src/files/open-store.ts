import path from 'node:path'
import type { Settings } from '../env.ts'
import { diskStore } from './disk.ts'
import { readStoreAddress, s3Store } from './s3.ts'
import type { Store } from './store.ts'

/** The store of this portal: STORE_URL, else DATA_DIR/files. Throws when STORE_URL cannot be read. */
export function openStore({ storeUrl, dataDir }: Pick<Settings, 'storeUrl' | 'dataDir'>): Store {
  const folder = path.join(dataDir, 'files')
  const incoming = path.join(folder, 'incoming')
  return storeUrl === null ? diskStore(folder, incoming) : s3Store(readStoreAddress(storeUrl), incoming)
}
