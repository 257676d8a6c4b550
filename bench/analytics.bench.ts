import { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { getNetwork } from '#contract/areas/analytics/network/network.contract.ts'
import { rollMonths } from '#api/areas/analytics/rollups/rollups.service.ts'
import { isSmall } from './data.ts'
import { fillTripFacts } from './fill/trip-facts.queries.ts'
import { interleave, ms, report } from './measure.ts'
import { openStage } from './stage.ts'

// The scorecard of half a year for a customer with a million deliveries a year, through the whole API with session check
// and row-level security: read trip by trip, and from the rollups of closed months.

const TRIPS = isSmall() ? 60_000 : 1_000_000
const ROUNDS = 5
const GOAL_MS = 150

// responses are not validated against the contract, as in the product
const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
try {
  console.error(`  writing ${TRIPS} trips ...`)
  await portal.superuser((db) => fillTripFacts(db, TRIPS))
  const before = await measure('trip by trip')
  const started = performance.now()
  for (let run = 0; run < 4; run++) await rollMonths(portal)
  console.error(`  rolled in ${ms(performance.now() - started)}`)
  const after = await measure('from rollups')
  report({
    bench: `scorecard of half a year, ${TRIPS} trips a year`,
    ratio: after.scorecard ?? 0,
    goal: GOAL_MS,
    unit: 'ms',
    details: `${ms(before.scorecard ?? 0)} trip by trip; network ${ms(after.network ?? 0)}`,
  })
} finally {
  await stage.stop()
}
process.exit()

async function measure(name: string): Promise<Record<string, number>> {
  const call = (endpoint: typeof getScorecard | typeof getNetwork, params: object) => async () => {
    const { status } = await portal.call(endpoint, { params, query: {} } as never, 'full')
    // trip by trip a million may take longer than a request is given
    if (status !== 200 && status !== 503) throw new Error(`${endpoint.name} answered ${status}`)
    if (status === 503) console.error(`  ${name}: ${endpoint.name} was given up`)
  }
  const contenders = [
    { name: 'scorecard', run: call(getScorecard, { customerId: 1 }) },
    { name: 'network', run: call(getNetwork, { customerId: 1, groupId: 'all' }) },
  ]
  const times = await interleave(contenders, ROUNDS)
  console.error(
    `  ${name}: ${Object.entries(times)
      .map(([of, time]) => `${of} ${ms(time)}`)
      .join(', ')}`,
  )
  return times
}
