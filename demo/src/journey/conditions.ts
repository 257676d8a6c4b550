import { hashText, createRandom } from '../random.ts'
import { DAY_MS, HOUR_MS, type Run } from './journey.ts'

type Scope = 'railroad' | 'yard'
type Range = readonly [min: number, max: number]

const FORTNIGHT_DAYS = 14
/** Share of fortnights in which a railroad, or one yard, is congested for some days. */
const CONGESTED_SHARE = { railroad: 0.28, yard: 0.2 } as const
const CONGESTED_DAYS: Record<Scope, Range> = { railroad: [2, 6], yard: [2, 5] }
/** By how much everything takes longer then. */
const CONGESTED_FACTOR: Record<Scope, Range> = { railroad: [1.15, 1.6], yard: [1.3, 2] }

interface Episode {
  fromDay: number
  untilDay: number
  factor: number
}

const episodes = new Map<string, Episode | null>()

/** The factor of delay on a railroad, or in one of its yards: 1 on most days. */
export function slowness(kind: Scope, name: string, run: Pick<Run, 'ts' | 'startTs'>): number {
  const day = (run.ts - run.startTs) / DAY_MS
  const fortnight = Math.floor(day / FORTNIGHT_DAYS)
  const key = `${kind} ${name} ${fortnight}`
  const known = episodes.get(key)
  const episode = known === undefined ? getEpisode(kind, key, fortnight) : known
  if (known === undefined) episodes.set(key, episode)
  return episode && day >= episode.fromDay && day < episode.untilDay ? episode.factor : 1
}

function getEpisode(kind: Scope, key: string, fortnight: number): Episode | null {
  const random = createRandom(`congestion ${key}`)
  if (!random.chance(CONGESTED_SHARE[kind])) return null
  const days = random.between(...CONGESTED_DAYS[kind])
  const fromDay = fortnight * FORTNIGHT_DAYS + random.between(0, FORTNIGHT_DAYS - days)
  return { fromDay, untilDay: fromDay + days, factor: random.between(...CONGESTED_FACTOR[kind]) }
}

/** Railroads count their days in the zone of the middle of the continent. */
const CENTRAL_MS = 6 * HOUR_MS
/** The first of January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4

const SUNDAY = 0
const SATURDAY = 6

/** 0 for Sunday to 6 for Saturday. */
export const weekdayAt = (ts: number): number => (Math.floor((ts - CENTRAL_MS) / DAY_MS) + FIRST_WEEKDAY) % 7

/** Where a car waits for its train: the yard, the next railroad, and the hub the train goes to. */
export interface Connection {
  yard: string
  railroad: string
  toward: string
}

const ANNULLED_SHARE = { [SUNDAY]: 0.3, [SATURDAY]: 0.14 } as Record<number, number>
const ANNULLED_ON_WEEKDAYS = 0.03
const ANNULLED_WHEN_SLOW = 0.2
/** A train that is full leaves a car behind. */
const LEFT_BEHIND_SHARE = 0.07

/**
 * When a car that is ready now departs: trains of a connection run once or twice a day at fixed hours, some are
 * annulled (more of them at weekends and when the railroad is congested), and a full one leaves cars behind.
 */
export function nextTrainTs(run: Run, { yard, railroad, toward }: Connection): number {
  const name = `${yard} ${railroad} ${toward}`
  const seed = hashText(`train ${name}`)
  const perDay = 1 + (seed % 3 === 0 ? 1 : 0)
  const everyMs = DAY_MS / perDay
  const offsetMs = (seed % 1440) * 60_000
  let slot = Math.ceil((run.ts - run.startTs - offsetMs) / everyMs)
  for (;;) {
    const ts = run.startTs + offsetMs + slot * everyMs
    const isAnnulled = createRandom(`annulled ${name} ${slot}`).chance(annulledShare(railroad, ts, run))
    if (!isAnnulled && !run.random.chance(LEFT_BEHIND_SHARE)) return ts
    slot += 1
  }
}

function annulledShare(railroad: string, ts: number, { startTs }: Run): number {
  const usual = ANNULLED_SHARE[weekdayAt(ts)] ?? ANNULLED_ON_WEEKDAYS
  return slowness('railroad', railroad, { ts, startTs }) > 1 ? usual + ANNULLED_WHEN_SLOW : usual
}

/** Days on which the local train serves an industry, 0 for Sunday; most are served five days a week. */
const LOCAL_DAYS: readonly (readonly number[])[] = [
  [1, 3, 5],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6],
  [2, 4, 6],
  [0, 1, 2, 3, 4, 5, 6],
]
const LOCAL_HOURS = [6, 19] as const

/** The next time the local train serves an industry; it has its own weekdays and hour. */
export function nextLocalTs(ts: number, stationId: string): number {
  const seed = hashText(`local ${stationId}`)
  const days = LOCAL_DAYS[seed % LOCAL_DAYS.length] ?? []
  const [first, last] = LOCAL_HOURS
  const minute = (first + (seed % (last - first))) * 60 + (seed % 60)
  const midnight = Math.floor((ts - CENTRAL_MS) / DAY_MS) * DAY_MS + CENTRAL_MS
  for (let day = 0; ; day++) {
    const at = midnight + day * DAY_MS + minute * 60_000
    if (at >= ts && days.includes(weekdayAt(at))) return at
  }
}

const OPENING_HOUR = 7
const OPEN_AT_WEEKENDS_SHARE = 0.3

/** People load and unload on working days: what would be finished at a weekend is mostly finished on Monday morning. */
export function workingTs(run: Run): number {
  const day = weekdayAt(run.ts)
  if ((day !== SATURDAY && day !== SUNDAY) || run.random.chance(OPEN_AT_WEEKENDS_SHARE)) return run.ts
  const midnight = Math.floor((run.ts - CENTRAL_MS) / DAY_MS) * DAY_MS + CENTRAL_MS
  const days = day === SATURDAY ? 2 : 1
  return midnight + days * DAY_MS + (OPENING_HOUR + run.random.between(0, 9)) * HOUR_MS
}
