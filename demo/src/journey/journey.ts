import type { Block, Unit } from '../fleet.ts'
import type { Random } from '../random.ts'
import type { Station } from '../reference.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** One waybill: the load, its route and its parties. Empty cars on their way back have their own. */
export interface Trip {
  waybill_number: string
  /** When it was written, which is part of its key. */
  waybill_ts: number
  bill_of_lading_number: string
  load_empty: 'L' | 'E'
  origin: Station
  destination: Station
  stcc: string
  shipper: string
  consignee: string
  weight_lb: number
  /** The railroad's plan; moves only when the railroad admits a delay. */
  eta_ts: number
}

/** Something a railroad reports, for one car or a whole block. */
export interface WorldEvent {
  ts: number
  block: Block
  units: readonly Unit[]
  /** The document that reports it: a 322 with the waybill's data, or a line of car location messages. */
  reported_by: '322' | 'CLM'
  code: string
  carrier: string
  station: Station
  load_empty: 'L' | 'E'
  /** Null where the railroad has the car but no waybill. */
  trip: Trip | null
  /** The railroad's expectation at the time of this report; null when the report does not say. */
  eta_ts: number | null
  train_id: string | null
  /** Notifications carry the number a driver needs to fetch the unit. */
  has_pickup_number: boolean
}

/** A block on its endless way through the world; `ts` is its own clock. */
export interface Run {
  block: Block
  random: Random
  ts: number
  trips: number
  trip: Trip | null
  train_id: string | null
  /** First instant of the world. */
  startTs: number
  /** From when on railroads repeat their estimates every few hours; Infinity: never. */
  estimatesFromTs: number
  /** Where and by which railroad the block was last reported. */
  station: Station
  carrier: string
  /** When the railroad looks for the block at its next stop, and the time it plans from there on. */
  dueTs: number
  restMs: number
}

/** Least or most hours, evenly spread. */
export function advance(run: Run, [min, max]: readonly [number, number]): void {
  run.ts += run.random.between(min, max) * HOUR_MS
}

/**
 * A report at the run's present time. Railroads report whole minutes, and a car's next report is a minute later at
 * least, so that no two reports of one car share a time.
 */
export function report(
  run: Run,
  reported_by: WorldEvent['reported_by'],
  code: string,
  carrier: string,
  station: Station,
  more: Partial<WorldEvent> = {},
): WorldEvent {
  const ts = Math.ceil(run.ts / MINUTE_MS) * MINUTE_MS
  run.ts = ts + MINUTE_MS
  run.station = station
  run.carrier = carrier
  const load_empty = run.trip?.load_empty ?? 'E'
  const { block, trip } = run
  const { eta_ts = null, ...rest } = more
  return {
    ts,
    block,
    units: block.units,
    reported_by,
    code,
    carrier,
    station,
    load_empty,
    trip,
    // a time in the past is not promised again
    eta_ts: eta_ts !== null && eta_ts >= ts ? eta_ts : null,
    train_id: null,
    has_pickup_number: false,
    ...rest,
  }
}

const TRAIN_LETTER = { carload: 'M', unit_train: 'U', automotive: 'A', intermodal: 'I' } as const

/** Six characters, as car location messages have room for: kind, from, to, day of the month's section. */
export function trainId(run: Run, from: Station): string {
  const to = run.trip?.destination.hub_id ?? from.hub_id
  const section = 1 + (Math.floor(run.ts / DAY_MS) % 9)
  return `${TRAIN_LETTER[run.block.lane.mode]}${from.hub_id.slice(0, 2)}${to.slice(0, 2)}${section}`
}
