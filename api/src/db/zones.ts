import { setZoneTable, shiftAt, type ZoneTable, zoneTable } from '#contract/base/zone-table.ts'
import { setOffsets } from '#rail/clm/zone.ts'
import type { Database } from './pool.ts'
import { selectZoneChanges, type ZoneChange } from './zones.queries.ts'

/** Years before and after this one for which local times are shown. */
const YEARS_BACK = 6
const YEARS_AHEAD = 5

/**
 * Reads when clocks change from the database, whose time zone data the whole portal uses: files and filters are made
 * there, pages, emails and prints here and in browsers by the same table (docs/decisions/201).
 */
export async function readZones(database: Pick<Database, 'anonymous'>, now = new Date()): Promise<void> {
  const year = now.getUTCFullYear()
  const from = new Date(Date.UTC(year - YEARS_BACK, 0, 1))
  const until = new Date(Date.UTC(year + YEARS_AHEAD, 0, 1))
  const changes = await database.anonymous((db) => selectZoneChanges(db, from, until))
  showZones(toTable(changes, from, until))
}

/** Uses a table for every local time of this process. */
export function showZones(table: ZoneTable | null): void {
  setZoneTable(table)
  setOffsets((zone, ms) => shiftAt(zone, ms)?.ms ?? null)
}

/** Zones with the same changes share them. */
export function toTable(changes: readonly ZoneChange[], from: Date, until: Date): ZoneTable {
  const places = new Map<string, number>()
  const zones: Record<string, number> = {}
  for (const [zone, own] of Map.groupBy(changes, (change) => change.zone)) {
    const key = JSON.stringify(own.map(({ at, seconds, name }) => [at, seconds, name]))
    const place = places.get(key) ?? places.size
    places.set(key, place)
    zones[zone] = place
  }
  return {
    from: from.getTime() / 1000,
    until: until.getTime() / 1000,
    changes: [...places.keys()].map((key) => JSON.parse(key) as ZoneTable['changes'][number]),
    zones,
  }
}

/** Zones whose clocks Node would show otherwise than the database, at some moment of the table. */
export function differingZones(table = zoneTable()): string[] {
  if (table === null) return []
  return Object.entries(table.zones).flatMap(([zone, place]) => {
    const offsets = offsetsOfNode(zone)
    const isSame = table.changes[place]?.every(
      ([at, seconds]) => offsets === null || offsets(at + SETTLED_SECONDS) === seconds,
    )
    return isSame === false ? [zone] : []
  })
}

const SETTLED_SECONDS = 86_400

/** Null for a zone that Node does not know. */
function offsetsOfNode(zone: string): ((seconds: number) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    return (seconds) => {
      const name =
        format.formatToParts(seconds * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? ''
      const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
      if (sign === undefined) return 0
      return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
    }
  } catch {
    return null
  }
}
