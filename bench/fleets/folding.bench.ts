import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { report } from '../measure.ts'

// How much folding cycles adds to ingest: the benchmark of ingest as it is and without cycles, in turn, each in a process of
// its own. `--rounds N` repeats the pair.

const MAX_RATIO = 1.15
const INGEST = path.join(import.meta.dirname, '../ingest.bench.ts')
const WITHOUT = path.join(import.meta.dirname, 'cycles.plant.ts')
const at = process.argv.indexOf('--rounds')
const ROUNDS = at === -1 ? 2 : Number(process.argv[at + 1])

/** Events a second of one run. */
async function ingest(hasCycles: boolean): Promise<number> {
  const flags = hasCycles ? [] : ['--import', WITHOUT]
  const size = process.argv.includes('--small') ? ['--small'] : []
  const run = spawn(process.execPath, [...flags, INGEST, ...size], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = (await text(run.stdout)).split('\n').filter((line) => line.startsWith('{'))
  const found = lines
    .map((line) => JSON.parse(line) as { bench: string; ratio: number })
    .find(({ bench }) => bench === 'ingest, whole pipeline')
  if (!found) throw new Error('the benchmark of ingest printed no events a second')
  console.error(`  ${hasCycles ? 'with' : 'without'} cycles: ${found.ratio} events/s`)
  return found.ratio
}

const rates: Record<'with' | 'without', number[]> = { with: [], without: [] }
for (let round = 0; round < ROUNDS; round++) {
  for (const name of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
    rates[name].push(await ingest(name === 'with'))
}
// other load can only slow a run down
const [best, bare] = [Math.max(...rates.with), Math.max(...rates.without)]
report({
  bench: 'ingest with cycles beside ingest without',
  ratio: bare / best,
  goal: MAX_RATIO,
  unit: 'x',
  details: `${Math.round(best)} and ${Math.round(bare)} events/s, the best of ${ROUNDS} each`,
})
