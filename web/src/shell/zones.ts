import { getZones } from '#contract/areas/config/client-config.contract.ts'
import { setZoneTable, ZoneTable } from '#contract/base/zone-table.ts'
import { call } from './call.ts'

const KEY = 'zones'

/**
 * Shows local times by the server's time zone data, not by this browser's: at once by those of the last visit, then by
 * the current ones. Without either, by the browser's own.
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
