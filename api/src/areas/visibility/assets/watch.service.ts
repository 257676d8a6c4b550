import { spanText } from '#contract/base/plural.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import type { Db } from '../../../db/tx.ts'
import { recordFacts, type FactRow, type NewFact } from '../../../facts/facts.ts'
import {
  selectSilentFeeds,
  selectTripRows,
  selectWatched,
  type TripRow,
  type Watched,
} from './watch.queries.ts'

/** The maximum per run; the next run takes the rest. */
const MAX_AT_ONCE = 5000

/** Reports what the passing of time brings about: trips late, silent or standing for another day, and silent feeds. */
export async function watchTrips(db: Db, customerId: number): Promise<void> {
  const trips = await selectWatched(db, customerId, MAX_AT_ONCE)
  const feeds = await selectSilentFeeds(db, customerId)
  await recordFacts(db, customerId, [
    ...trips.map((trip) => tripFact(customerId, trip)),
    ...feeds.map(({ carrier, ts, key }): NewFact => ({
      kind: 'feed_silent',
      key,
      ts,
      data: { text: `No data from ${carrier} for longer than usual.`, path: `/feeds/${customerId}` },
    })),
  ])
}

/** Some trips as facts carry them, by their numbers. */
export const readTripRows = async (
  db: Db,
  customerId: number,
  waybillIds: readonly number[],
): Promise<Map<number, Omit<TripRow, 'row'> & { row: FactRow }>> =>
  new Map(
    (await selectTripRows(db, customerId, waybillIds)).map((trip) => [
      trip.waybill_id,
      { ...trip, row: trip.row as unknown as FactRow },
    ]),
  )

const HOUR_MS = 3_600_000

function tripFact(customerId: number, watched: Watched): NewFact {
  const { kind, key, ts, waybill_id, equipment_id, group_ids, amount, row } = watched
  return {
    kind,
    key,
    ts: Number(ts),
    equipment_id,
    waybill_id,
    group_ids,
    data: {
      text: `${showEquipment(equipment_id)} ${toText(watched)}.`,
      path: `/visibility/${customerId}/waybills/${waybill_id}`,
      ...(kind === 'dwell' && amount !== null && { days: amount }),
      row: row as unknown as FactRow,
    },
  }
}

function toText({ kind, amount, row }: Watched): string {
  const at = typeof row.current_location === 'string' ? ` at ${row.current_location}` : ''
  const to = typeof row.destination_location === 'string' ? ` at ${row.destination_location}` : ''
  if (kind === 'late') return `is expected ${spanText((amount ?? 0) * HOUR_MS)} late${to}`
  if (kind === 'silent') return `is silent while moving, last seen${at || ' at an unknown location'}`
  return `has not been reported for ${amount} ${amount === 1 ? 'day' : 'days'}${at && `, last seen${at}`}`
}
