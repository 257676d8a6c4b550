import type { RailEvent } from '#rail/event.ts'
import { getMeaning, type Reference } from '#rail/status.ts'
import type { Db } from '../../../db/tx.ts'
import { closeAlerts, type NewAlert } from '../alerts/alerts.queries.ts'
import { openAlerts } from '../alerts/watch.service.ts'
import { type Compared, compareSighting, isQuestioned } from './compare.rules.ts'
import { selectSightingsBetween, selectTracked, type SightingBetween } from './sightings.queries.ts'

const DAYS = 14
/** Enough for two sightings behind a day of hourly estimates. */
const LATEST = 30

type Placed = Compared & { at_ms: number; place: string }

/**
 * Opens an alert for units whose latest two sightings are far from their own positions, and closes it once they agree; runs in
 * the transaction that stores the sightings.
 */
export async function watchSightings(
  db: Db,
  customerId: number,
  events: readonly RailEvent[],
  reference: Reference,
): Promise<void> {
  const ids = [...new Set(events.map(({ equipment_id }) => equipment_id))]
  const tracked = await selectTracked(db, customerId, ids)
  if (tracked.length === 0) return
  const rows = await selectSightingsBetween(db, customerId, {
    ids: tracked.map(({ equipment_id }) => equipment_id),
    days: DAYS,
    limit: LATEST,
  })
  const byUnit = Map.groupBy(rows, ({ equipment_id }) => equipment_id)
  const opened: NewAlert[] = []
  const closed: { equipment_id: string; kind: 'apart' }[] = []
  for (const unit of tracked) {
    const compared = (byUnit.get(unit.equipment_id) ?? []).flatMap((row) => compare(row, reference))
    const latest = compared.find(({ miles }) => miles !== null)
    if (!latest) continue
    if (isQuestioned(compared)) opened.push({ ...unit, ...toAlert(latest), waybill_id: null })
    else closed.push({ equipment_id: unit.equipment_id, kind: 'apart' })
  }
  if (closed.length > 0) await closeAlerts(db, customerId, closed)
  await openAlerts(db, customerId, opened)
}

function compare(row: SightingBetween, reference: Reference): Placed[] {
  const { action } = getMeaning(reference, row)
  if (action === 'estimate') return []
  const station = reference.stations.get(row.place)
  const place = station?.lat == null || station.lon == null ? null : { lat: station.lat, lon: station.lon }
  const { at_ms, fixes } = row
  return [
    { ...compareSighting({ at_ms, action, place }, fixes), at_ms, place: station?.display_name ?? row.place },
  ]
}

const toAlert = ({ miles, place, at_ms }: Placed) => ({
  kind: 'apart' as const,
  severity: 'warning' as const,
  figure: miles,
  detail: `${miles} mi from the railroad’s sighting at ${place}`,
  at_ms,
})
