/** Runs the benchmarks one after the other, each in its own process, and prints their figures. */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { readCommandLine } from './command-line.ts'
import { formatTable, parseResult, type BenchResult } from './bench/results.ts'

const USAGE = `Usage: npm run bench -- [NAME...] [OPTIONS]
       npm run assurance -- [NAME...] [OPTIONS]

Runs the benchmarks whose file name contains NAME, or all of them, and prints each figure beside its goal. The exit
status is 0 even if a goal is not met, and 1 if a benchmark fails.

  --small         Use a small data set
  --json          Print one JSON object per figure instead of the table
  --plant[=NAME]  Assurance: add the fault that each check must find, or only NAME
  --part NAME     Assurance, abuse: run one part
  --count N       Assurance, fuzz: number of inputs
  --seed N        Assurance, fuzz: seed of the inputs`

const given = process.argv.slice(2)
const every = globSync(
  given.includes('--assurance')
    ? 'bench/assurance/*.bench.ts'
    : ['bench/*.bench.ts', 'bench/{fleets,waybilling}/*.bench.ts'],
).sort()
const isOfFile = (name: string) => every.some((file) => file.includes(name))
/** Whether --plant has no value: an option follows, the name of a benchmark, or nothing. */
const isBare = (at: number) => {
  const next = given[at + 1] ?? '-'
  return given[at] === '--plant' && (next.startsWith('-') || isOfFile(next))
}
const { values, positionals } = readCommandLine(
  USAGE,
  {
    small: { type: 'boolean' },
    json: { type: 'boolean' },
    assurance: { type: 'boolean' },
    plant: { type: 'string' },
    part: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
  },
  given.map((arg, at) => (isBare(at) ? '--plant=' : arg)),
)
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
    console.error(`${file} failed${found.length === 0 ? ' without a result' : ''}`)
    process.exitCode = 1
  }
  return found
}
