/** The input and the result of a test of the demurrage clock: visits of one car to Houston in June 2026. */
import fc from 'fast-check'
import { toInstant } from '../clm/zone.ts'
import { type ClockContext, type Clock, runClock } from '../demurrage/clock.ts'
import { STANDARD_TARIFFS } from '../demurrage/standard.data.ts'
import { toStays } from '../demurrage/stays.ts'
import type { Tariff } from '../demurrage/tariff.ts'
import type { RailEvent } from '../event.ts'
import { clm, REFERENCE } from './events.ts'

export const ZONE = 'America/Chicago'
export const CODES = {
  arrival: 'D',
  constructive: 'Y',
  placement: 'Z',
  departed: 'P',
  release: 'W',
  bad_order: 'B',
  repaired: 'G',
}
export type Reported = readonly [kind: keyof typeof CODES | 'order_in', time: string]

/** A moment on the clock of Houston, `06-01 10:00` of 2026. June the first is a Monday. */
export function ts(time: string): number {
  const [month = 1, day = 1, hour = 0, minute = 0] = time.split(/[- :]/).map(Number)
  return toInstant({ year: 2026, month, day, hour, minute, second: 0 }, ZONE)
}

export const getEvent = ([kind, time]: Reported, more: Partial<RailEvent>): RailEvent =>
  clm(0, CODES[kind as keyof typeof CODES], 'HOUSTON|TX', {
    equipment_id: 'BNSF100',
    load_empty: 'L',
    ...more,
    event_ts: ts(time),
  })

export interface Case {
  tariff?: Partial<Tariff>
  event?: Partial<RailEvent>
  context?: Partial<ClockContext>
  car?: Partial<ClockContext['car']>
}

export function staysOfReported(reported: readonly Reported[], event: Partial<RailEvent> = {}) {
  const events = reported.filter(([kind]) => kind !== 'order_in').map((one) => getEvent(one, event))
  const orders = reported
    .filter(([kind]) => kind === 'order_in')
    .map(([, time]) => ({ kind: 'order_in' as const, ts: ts(time), proof: 'ordered' }))
  return toStays(events, orders, REFERENCE)
}

export function getClock(reported: readonly Reported[], { tariff, event, context, car }: Case = {}): Clock {
  const [stay] = staysOfReported(reported, event)
  const clock = runClock(
    stay!,
    { ...STANDARD_TARIFFS[stay!.equipment_kind], ...tariff },
    {
      car: {
        equipment_id: stay!.equipment_id,
        equipment_kind: stay!.equipment_kind,
        stcc: stay!.stcc,
        car_type: null,
        ...car,
      },
      zone: ZONE,
      extra_credits: 0,
      as_of: ts('06-30 12:00'),
      ...context,
    },
  )
  if (clock === null) throw new Error('nothing is charged')
  return clock
}

export const formatDays = ({ days }: Clock): string =>
  days.map(({ day, is }) => `${day.slice(5)} ${is}`).join(', ')

export const anyReported = fc.tuple(
  fc.constantFrom(...(Object.keys(CODES) as (keyof typeof CODES)[]), 'order_in' as const),
  fc.integer({ min: 0, max: 28 * 24 * 60 }),
)
export const anyTariff = fc.record({
  counts_from: fc.constantFrom('midnight', 'seven', 'hours'),
  weekends: fc.constantFrom('count', 'never', 'count_after_free'),
  order_in: fc.constantFrom('pauses', 'runs'),
  release_day: fc.constantFrom('counts', 'free'),
  free_hours: fc.constantFrom(0, 24, 48),
  free_days_unloading: fc.integer({ min: 0, max: 4 }),
}) as fc.Arbitrary<Partial<Tariff>>
export type AnyReported = readonly [kind: keyof typeof CODES | 'order_in', minutes: number]

export const FIRST = ts('06-01 00:00')
export const getClocks = (
  all: readonly AnyReported[],
  tariff: Partial<Tariff>,
  as_of = FIRST + 40 * 86_400_000,
) => {
  const events = all
    .filter(([kind]) => kind !== 'order_in')
    .map(([kind, minutes]) => ({
      ...getEvent([kind, '06-01 00:00'], {}),
      event_ts: FIRST + minutes * 60_000,
    }))
  const orders = all
    .filter(([kind]) => kind === 'order_in')
    .map(([, minutes]) => ({ kind: 'order_in' as const, ts: FIRST + minutes * 60_000, proof: null }))
  return toStays(events, orders, REFERENCE).map((stay) =>
    runClock(
      stay,
      { ...STANDARD_TARIFFS.R, ...tariff },
      {
        car: {
          equipment_id: 'BNSF100',
          equipment_kind: 'R',
          stcc: null,
          car_type: null,
        },
        zone: ZONE,
        extra_credits: 0,
        as_of,
      },
    ),
  )
}
