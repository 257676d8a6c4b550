import { hash } from 'node:crypto'
import type { RailEvent } from '#rail/event.ts'
import type { ReportKey } from '../trips/reports.queries.ts'

/** A message's earlier readings, compared with what it reports now. */
export interface Earlier {
  add(events: readonly RailEvent[]): void
  /** Adds what is reported now; of equal sightings in one message the first counts. */
  hold(events: readonly RailEvent[]): void
  readonly size: number
  /** What is no longer reported, or has other details (`is_told`). */
  rest(): (ReportKey & { is_told: boolean })[]
}

/** Nothing is held of a sighting but its key and a digest of the rest: a message has up to some 100,000. */
export function openEarlier(): Earlier {
  const digests = new Map<string, string>()
  const isReported = new Set<string>()
  return {
    add(events) {
      for (const event of events) digests.set(toKey(event), getDigest(event))
    },
    hold(events) {
      for (const event of events) {
        const key = toKey(event)
        if (isReported.has(key) || !digests.has(key)) continue
        isReported.add(key)
        if (digests.get(key) === getDigest(event)) digests.set(key, SAME)
      }
    },
    get size() {
      return digests.size
    },
    rest: () =>
      [...digests]
        .filter(([, digest]) => digest !== SAME)
        .map(([key]) => {
          const [equipment_id, event_ts, source, code_source, code, place] = JSON.parse(key)
          return { equipment_id, event_ts, source, code_source, code, place, is_told: isReported.has(key) }
        }),
  }
}

const SAME = ''

const toKey = (e: RailEvent): string =>
  JSON.stringify([e.equipment_id, e.event_ts, e.source, e.code_source, e.code, e.place])

const getDigest = (e: RailEvent): string =>
  hash(
    'md5',
    JSON.stringify([
      ...DETAIL_FIELDS.map((name) => e[name]),
      ...REPORTED_FIELDS.map((name) => e.told?.[name]),
    ]),
  )

const DETAIL_FIELDS = [
  'equipment_kind',
  'carrier',
  'load_empty',
  'train_id',
  'waybill_number',
  'bill_of_lading_number',
  'imdl_pickup_number',
  'origin_place',
  'destination_place',
  'stcc',
  'shipper',
  'consignee',
  'rail_eta_ts',
  'weight_lb',
] as const satisfies readonly (keyof RailEvent)[]
const REPORTED_FIELDS = ['place', 'origin_place', 'destination_place', 'zone'] as const
