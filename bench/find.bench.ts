import { isSmall, openBenchData } from './data.ts'
import { interleave, ms, percentile, report } from './measure.ts'
import { startPortal } from './portal.ts'

// Find anything, through HTTP for the largest customer: terms that many ids hold, numbers that many begin with, whole ids and
// numbers, and what nobody has. Every call asks for equipment, waybills, bills of lading, trains and people.

const ROUNDS = isSmall() ? 12 : 60
const TERMS = [
  'GATX',
  'gatx 10',
  'TX20',
  '1234',
  '00000',
  '777',
  '100',
  'BOL1',
  'BOL1234567',
  'M-10',
  'M-',
  'bench',
  'zzz',
  'nobody has this',
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
    for (const term of TERMS) {
      const started = performance.now()
      await portal.call('GET', `/api/find/${data.largest}?q=${encodeURIComponent(term)}`)
      times.push(performance.now() - started)
    }
  }
  await interleave([{ name: 'warming up', run: round }], 4)
  times.length = 0
  const { terms = 0 } = await interleave([{ name: 'terms', run: round }], ROUNDS)
  report({
    bench: `find anything among ${data.scale.largest.toLocaleString('en-US')} units of ${data.scale.waybills.toLocaleString('en-US')}`,
    ratio: terms / TERMS.length,
    goal: 5,
    unit: 'ms',
    told: `mean of the best round; of all ${times.length} calls median ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
  })
}
