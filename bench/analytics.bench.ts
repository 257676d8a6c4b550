import { gzipSync } from 'node:zlib'
import { onOrigin, toUrl } from '#contract/base/endpoint.ts'
import { getNetwork } from '#contract/areas/analytics/network/network.contract.ts'
import { getDefaultNetworkRange } from '#contract/areas/analytics/network/network.rules.ts'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { getDefaultScorecardRange } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { rollMonths } from '#api/areas/analytics/rollups/rollups.service.ts'
import { isSmall } from './data.ts'
import { fillPipeline } from './fill/pipeline.queries.ts'
import { fillTripFacts, selectLanesByHand, selectScorecardByHand } from './fill/trip-facts.queries.ts'
import { interleave, ms, report } from './measure.ts'
import { openStage } from './stage.ts'

// Pipeline of 50,000 units as columns: what the answer costs this process, and its size. Scorecard of half a year and network of four weeks for customers with 100,000 and with a million deliveries a year, through
// the whole API with session check and row-level security, beside a statement by hand over the same trips.

const SIZES = isSmall() ? [6000, 60_000] : [100_000, 1_000_000]
const UNITS = isSmall() ? 5000 : 50_000
const ROUNDS = 7
const PIPELINE_GOALS = { cpuMs: 80, gzMb: 3.5 }
const GOAL_MS = 150
/** Of the statement by hand. */
const MAX_RATIO = 1.25
/** At ten times the trips, per trip. */
const MAX_GROWTH = 1.2

const today = new Date().toISOString().slice(0, 10)
// responses are not validated against the contract, as in the product
const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
try {
  await measurePipeline()
  const [small, large] = [await measure(SIZES[0] ?? 0), await measure(SIZES[1] ?? 0)]
  report({
    bench: 'network at ten times the trips, per trip',
    ratio: large.network / small.network / ((SIZES[1] ?? 0) / (SIZES[0] ?? 1)),
    goal: MAX_GROWTH,
    unit: 'x',
    details: `${ms(small.network)} and ${ms(large.network)}`,
  })
} finally {
  await stage.stop()
}
process.exit()

/** The processor time of this process alone: PostgreSQL has its own. */
async function measurePipeline(): Promise<void> {
  await portal.superuser((db) => fillPipeline(db, UNITS))
  const request = {
    method: 'POST' as const,
    url: onOrigin(toUrl(listInboundPipeline, { params: { customerId: 1 } })),
    headers: { authorization: `Bearer ${portal.token('full')}` },
    payload: { shape: 'columns', max_age: '12' },
  }
  const costs: number[] = []
  const times: number[] = []
  let body: Buffer = Buffer.alloc(0)
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    const started = performance.now()
    const response = await portal.app.inject(request)
    times.push(performance.now() - started)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
    if (response.statusCode !== 200)
      throw new Error(`${listInboundPipeline.name} answered ${response.statusCode}`)
    body = Buffer.from(response.rawPayload)
  }
  const { record_count } = JSON.parse(body.toString()) as { record_count: number }
  if (record_count !== UNITS) throw new Error(`The pipeline holds ${record_count} units instead of ${UNITS}`)
  report({
    bench: `pipeline of ${UNITS} units, processor time of Node`,
    ratio: Math.min(...costs),
    goal: PIPELINE_GOALS.cpuMs,
    unit: 'ms',
    details: `whole answer ${ms(Math.min(...times))}`,
  })
  report({
    bench: `pipeline of ${UNITS} units, compressed`,
    ratio: gzipSync(body).length / 1e6,
    goal: PIPELINE_GOALS.gzMb,
    unit: 'MB gz',
    details: `${(body.length / 1e6).toFixed(1)} MB of JSON`,
  })
}

async function measure(trips: number): Promise<{ network: number }> {
  console.error(`  writing ${trips} trips ...`)
  await portal.superuser(async (db) => {
    await db.query('truncate trip_facts, lane_months, rolled_months, dirty_months')
    await fillTripFacts(db, trips)
  })
  const started = performance.now()
  for (let run = 0; run < 4; run++) await rollMonths(portal)
  console.error(`  summed in ${ms(performance.now() - started)}`)
  const scorecardFrom = getDefaultScorecardRange(today).fromDate
  const lanes = getDefaultNetworkRange(today)
  const times = await portal.superuser((db) =>
    interleave(
      [
        { name: 'scorecard', run: call(getScorecard, { customerId: 1 }) },
        { name: 'scorecard by hand', run: () => selectScorecardByHand(db, scorecardFrom) },
        { name: 'network', run: call(getNetwork, { customerId: 1, groupId: 'all' }) },
        { name: 'network by hand', run: () => selectLanesByHand(db, lanes.fromDate, lanes.toDate) },
      ],
      ROUNDS,
    ),
  )
  const time = (name: string): number => times[name] ?? Number.NaN
  report({
    bench: `scorecard of half a year, ${trips} trips a year`,
    ratio: time('scorecard'),
    goal: GOAL_MS,
    unit: 'ms',
    details: `trip by trip by hand ${ms(time('scorecard by hand'))}`,
  })
  report({
    bench: `network of four weeks beside SQL by hand, ${trips} trips a year`,
    ratio: time('network') / time('network by hand'),
    goal: MAX_RATIO,
    unit: 'x',
    details: `${ms(time('network'))}, by hand ${ms(time('network by hand'))}`,
  })
  return { network: time('network') }
}

/** A call; returns other than 200 fail. */
function call(endpoint: typeof getScorecard | typeof getNetwork, params: object) {
  return async () => {
    const { status } = await portal.call(endpoint, { params, query: {} } as never, 'full')
    if (status !== 200) throw new Error(`${endpoint.name} answered ${status}`)
  }
}
