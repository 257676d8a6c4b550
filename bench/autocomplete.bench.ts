import { isSmall, openBenchData } from './data.ts'
import { median, ms, percentile, report } from './measure.ts'
import { startPortal } from './portal.ts'

// The equipment lookup, matching anywhere in the id, through HTTP for a customer with 100,000 pieces of equipment:
// terms that many ids hold, that one holds and that none holds, at every place of the id.

const CALLS = isSmall() ? 300 : 3000
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
  for (let call = -TERMS.length; call < CALLS; call++) {
    const search_term = TERMS[(call + TERMS.length) % TERMS.length]
    const started = performance.now()
    await portal.call('POST', `/api/autocomplete/${data.largest}/equipment_id`, { search_term })
    if (call >= 0) times.push(performance.now() - started)
  }
  report({
    bench: 'equipment lookup, any part of 100,000 ids',
    ratio: median(times),
    goal: 3,
    unit: 'ms',
    told: `median of ${CALLS} calls; p95 ${ms(percentile(times, 0.95))}, p99 ${ms(percentile(times, 0.99))}`,
  })
}
