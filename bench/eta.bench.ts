import { readAt, walkEstimates } from '#rail/eta/walk.ts'
import { foldSteps } from '#rail/fold.ts'
import { END, reference, replay, run, type LivedTrip } from './eta/replay.ts'
import { report } from './measure.ts'

// Estimates of arrival on half a year of the demo railroad, each with what had been learned by then; judged on the
// trips of the second half by their true arrival, next to the railroad's own estimates at the same times. A
// railroad's estimate that has passed counts as "now", which is its most favorable reading.

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const JUDGED_FROM = END - 90 * DAY_MS
const MAX_DAYS = 10
/** Bases of estimates with trips of the lane, alone or beside the railroad's estimate. */
const ON_TRIPS: ReadonlySet<string> = new Set(['lane', 'few and railroad'])
const UNITS = 100_000

interface Case {
  days: number
  ours: number | null
  railroad: number | null
  isWithin: boolean
  isOnThinLane: boolean
}

const { trips, units, book } = replay()
const cases = [...trips.values()].filter(({ arrived_ts }) => arrived_ts >= JUDGED_FROM).flatMap(getCases)
for (let days = 1; days <= MAX_DAYS; days++)
  console.error(
    `  ${toLine(
      cases.filter((one) => one.days === days),
      days,
    )}`,
  )
judge(cases.filter(({ days }) => days >= 3 && days <= 7))
judgeThinLanes(cases.filter(({ days, isOnThinLane }) => days <= 7 && isOnThinLane))
recompute()

/** The state of a trip a number of days before its arrival, if it was active then. */
function getCases({ departed_ts, arrived_ts, reported }: LivedTrip): Case[] {
  const cases: Case[] = []
  for (let days = 1; departed_ts > 0 && days <= MAX_DAYS; days++) {
    const at = arrived_ts - days * DAY_MS
    if (at < departed_ts) break
    const last = reported.findLast(({ known_ts }) => known_ts <= at)
    const eta = last?.eta ? readAt(last.eta, at) : null
    const rail = last?.rail_eta_ts ?? null
    cases.push({
      days,
      ours: eta && (eta.p50_ts - arrived_ts) / HOUR_MS,
      railroad: rail === null ? null : (Math.max(rail, at) - arrived_ts) / HOUR_MS,
      isOnThinLane: last?.eta != null && !ON_TRIPS.has(last.eta.basis),
      isWithin: eta !== null && arrived_ts >= eta.p10_ts && arrived_ts <= eta.p90_ts,
    })
  }
  return cases
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length
}

function getFigures(cases: readonly Case[]) {
  const known = cases.filter(({ ours }) => ours !== null)
  const both = known.filter(({ railroad }) => railroad !== null)
  const error = (of: readonly Case[], who: 'ours' | 'railroad') =>
    mean(of.map((one) => Math.abs(one[who] ?? 0)))
  return {
    count: cases.length,
    days: error(known, 'ours') / 24,
    bias: mean(known.map(({ ours }) => ours ?? 0)),
    times: error(both, 'ours') / error(both, 'railroad'),
    railroad: error(both, 'railroad') / 24,
    railroadBias: mean(both.map(({ railroad }) => railroad ?? 0)),
    within: mean(known.map(({ isWithin }) => (isWithin ? 100 : 0))),
    share: (100 * known.length) / cases.length,
  }
}

function toLine(cases: readonly Case[], days: number): string {
  const one = getFigures(cases)
  return `${days} d to go, ${one.count} cases: error ${one.days.toFixed(2)} d, bias ${one.bias.toFixed(1)} h, P10 to P90 covers ${one.within.toFixed(0)}%, known ${one.share.toFixed(1)}%; railroad ${one.railroad.toFixed(2)} d, bias ${one.railroadBias.toFixed(1)} h`
}

function judge(cases: readonly Case[]): void {
  const { count, days, bias, times, railroad, within, share } = getFigures(cases)
  const details = `3 to 7 days to go, ${count} cases`
  report({
    bench: 'eta error',
    ratio: days,
    goal: 1,
    unit: 'days',
    details: `${details}, bias ${bias.toFixed(1)} h`,
  })
  report({
    bench: 'eta beside the railroad',
    ratio: times,
    goal: 0.6,
    unit: 'times its error',
    details: `${details}, railroad ${railroad.toFixed(2)} d`,
  })
  report({
    bench: 'eta range',
    ratio: Math.abs(within - 80),
    goal: 3,
    unit: 'points off 80%',
    details: `${details}, ${within.toFixed(1)}% within P10 to P90`,
  })
  report({ bench: 'eta known', ratio: share, goal: 99, unit: '%', details, wanted: 'at least' })
}

/** Few cases, so that those of the last two days count too. */
function judgeThinLanes(cases: readonly Case[]): void {
  const { count, within } = getFigures(cases)
  report({
    bench: 'eta range of thin lanes',
    ratio: Math.abs(within - 80),
    goal: 3,
    unit: 'points off 80%',
    details: `1 to 7 days to go, ${count} cases, ${within.toFixed(1)}% within P10 to P90`,
  })
}

/** Folds and estimates the trips of a hundred thousand units again from their events; in memory, without the database. */
function recompute(): void {
  const started = performance.now()
  let done = 0
  for (; done < UNITS; done++) {
    const unit = units[done % units.length]
    const reported = unit && run(foldSteps(null, unit.events.slice(-12), reference))
    for (const { trip, steps } of reported ?? []) walkEstimates(trip, steps, book, reference)
  }
  const seconds = (performance.now() - started) / 1000
  report({
    bench: 'eta recomputed',
    ratio: seconds,
    goal: 60,
    unit: 's for 100,000 units',
    details: 'their last 12 events each, in memory on one core',
  })
}
