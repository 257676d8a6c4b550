import { isSmall, openBenchData, type BenchData } from './data.ts'
import { interleave, ms, percentile, report } from './measure.ts'
import { startPortal, type Portal } from './portal.ts'

const WARM_UP_ROUNDS = 4
const ROUNDS = isSmall() ? 12 : 60

/** Requests every term, round after round, and reports the time of one call in the best round. */
export async function measureTerms(given: {
  getName: (scale: BenchData['scale']) => string
  goalMs: number
  terms: readonly string[]
  request: (portal: Portal, customerId: number, term: string) => Promise<unknown>
}): Promise<void> {
  const data = await openBenchData()
  const portal = await startPortal(data)
  const times: number[] = []
  const round = async () => {
    for (const term of given.terms) {
      const started = performance.now()
      await given.request(portal, data.largest, term)
      times.push(performance.now() - started)
    }
  }
  try {
    await interleave([{ name: 'warming up', run: round }], WARM_UP_ROUNDS)
    times.length = 0
    const { terms: best = 0 } = await interleave([{ name: 'terms', run: round }], ROUNDS)
    report({
      bench: given.getName(data.scale),
      ratio: best / given.terms.length,
      goal: given.goalMs,
      unit: 'ms',
      details: `mean of the best round; of all ${times.length} calls median ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
    })
  } finally {
    await portal.stop()
    await data.stop()
  }
}
