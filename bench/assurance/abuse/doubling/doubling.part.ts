import path from 'node:path'
import { interleave, report } from '../../../measure.ts'
import { mailSettings, openTicket } from '../mailing.ts'
import type { Part } from '../part.ts'
import { openRunning } from '../running.ts'
import { callInputs } from './calls.ts'
import { fileInputs } from './files.ts'
import type { Input } from './input.ts'
import { mailInputs } from './mails.ts'
import { forgetMails } from './doubling.queries.ts'

// Every text of every call, every import and every email gets a text of one repeated character, then one twice as
// long, up to its bound: quadratic work takes four times as long. Anything below the measurable time is ignored.

const GOAL_TIMES = 2.2
/** Shorter work blocks no one, and its time is only noise. */
const FLOOR_MS = 25
/** Other load may interfere once, not always. */
const TRIES = 3
const ROUNDS = [5, 15, 40, 40]
const LONG_MS = 2000
const LONG_ROUNDS = [1, 1, 3]
/** Other load alone cannot cause this ratio, so one more round is not needed. */
const PLAIN_TIMES = 3.3
const MAIL_MB = 10

interface Slow {
  name: string
  times: number
  ms: number
}

export const doublingPart: Part = {
  name: 'doubling',
  plants: ['backtracking', 'growing-cell', 'lazy-rows', 'lazy-quote'],
  async run(plant) {
    const preloads = plant === null ? [] : [path.join(import.meta.dirname, `${plant}.plant.ts`)]
    const { port, settings } = await mailSettings(MAIL_MB)
    const running = await openRunning({ preloads, settings })
    const reach = { url: running.portal.url, token: running.token('admin') }
    const mails = mailInputs(port, await openTicket(running))
    const inputs = [...callInputs(reach), ...fileInputs(reach), ...mails]
    const slow: Slow[] = []
    for (const input of inputs) {
      if (mails.includes(input)) await running.db(forgetMails)
      const tookMs = await getMinTime(input)
      if (tookMs < FLOOR_MS) continue
      slow.push({ name: input.name, ...(await compare(input, tookMs)) })
      // further inputs with the same fault would take as long
      if (slow.at(-1)!.times > GOAL_TIMES) break
    }
    await running.stop()
    reportResult(
      inputs,
      slow.toSorted((a, b) => b.times - a.times),
    )
  },
}

/** The least time that twice the text took, of a few tries. */
async function getMinTime({ send, sizes: [, twice] }: Input): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY
  for (let n = 0; n < TRIES && minMs > FLOOR_MS && (n === 0 || minMs < LONG_MS); n++) {
    const started = performance.now()
    await send(twice)
    minMs = Math.min(minMs, performance.now() - started)
  }
  return minMs
}

/** Measures again while an input looks too slow: other load disturbs one round, real growth shows in every round. */
async function compare(input: Input, tookMs: number): Promise<{ times: number; ms: number }> {
  let found = { times: 0, ms: 0 }
  for (const rounds of tookMs > LONG_MS ? LONG_ROUNDS : ROUNDS) {
    found = await compareIn(input, rounds)
    if (found.times <= GOAL_TIMES || (found.times > PLAIN_TIMES && found.ms > LONG_MS)) break
  }
  return found
}

async function compareIn(
  { send, sizes: [once, twice] }: Input,
  rounds: number,
): Promise<{ times: number; ms: number }> {
  const best = await interleave(
    [
      { name: 'once', run: async () => void (await send(once)) },
      { name: 'twice', run: async () => void (await send(twice)) },
    ],
    rounds,
  )
  const [onceMs = 0, twiceMs = 0] = [best['once'], best['twice']]
  // it is fast now: other load slowed the first measurement
  return { ms: twiceMs, times: twiceMs < FLOOR_MS ? 1 : twiceMs / onceMs }
}

function reportResult(inputs: readonly Input[], slow: readonly Slow[]): void {
  const [worst] = slow
  for (const { name, times, ms } of slow.slice(0, 20)) {
    console.error(`  ${name}: ${times.toFixed(1)} times, ${Math.round(ms)} ms`)
  }
  report({
    bench: 'abuse, doubling: largest slowdown for twice the text',
    ratio: worst?.times ?? 1,
    goal: GOAL_TIMES,
    unit: 'times',
    details: `of ${inputs.length} inputs of up to ${Math.max(...inputs.map(({ sizes }) => sizes[1]))} characters; ${slow.length} took over ${FLOOR_MS} ms`,
  })
}
