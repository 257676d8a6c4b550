import { getZones } from '#contract/areas/config/client-config.contract.ts'
import { setZoneTable, ZoneTable } from '#contract/base/zone-table.ts'
import { call } from './call.ts'

const KEY = 'zones'

/**
 * Loads the server's time zone data, which all local times use instead of this browser's. The data of the last visit is
 * used until the current data has arrived; without either, the browser's own data is used.
 */
export async function startZones(
  store: Pick<Storage, 'getItem' | 'setItem'> | null = storage(),
): Promise<void> {
  const saved = readSaved(store)
  if (saved) setZoneTable(saved)
  const response = await call(getZones, {})
  if (!response.success) return
  setZoneTable(response.data)
  try {
    store?.setItem(KEY, JSON.stringify(response.data))
  } catch {
    // a full or blocked storage only means that the table is fetched first
  }
}

function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

function readSaved(store: Pick<Storage, 'getItem'> | null): ZoneTable | null {
  try {
    return ZoneTable.parse(JSON.parse(store?.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}
