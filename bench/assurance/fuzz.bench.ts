import { randomInt } from 'node:crypto'
import path from 'node:path'
import { isSmall } from '../data.ts'
import { report } from '../measure.ts'
import { startPortal } from '../portal.ts'
import { openStage } from '../stage.ts'
import { fuzz } from './fuzz/fuzz.ts'

// Hostile inputs for every call: wrong types, NUL, lone surrogates, numbers beyond every integer, invalid dates,
// nesting of 5,000 levels, texts of a megabyte, duplicate keys, damaged messages. None may cause a server error, take
// long, reveal internals or kill the process. `--seed N` repeats a run, `--count N` sets the inputs per call;
// `--plant` removes a guard.

const count = given('--count') ?? (isSmall() ? 40 : 2000)
const seed = given('--seed') ?? randomInt(1_000_000)
const plant = process.argv.includes('--plant')
  ? [path.join(import.meta.dirname, 'fuzz', 'fuzz.plant.ts')]
  : []

const { portal, stop } = await openStage()
const { appUrl, ownerUrl } = portal.names
const server = await startPortal({ appUrl, ownerUrl, token: '' }, 'api', plant)
const pid = await getPid(server.url)
const fuzzed = await fuzz(portal, server.url, { count, seed })
const isAlive = (await getPid(server.url).catch(() => null)) === pid
await server.stop()
await stop()

const details = `of ${fuzzed.inputs} inputs, ${count} for each call, seed ${seed}; ${fuzzed.shed} told to retry later`
const messages = Object.entries(fuzzed.messages).map(([kind, number]) => `${kind} ${number}`)
console.error(`  messages: ${messages.join(', ')}`)
reportResult('server errors', fuzzed.faults)
reportResult('responses that took over 2 s', fuzzed.slow)
reportResult('responses that reveal stacks, SQL or files', fuzzed.leaks)
reportResult('calls that no input reached', fuzzed.unreached)
reportResult('processes crashed', isAlive ? [] : ['the server restarted or is gone'])
process.exit()

function reportResult(what: string, findings: readonly string[]): void {
  for (const finding of findings.slice(0, 20)) console.error(`  ${JSON.stringify(finding)}`)
  report({ bench: `fuzz: ${what}`, ratio: findings.length, goal: 0, unit: 'findings', details })
}

function given(option: string): number | null {
  const at = process.argv.indexOf(option)
  return at < 0 ? null : Number(process.argv[at + 1])
}

async function getPid(url: string): Promise<number> {
  const response = await fetch(`${url}/healthz`)
  return ((await response.json()) as { pid: number }).pid
}
