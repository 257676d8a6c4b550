import { greatCircleMiles } from '#rail/place.ts'
import { makeFleet, type Block, type Unit, type WorldSize } from '../fleet.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type WorldEvent } from '../journey/journey.ts'
import { hashText } from '../random.ts'
import { blockEvents } from '../world.ts'

/** Two fleets have devices on a third of their cars. */
const CUSTOMERS: ReadonlySet<number> = new Set([1, 2])
const SHARE = 3
/** How much history is reported at the first start. */
const HISTORY_MS = 7 * DAY_MS
const MOVING_EVERY_MS = 2 * HOUR_MS
const STANDING_EVERY_MS = 12 * HOUR_MS
const KMH_PER_MPH = 1.609

/** A report in the format of the public JSON batch. */
export interface DeviceReport {
  unit: string
  seq: number
  fix_ts: string
  device_ts: string
  lat: number
  lon: number
  acc_m: number
  speed_kmh: number
  motion: 'moving' | 'stopped'
  reason: 'interval' | 'heartbeat' | 'impact'
  load: 'loaded' | 'empty'
  hand_brake: 'on' | 'off'
  battery_pct: number
  temps?: { id: string; c: number }[]
  impact?: { axis: string; peak_g: number; ms: number }
}

/** A car with a device, on its way from one report of its railroad to the next. */
interface EquippedCar {
  unit: Unit
  life: Iterator<WorldEvent>
  before: WorldEvent
  next: WorldEvent
  sentTs: number
}

/** Blocks of one car with a device. */
export const getEquippedBlocks = (size: WorldSize): Block[] =>
  makeFleet(size).filter(
    ({ customer, units }) =>
      CUSTOMERS.has(customer.id) &&
      units.length === 1 &&
      units.every(
        ({ equipment_id, equipment_kind }) =>
          equipment_kind === 'R' && hashText(`device ${equipment_id}`) % SHARE === 0,
      ),
  )

export const getDeviceId = ({ equipment_id }: Unit): string => `DEMO-${equipment_id}`

export interface DeviceBatch {
  customerId: number
  reports: DeviceReport[]
}

/**
 * Reports of the demo's devices. Each call returns what was reported since the previous call, one batch per customer;
 * units move as the railroads report them.
 */
export function createDevices(size: WorldSize, startTs: number, nowTs: number) {
  const cars = getEquippedBlocks(size).map((block): EquippedCar => {
    const life = blockEvents(block, startTs)
    let before = getNext(life)
    let next = getNext(life)
    while (next.ts < nowTs - HISTORY_MS) {
      before = next
      next = getNext(life)
    }
    return { unit: block.units[0]!, life, before, next, sentTs: before.ts }
  })
  return (untilTs: number): DeviceBatch[] => {
    const byCustomer = Map.groupBy(cars, ({ unit }) => unit.customer_id)
    return [...byCustomer].map(([customerId, own]) => ({
      customerId,
      reports: own.flatMap((car) => reportsUntil(car, untilTs)),
    }))
  }
}

const getNext = (life: Iterator<WorldEvent>): WorldEvent => {
  const { value, done } = life.next()
  if (done) throw new Error('The simulation of a car ended unexpectedly.')
  return value
}

function reportsUntil(car: EquippedCar, untilTs: number): DeviceReport[] {
  const reports: DeviceReport[] = []
  for (;;) {
    const everyMs = isMoving(car) ? MOVING_EVERY_MS : STANDING_EVERY_MS
    const dueTs = car.sentTs + everyMs
    if (Math.min(dueTs, car.next.ts) > untilTs) return reports
    if (dueTs < car.next.ts) {
      car.sentTs = dueTs
      reports.push(makeReport(car, dueTs))
      continue
    }
    car.before = car.next
    car.next = getNext(car.life)
    car.sentTs = car.before.ts
    reports.push(makeReport(car, car.before.ts))
  }
}

const isMoving = ({ before, next }: EquippedCar): boolean =>
  before.station.station_id !== next.station.station_id && next.ts > before.ts

const MIN_BATTERY = 8
const DEAD_SHARE = 17
const WRONG_CLOCK_SHARE = 41
const CLOCK_AHEAD_MS = 14 * MINUTE_MS
const IMPACT_SHARE = 60

/** A pace below this is a wait, as at a border, and a short move at its end. */
const MIN_PACE_MPH = 5
const MOVE_MPH = 15

/** How long a car is under way to its next event. */
function getTravelMs({ before, next }: EquippedCar): number {
  const miles = greatCircleMiles(before.station, next.station)
  const span = next.ts - before.ts
  return miles / (span / HOUR_MS) < MIN_PACE_MPH ? (miles / MOVE_MPH) * HOUR_MS : span
}

/** How much of the way to its next event a car has covered, 0 to 1; a train that departs has covered a little. */
function getShare(car: EquippedCar, ts: number): number {
  const travelMs = getTravelMs(car)
  return Math.max(0, ts - (car.next.ts - travelMs) + 1) / (travelMs + 1)
}

/** The report of a car's device at a given time. */
function makeReport(car: EquippedCar, ts: number): DeviceReport {
  const { unit, before, next } = car
  const seed = hashText(`${unit.equipment_id} ${ts}`)
  const share = isMoving(car) ? getShare(car, ts) : 0
  const moves = share > 0
  const between = (a: number, b: number) => round(a + (b - a) * share + ((seed % 100) - 50) / 1e5)
  const mph = moves ? greatCircleMiles(before.station, next.station) / (getTravelMs(car) / HOUR_MS) : 0
  const own = hashText(`own ${unit.equipment_id}`)
  const isDead = own % DEAD_SHARE === 0
  const battery = isDead ? Math.max(MIN_BATTERY, 26 - Math.floor((ts / DAY_MS) % 20)) : 60 + (own % 40)
  const ahead = own % WRONG_CLOCK_SHARE === 0 ? CLOCK_AHEAD_MS : 0
  const hasImpact = ts === before.ts && seed % IMPACT_SHARE === 0
  return {
    unit: getDeviceId(unit),
    seq: Math.floor(ts / MINUTE_MS),
    fix_ts: new Date(ts + ahead).toISOString(),
    device_ts: new Date(ts + ahead + 1000).toISOString(),
    lat: between(before.station.lat, next.station.lat),
    lon: between(before.station.lon, next.station.lon),
    acc_m: 5 + (seed % 20),
    speed_kmh: Math.round(Math.min(45, Math.max(0, mph)) * KMH_PER_MPH),
    motion: moves ? 'moving' : 'stopped',
    reason: hasImpact ? 'impact' : getReason(moves),
    load: before.load_empty === 'L' ? 'loaded' : 'empty',
    hand_brake: moves ? 'off' : 'on',
    battery_pct: battery,
    ...(unit.car_letter === 'T' && { temps: [{ id: 'T1', c: getTemperature(own, seed) }] }),
    ...(hasImpact && { impact: { axis: 'x', peak_g: 2 + (seed % 31) / 10, ms: 42 } }),
  }
}

const getReason = (moves: boolean) => (moves ? 'interval' : 'heartbeat')

/** A few products run warm for an hour now and then. */
const getTemperature = (own: number, seed: number): number =>
  Math.round((18 + (own % 12) + (seed % 97 === 0 ? 25 : (seed % 20) / 10)) * 10) / 10

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
