import { once } from 'node:events'
import type net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isSmall } from '../../data.ts'
import { report } from '../../measure.ts'
import {
  ABUSER,
  arrive,
  askFor,
  FORMATS,
  onDownloads,
  untilTrue,
  type Downloads,
  type Format,
} from './downloads.ts'
import { countCopies, endCopies, whileHeld } from './downloads.queries.ts'
import { listsInRounds, tellOthers } from './others.ts'
import type { Part } from './part.ts'

// Readers who ask for a download and leave: at once, a moment later, on its head, in the middle, and while the database has
// not found the first row. The database must stop working for them within two seconds, and the next download must come.

/** More than one customer's share of the places, so that some leave while they wait for a turn. */
const AT_ONCE = 6
const PATIENCE_MS = 5000
const MOMENTS_MS = isSmall() ? [0, 5, 50] : [0, 1, 2, 5, 10, 20, 50, 100, 200, 400]

export const streamsPart: Part = {
  name: 'streams',
  plants: ['deaf'],
  run: (plant) => onDownloads(plant, streams),
}

interface Leaving {
  name: string
  leave: (socket: net.Socket) => Promise<unknown>
}

const LEAVINGS: readonly Leaving[] = [
  ...MOMENTS_MS.map((afterMs) => ({ name: `after ${afterMs} ms`, leave: () => wait(afterMs) })),
  { name: 'on the head', leave: (socket) => once(socket, 'readable') },
  { name: 'in the middle', leave: (socket) => readSome(socket, 300_000) },
]

async function streams(stage: Downloads): Promise<void> {
  const outlived: { what: string; tookMs: number }[] = []
  const refused: string[] = []
  const shots = await listsInRounds(stage, async () => {
    for (const format of FORMATS) {
      for (const leaving of LEAVINGS) {
        const what = `${format}, ${leaving.name}`
        outlived.push({ what, tookMs: await leaveAll(stage, format, leaving) })
        const next = await arrive(askFor(stage, format, ABUSER))
        if (!next.isWhole) refused.push(`${next.status} after ${what}`)
      }
    }
  })
  await tellOthers('streams', stage, shots)
  for (const format of FORMATS) outlived.push(await leaveBeforeFirstRow(stage, format))
  const worst = outlived.toSorted((a, b) => b.tookMs - a.tookMs)[0]!
  report({
    bench: 'abuse, streams: longest that a download outlives its reader',
    ratio: worst.tookMs / 1000,
    goal: 2,
    unit: 's',
    told: `${worst.what}, of ${outlived.length * AT_ONCE} readers who left`,
  })
  report({
    bench: 'abuse, streams: downloads that did not come afterwards',
    ratio: refused.length,
    goal: 0,
    unit: 'downloads',
    told: refused.slice(0, 3).join('; ') || 'none',
  })
}

/** Lets readers go and answers how long the database went on working for them. */
async function leaveAll(stage: Downloads, format: Format, { leave }: Leaving): Promise<number> {
  const sockets = Array.from({ length: AT_ONCE }, () => askFor(stage, format, ABUSER))
  await Promise.all(
    sockets.map(async (socket) => {
      await Promise.race([leave(socket), wait(PATIENCE_MS)])
      socket.destroy()
    }),
  )
  const tookMs = await untilTrue(async () => (await countCopies(stage.db)) === 0, PATIENCE_MS)
  await endCopies(stage.db)
  return tookMs
}

async function leaveBeforeFirstRow(stage: Downloads, format: Format) {
  let tookMs = 0
  await whileHeld(stage.data.adminUrl, async () => {
    const begun = untilTrue(async () => (await countCopies(stage.db)) > 0, PATIENCE_MS)
    const leave = () => begun
    tookMs = await leaveAll(stage, format, { name: '', leave })
  })
  return { what: `${format}, before the first row`, tookMs }
}

async function readSome(socket: net.Socket, bytes: number): Promise<void> {
  let read = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    read += chunk.length
    if (read > bytes) return
  }
}
