import { instantOfLocal } from '../clm/zone.ts'
import type { Sighting } from '../sighting.ts'
import type { Places } from './places.ts'

/** Moves reports with an uncertain time zone after the earlier ones of the same railroad in the same message. */
export interface ReportOrder {
  correctTime(sighting: Sighting): Sighting
}

/** The maximum difference between the zones of neighboring places. */
const MAX_DIFFERENCE_MS = 2 * 3_600_000
const MINUTE_MS = 60_000

/**
 * The order of one message's reports. A local time of an unknown place is read by the clock of the place that the same
 * railroad reported before, if nothing nearer is known. If it still falls before that report, by no more than zones of
 * neighbors differ, the order of the message counts, unless the message is written newest first.
 */
export function createReportOrder(places: Places): ReportOrder {
  const previous = new Map<string, Sighting>()
  let [later, earlier] = [0, 0]

  function count(sighting: Sighting, before: Sighting | undefined): void {
    if (before === undefined || before.carrier !== sighting.carrier) return
    if (sighting.event_ts > before.event_ts) later += 1
    else if (sighting.event_ts < before.event_ts) earlier += 1
  }

  return {
    correctTime(sighting) {
      const before = previous.get(sighting.equipment_id)
      const isSure = sighting.local_time?.by !== 'nowhere'
      if (isSure) count(sighting, before)
      const settled =
        isSure || before === undefined || before.carrier !== sighting.carrier
          ? sighting
          : placeAfter(readInZoneBefore(sighting, before, places), before, later >= earlier)
      previous.set(sighting.equipment_id, settled)
      return settled
    },
  }
}

function readInZoneBefore(sighting: Sighting, before: Sighting, places: Places): Sighting {
  const zone = before.local_time?.zone ?? places.find(before.city, before.state)?.zone ?? null
  if (sighting.local_time?.zone !== 'UTC' || zone === null || zone === 'UTC') return sighting
  const event_ts = instantOfLocal(Date.parse(sighting.event_ts), zone)
  return { ...sighting, event_ts: new Date(event_ts).toISOString(), local_time: { zone, by: 'nowhere' } }
}

function placeAfter(sighting: Sighting, before: Sighting, isOldestFirst: boolean): Sighting {
  const [at, last] = [Date.parse(sighting.event_ts), Date.parse(before.event_ts)]
  if (!isOldestFirst || at > last || last - at > MAX_DIFFERENCE_MS) return sighting
  return { ...sighting, event_ts: new Date(last + MINUTE_MS).toISOString() }
}
