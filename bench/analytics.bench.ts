import { gzipSync } from 'node:zlib'
import { type Endpoint, onOrigin, toUrl } from '#contract/base/endpoint.ts'
import { ETA_DAYS, listEtaErrors, listEtaErrorTrips } from '#contract/areas/analytics/etas/etas.contract.ts'
import {
  getInboundForecast,
  listForecastEquipment,
} from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { listLaneStops, listSlowestPlaces } from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import {
  getLaneDwell,
  getNetwork,
  listLaneTrips,
} from '#contract/areas/analytics/network/network.contract.ts'
import { getDefaultNetworkRange } from '#contract/areas/analytics/network/network.rules.ts'
import {
  getPipelineCounts,
  listInboundPipeline,
} from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { getForecastReview } from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { getScorecard, listScorecardTrips } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { getDefaultScorecardRange } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { listPlaceDwells, listPlaceStops } from '#contract/areas/analytics/stops/stops.contract.ts'
import { selectErrors, selectErrorTrips } from '#api/areas/analytics/etas/etas.queries.ts'
import { selectDueDays, selectDueUnits } from '#api/areas/analytics/forecast/forecast.queries.ts'
import { selectLaneStops, selectSlowestPlaces } from '#api/areas/analytics/lane-stops/lane-stops.queries.ts'
import { selectPipeline } from '#api/areas/analytics/pipeline/pipeline.queries.ts'
import { selectReviewDays } from '#api/areas/analytics/reviews/reviews.queries.ts'
import { findSources, rollMonths } from '#api/areas/analytics/rollups/rollups.service.ts'
import { type Deliveries, selectCells } from '#api/areas/analytics/scorecard/scorecard.queries.ts'
import { selectSteps } from '#api/areas/analytics/scorecard/spreads.queries.ts'
import { unitSql } from '#api/areas/visibility/assets/estimates.service.ts'
import type { Db } from '#api/db/tx.ts'
import type { Client } from 'pg'
import { isSmall } from './data.ts'
import * as byHand from './fill/analytics.queries.ts'
import { fillPipeline } from './fill/pipeline.queries.ts'
import { clearTrips, fillTripFacts, fillTripHistory } from './fill/trip-facts.queries.ts'
import { type Contender, interleave, ms, report } from './measure.ts'
import { openStage } from './stage.ts'

// Every call of analytics through the whole API with session check and row-level security, beside its statement: by hand where a
// person would write another, else its own alone. Pipeline and forecast of 50,000 units on their way; scorecard, network and
// their rows for customers with 100,000 and with a million deliveries a year.

const SIZES = isSmall() ? [6000, 60_000] : [100_000, 1_000_000]
const UNITS = isSmall() ? 5000 : 50_000
const ROUNDS = 7
const PIPELINE_GOALS = { cpuMs: 80, gzMb: 3.5 }
const GOAL_MS = 150
/** Of its statement. */
const MAX_RATIO = 1.25
/** At ten times the trips, per trip. */
const MAX_GROWTH = 1.2
/** After five calls on a connection PostgreSQL may plan a named statement for any values: what is slow then would hide before it. */
const WARM_ROUNDS = 6
const DAY_MS = 86_400_000

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const today = dayBefore(0)
const HALF_YEAR = getDefaultScorecardRange(today)
const YEAR = { fromDate: dayBefore(365), toDate: today }
const LANES = getDefaultNetworkRange(today)
/** The busiest lane, a yard on the way, and where one unit of forty is bound. */
const LANE = { origin: 'TOWN 0|TX', destination: 'CITY 0|IL' }
const YARD = 'YARD 5|KS'

// responses are not validated against the contract, as in the product
const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
try {
  await portal.superuser((db) => fillPipeline(db, UNITS))
  await measurePipeline()
  await measureUnits()
  const [small, large] = [await measureTrips(SIZES[0] ?? 0), await measureTrips(SIZES[1] ?? 0)]
  for (const name of ['network', 'lane', 'lane dwell', 'late trips'])
    report({
      bench: `${name} at ten times the trips, per trip`,
      ratio: large(name) / small(name) / ((SIZES[1] ?? 0) / (SIZES[0] ?? 1)),
      goal: MAX_GROWTH,
      unit: 'x',
      details: `${ms(small(name))} and ${ms(large(name))}`,
    })
} finally {
  await stage.stop()
}
process.exit()

/** The processor time of this process alone: PostgreSQL has its own. */
async function measurePipeline(): Promise<void> {
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

async function timeWarm(contenders: Contender[], rounds: number): Promise<Record<string, number>> {
  await interleave(contenders, WARM_ROUNDS)
  return interleave(contenders, rounds)
}

/** A call, and its statement. */
interface Pair {
  name: string
  call: () => Promise<void>
  sql: () => Promise<unknown>
}

/** Times the pairs in turn and reports each; returns the time of a call by its name. */
async function compare(pairs: readonly Pair[], of: string): Promise<(name: string) => number> {
  const times = await timeWarm(
    [
      // what every call costs: session, transaction and an answer of one row
      {
        name: 'bare',
        run: call(listPlaceDwells, { query: { fromDate: '2020-01-01', toDate: '2020-01-02' } }),
      },
      ...pairs.flatMap(({ name, call: run, sql }) => [
        { name, run },
        { name: `${name}, SQL`, run: async () => void (await sql()) },
      ]),
    ],
    ROUNDS,
  )
  const time = (name: string): number => times[name] ?? Number.NaN
  for (const { name } of pairs)
    report({
      bench: `${name} beside its SQL, ${of}`,
      ratio: (time(name) - time('bare')) / time(`${name}, SQL`),
      goal: MAX_RATIO,
      unit: 'x',
      details: `${ms(time(name))}, of it ${ms(time('bare'))} as any call; SQL alone ${ms(time(`${name}, SQL`))}`,
    })
  return time
}

/** A statement of ours alone, under row-level security. */
function tenant(work: (db: Db) => Promise<unknown>): () => Promise<unknown> {
  return () => portal.database.tenant(1, work)
}

/** Pipeline and forecast of all units on their way. */
async function measureUnits(): Promise<void> {
  await portal.superuser(async (db) => {
    const id = await byHand.selectPlaceId(db, 'CITY 0|IL')
    const scope = { destinationIds: [id], groupIds: [] }
    const body = { destination: String(id), groups: '' }
    const eta_date = dayBefore(-3)
    await compare(
      [
        {
          name: 'pipeline as columns',
          call: call(listInboundPipeline, { body: { shape: 'columns', max_age: '12' } }),
          sql: tenant((tx) =>
            selectPipeline(tx, 1, unitSql, {
              destinationIds: [],
              groupIds: [],
              months: 12,
              shape: 'columns',
            }),
          ),
        },
        {
          name: 'counts of the pipeline',
          call: call(getPipelineCounts, { query: { max_age: '12' } }),
          sql: () => byHand.selectCountsByHand(db),
        },
        {
          name: 'forecast of a destination',
          call: call(getInboundForecast, { body }),
          sql: tenant((tx) => selectDueDays(tx, 1, unitSql, { ...scope, fleetIds: [] })),
        },
        {
          name: 'a day of the forecast',
          call: call(listForecastEquipment, { body: { ...body, eta_date } }),
          sql: tenant((tx) => selectDueUnits(tx, 1, unitSql, { ...scope, due: eta_date, fleet: undefined })),
        },
      ],
      `${UNITS} units`,
    )
  })
}

/** What is read of delivered trips; returns the time of a call by its name. */
async function measureTrips(trips: number): Promise<(name: string) => number> {
  console.error(`  writing ${trips} trips ...`)
  return portal.superuser(async (db) => {
    await clearTrips(db)
    await fillTripFacts(db, trips)
    await fillTripHistory(db)
    const started = performance.now()
    for (let run = 0; run < 4; run++) await rollMonths(portal)
    console.error(`  summed in ${ms(performance.now() - started)}`)
    const time = await compare(await getPairs(db), `${trips} trips a year`)
    const times = await timeWarm(
      [
        { name: 'scorecard of half a year', run: call(getScorecard) },
        { name: 'P50 and P90 of a year', run: call(getScorecard, { query: YEAR }) },
        { name: 'dwell by location', run: call(listPlaceDwells, { query: YEAR }) },
        { name: 'trip by trip', run: () => byHand.selectScorecardByHand(db, HALF_YEAR.fromDate) },
      ],
      ROUNDS,
    )
    for (const name of ['scorecard of half a year', 'P50 and P90 of a year', 'dwell by location'])
      report({
        bench: `${name}, ${trips} trips a year`,
        ratio: times[name] ?? Number.NaN,
        goal: GOAL_MS,
        unit: 'ms',
        details: `half a year trip by trip by hand ${ms(times['trip by trip'] ?? Number.NaN)}`,
      })
    return time
  })
}

/** The calls that read trips, each with its statement. */
async function getPairs(db: Client): Promise<Pair[]> {
  const [origin, destination, yard] = [
    await byHand.selectPlaceId(db, LANE.origin),
    await byHand.selectPlaceId(db, LANE.destination),
    await byHand.selectPlaceId(db, YARD),
  ]
  return [
    ...getLanePairs(db, origin, destination),
    ...getScorecardPairs(db),
    ...getPlacePairs(db, origin, destination, yard),
  ]
}

function getLanePairs(db: Client, origin: number, destination: number): Pair[] {
  const params = { groupId: 'all' }
  return [
    {
      name: 'network',
      call: call(getNetwork, { params }),
      sql: () => byHand.selectLanesByHand(db, LANES.fromDate, LANES.toDate),
    },
    {
      name: 'lane',
      call: call(listLaneTrips, { params, query: { origin, destination, load_empty: 'L' } }),
      sql: () => byHand.selectLaneByHand(db, LANE, LANES.fromDate, LANES.toDate),
    },
    {
      name: 'lane dwell',
      call: call(getLaneDwell, { params, query: { origin, destination, load_empty: 'L' } }),
      sql: () => byHand.selectLaneDwellByHand(db, LANE, LANES.fromDate, LANES.toDate),
    },
  ]
}

function getScorecardPairs(db: Client): Pair[] {
  return [
    {
      name: 'scorecard',
      call: call(getScorecard),
      sql: withDeliveries(async (tx, of) => {
        const cells = await selectCells(tx, of)
        const lanes = cells.filter(({ kind, month: one }) => kind === 'lane' && one === null)
        await selectSteps(tx, of, lanes as Parameters<typeof selectSteps>[2])
      }),
    },
    {
      name: 'late trips',
      call: call(listScorecardTrips, { query: { mark: 'late', carrier: 'UP' } }),
      sql: () => byHand.selectLateByHand(db, 'UP', HALF_YEAR.fromDate),
    },
    ...byHand.FIGURE_NAMES.map((mark) => ({
      name: `trips of a figure, ${mark}`,
      call: call(listScorecardTrips, { query: { mark } }),
      sql: () => byHand.selectTripsByHand(db, mark, HALF_YEAR.fromDate),
    })),
    {
      name: 'ETA errors',
      call: call(listEtaErrors),
      sql: withDeliveries((tx, of) => selectErrors(tx, of, ETA_DAYS)),
    },
    {
      name: 'trips of an ETA error',
      call: call(listEtaErrorTrips, { query: { days: 3 } }),
      sql: withDeliveries((tx, of) => selectErrorTrips(tx, of, 3)),
    },
  ]
}

function getPlacePairs(db: Client, origin: number, destination: number, yard: number): Pair[] {
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 10)
  return [
    { name: 'slowest places', call: call(listSlowestPlaces), sql: withDeliveries(selectSlowestPlaces) },
    {
      name: 'stops of a lane',
      call: call(listLaneStops, { query: { carrier: 'UP', origin, destination, place: yard } }),
      sql: withDeliveries((tx, of) =>
        selectLaneStops(tx, of, { scac: 'UP', origin, destination, place: yard }),
      ),
    },
    {
      name: 'stops at a place',
      call: call(listPlaceStops, { params: { placeId: yard }, query: { month: month.slice(0, 7) } }),
      sql: () => byHand.selectStopsByHand(db, YARD, month),
    },
    {
      name: 'past forecast',
      call: call(getForecastReview, { query: { destination: String(destination) } }),
      sql: tenant((tx) => selectReviewDays(tx, 1, { destinationIds: [destination], groupIds: [] })),
    },
  ]
}

/** A statement on the deliveries of half a year. */
function withDeliveries(work: (db: Db, of: Deliveries) => Promise<unknown>): () => Promise<unknown> {
  const span = {
    from_ts: new Date(HALF_YEAR.fromDate),
    until_ts: new Date(Date.parse(HALF_YEAR.toDate) + DAY_MS),
  }
  const of = { customerId: 1, groupId: null, load: null, destinationIds: [], ...span }
  return tenant(async (tx) =>
    work(tx, { ...of, sources: await findSources({ db: tx, customerId: 1 }, span, null) }),
  )
}

/** A call; returns other than 200 fail. */
function call(endpoint: Endpoint, { params = {}, ...given }: Given = {}) {
  return async () => {
    const { status } = await portal.call(
      endpoint,
      { params: { customerId: 1, ...params }, query: {}, ...given } as never,
      'full',
    )
    if (status !== 200) throw new Error(`${endpoint.name} answered ${status}`)
  }
}

interface Given {
  params?: object
  query?: object
  body?: object
}
