import { makeGroup, makeStation, makeWaybill } from '../visibility/waybills/waybills.factory.ts'
import type pg from 'pg'

const DAY_MS = 86_400_000
export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const TO_DALLAS = {
  destination_place: 'DALLAS|TX',
  destination_location: 'Dallas, TX',
  destination_zone: 'America/Chicago',
  origin_place: 'NAMPA|ID',
  origin_location: 'Nampa, ID',
  waybill_ts: daysFromNow(-20),
  last_sighting_ts: daysFromNow(-1.5),
}

/** Cars on their way to Dallas and Chicago in two groups, one without an ETA, one overdue, one that arrived, an old one. */
export async function makeInbound(db: pg.Client): Promise<void> {
  await makeGroup(db, { group_id: 1, name: 'Syrup tanks' })
  await makeGroup(db, { group_id: 2, name: 'Oil tanks' })
  await makeStation(db, { place: 'DALLAS|TX', zone: 'America/Chicago' })
  const cars = [
    {
      equipment_id: 'TILX1',
      group_ids: [1],
      product_eta_ts: noonIn(2),
      commodity: 'Corn syrup',
      exceptions: ['Bad order'],
      train_id: 'MKCDA',
    },
    { equipment_id: 'TILX2', group_ids: [1, 2], product_eta_ts: noonIn(2), rail_eta_ts: noonIn(4) },
    { equipment_id: 'TILX3', group_ids: [2], rail_eta_ts: noonIn(3) },
    { equipment_id: 'TILX4', group_ids: [2] },
    { equipment_id: 'TILX5', group_ids: [1], rail_eta_ts: noonIn(-3) },
    { equipment_id: 'TILX6', group_ids: [1], status_code: 90, rail_eta_ts: noonIn(2) },
    { equipment_id: 'TILX7', group_ids: [1], waybill_ts: daysFromNow(-150) },
    { equipment_id: 'TILX8', group_ids: [1], status_code: 100 },
  ]
  for (const car of cars) await makeWaybill(db, { ...TO_DALLAS, ...car })
  await makeWaybill(db, {
    ...TO_DALLAS,
    equipment_id: 'GATX9',
    destination_place: 'CHICAGO|IL',
    destination_location: 'Chicago, IL',
    rail_eta_ts: noonIn(2),
    last_sighting_ts: daysFromNow(-5),
  })
  await makeWaybill(db, { ...TO_DALLAS, customer_id: 2, equipment_id: 'OTHX1', rail_eta_ts: noonIn(2) })
}

/** 18:00 UTC the given number of days ahead: midday in Dallas, the same day as in UTC. */
function noonIn(days: number): string {
  return `${daysFromNow(days).slice(0, 10)}T18:00:00Z`
}
/** That day. */
export const dayIn = (days: number): string => noonIn(days).slice(0, 10)

/** Three destinations, one whose zone is not known. */
const DESTINATIONS = [
  { place: 'DALLAS|TX', name: 'Dallas, TX', zone: 'America/Chicago' },
  { place: 'NAMPA|ID', name: 'Nampa, ID', zone: 'America/Boise' },
  { place: 'SOMEWHERE|ZZ', name: 'Somewhere, ZZ', zone: null },
]

/** A unit as a test counts it. */
export interface InboundUnit {
  name: string
  isCurrent: boolean
  status: number | null
  load: 'L' | 'E' | null
  groups: number[]
  to: (typeof DESTINATIONS)[number]
  /** In milliseconds, of all moments. */
  waybill: number | null
  start: number
  seen: number | null
  ours: number | null
  theirs: number | null
  exceptions: string[]
}

/** What a test draws from. */
interface Draws {
  chance: (share: number) => boolean
  between: (min: number, max: number) => number
  pick: <T>(items: readonly T[]) => T
}

const GROUP_CHOICES = [[], [1], [2], [1, 2]]

/** A unit whose every value may be missing; our ETAs are in the future, those of railroads in the past too. */
export function inventUnit(random: Draws, at: number): InboundUnit {
  const now = Date.now()
  const orNull = (value: number) => (random.chance(0.25) ? null : value)
  const inDays = (min: number, max: number) => now + Math.round(random.between(min, max) * 24) * 3_600_000
  const start = now - random.pick([4, 20, 45, 80, 100, 200]) * DAY_MS
  return {
    name: `RNDX${1000 + at}`,
    isCurrent: !random.chance(0.1),
    status: random.pick([null, 20, 40, 40, 40, 50, 90, 100]),
    load: random.pick(['L', 'L', 'E', null]),
    groups: random.pick(GROUP_CHOICES),
    to: random.pick(DESTINATIONS),
    waybill: orNull(start),
    start,
    seen: orNull(inDays(-9, -0.1)),
    ours: orNull(inDays(0.1, 12)),
    theirs: orNull(inDays(-4, 12)),
    exceptions: random.pick([[], [], ['Bad order'], ['Held', 'Bad order']]),
  }
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Stores a unit with a customer that exists. */
export const makeUnit = (db: pg.Client, unit: InboundUnit): Promise<number> =>
  makeWaybill(db, {
    equipment_id: unit.name,
    is_current: unit.isCurrent,
    status_code: unit.status,
    load_empty_status: unit.load,
    group_ids: unit.groups,
    destination_place: unit.to.place,
    destination_location: unit.to.name,
    destination_zone: unit.to.zone,
    waybill_ts: iso(unit.waybill),
    trip_start_ts: iso(unit.start),
    last_sighting_ts: iso(unit.seen),
    product_eta_ts: iso(unit.ours),
    rail_eta_ts: iso(unit.theirs),
    exceptions: unit.exceptions,
  })

const getLocalDay = (ms: number, zone: string | null) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC' }).format(ms)
export const isOnItsWay = ({ isCurrent, status }: InboundUnit) => isCurrent && (status ?? 0) < 50
const getEta = ({ ours, theirs }: InboundUnit) => ours ?? theirs

/** The day a unit is due, by the calendar of its destination. */
export function getDue(unit: InboundUnit): string | null {
  if (!isOnItsWay(unit)) return null
  const eta = getEta(unit)
  if (eta === null) return 'no_eta'
  const day = getLocalDay(eta, unit.to.zone)
  return day < getLocalDay(Date.now(), unit.to.zone) ? 'overdue' : day
}
