import { isSmall, openBenchData } from './data.ts'
import { interleave, ms, percentile, report } from './measure.ts'
import { startPortal } from './portal.ts'

// The equipment lookup, matching anywhere in the id, through HTTP for the largest customer:
// terms that many ids hold, that one holds and that none holds, at every place of the id.

const ROUNDS = isSmall() ? 12 : 60
const TERMS = [
  'GATX',
  'ATX1',
  'TX20',
  'X9',
  '1234',
  '00000',
  '99712',
  'UTLX',
  '777',
  'CNU5',
  'ZZZ',
  '31415',
  'GATX31',
]

const data = await openBenchData()
const portal = await startPortal(data)
try {
  await measure()
} finally {
  await portal.stop()
  await data.stop()
}

async function measure(): Promise<void> {
  const times: number[] = []
  const round = async () => {
    for (const search_term of TERMS) {
      const started = performance.now()
      await portal.call('POST', `/api/autocomplete/${data.largest}/equipment_id`, { search_term })
      times.push(performance.now() - started)
    }
  }
  await interleave([{ name: 'warming up', run: round }], 4)
  times.length = 0
  const { terms = 0 } = await interleave([{ name: 'terms', run: round }], ROUNDS)
  report({
    bench: `equipment lookup, any part of ${data.scale.largest.toLocaleString('en-US')} ids`,
    ratio: terms / TERMS.length,
    goal: 3,
    unit: 'ms',
    told: `mean of the best round; of all ${times.length} calls median ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
  })
}
