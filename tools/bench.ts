/**
 * `npm run bench -- [--small] [--json] [NAME...]`: runs bench/*.bench.ts one after the other, each as a process of its own,
 * and prints a table of ratios to the floors they measured. `npm run assurance` does the same with bench/assurance, where
 * `--plant` puts in the fault that each must find, `--plant NAME` one of several; `--part` is for its abuse, `--count` and
 * `--seed` for its fuzz. `--json` prints the bare lines
 * instead. Figures are told, never judged: the exit status is 0 unless a benchmark itself breaks.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { formatTable, parseResult, type BenchResult } from './bench/results.ts'

const given = process.argv.slice(2)
const every = globSync(
  given.includes('--assurance') ? 'bench/assurance/*.bench.ts' : 'bench/*.bench.ts',
).sort()
const isOfFile = (name: string) => every.some((file) => file.includes(name))
/** A bare one has no value: an option follows, the name of a benchmark, or nothing. */
const isBare = (at: number) => {
  const next = given[at + 1] ?? '-'
  return given[at] === '--plant' && (next.startsWith('-') || isOfFile(next))
}
const { values, positionals } = parseArgs({
  args: given.map((arg, at) => (isBare(at) ? '--plant=' : arg)),
  options: {
    small: { type: 'boolean' },
    json: { type: 'boolean' },
    assurance: { type: 'boolean' },
    plant: { type: 'string' },
    part: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
  },
  allowPositionals: true,
})
const files = every.filter(
  (file) => positionals.length === 0 || positionals.some((name) => file.includes(name)),
)

const results: BenchResult[] = []
for (const file of files) results.push(...(await runBench(file)))
if (!values.json) console.log(`\n${formatTable(results)}`)

async function runBench(file: string): Promise<BenchResult[]> {
  const { small, plant, part, count, seed } = values
  const flags = [
    '--json',
    ...(small ? ['--small'] : []),
    ...(count === undefined ? [] : ['--count', count]),
    ...(seed === undefined ? [] : ['--seed', seed]),
    ...(part === undefined ? [] : ['--part', part]),
    ...(plant === undefined ? [] : [plant === '' ? '--plant' : `--plant=${plant}`]),
  ]
  const child = spawn(process.execPath, [file, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)))
  const found: BenchResult[] = []
  if (!values.json) console.error(`${file} ...`)
  for await (const line of createInterface({ input: child.stdout })) {
    const result = parseResult(line)
    if (!result) continue
    found.push(result)
    if (values.json) console.log(JSON.stringify(result))
  }
  if ((await ended) !== 0 || found.length === 0) {
    console.error(`${file} broke off${found.length === 0 ? ' without a result' : ''}`)
    process.exitCode = 1
  }
  return found
}
