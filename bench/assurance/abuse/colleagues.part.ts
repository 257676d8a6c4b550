import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { report } from '../../measure.ts'
import { requestBytes } from '../open-loop.ts'
import { ABUSER, arrive, askFor, exportPath, onDownloads, type Arrived, type Downloads } from './downloads.ts'
import { openColleague } from './colleagues.queries.ts'
import { listsDuring, othersAsking, tellOthers } from './others.ts'
import type { Part } from './part.ts'

// One user asks for heavy lists without end and for four downloads at once. A colleague of the same customer must get lists and
// a download all the same.

const HEAVY_AT_ONCE = 12
const DOWNLOADS = 4
/** Fewer lists than come meanwhile have no p99. */
const LEAST_MS = 8000
/** Tens of milliseconds of the database. */
const HEAVY = {
  filters: [
    {
      field: 'destination_location',
      operand: 'contains',
      value: [...Array.from({ length: 6 }, (_, n) => `NOWHERE ${n}`), 'A'],
    },
  ],
  sort_by: 'consignee',
}

export const colleaguesPart: Part = {
  name: 'colleagues',
  plants: ['one-member'],
  run: (plant) => onDownloads(plant, colleagues),
}

async function colleagues(stage: Downloads): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await openColleague(stage.db, ABUSER, createHash('sha256').update(token).digest())
  const list = requestBytes('POST', `/api/waybills/${ABUSER}/dashboard`, token, {})
  const at = await othersAsking(stage.shooter, list)

  let isOver = false
  const heavy = Array.from({ length: HEAVY_AT_ONCE }, () => keepAsking(stage, () => isOver))
  const own = Array.from({ length: DOWNLOADS }, () => arrive(askFor(stage, 'csv', ABUSER)))
  const theirs = arrive(askFor({ ...stage, data: { ...stage.data, token } }, 'csv', ABUSER))
  const shots = await listsDuring(at, Promise.all([...own, theirs, wait(LEAST_MS)]))
  isOver = true
  await Promise.all(heavy)

  tellOthers(`one user's heavy calls, a colleague`, at, shots)
  tellDownload(await theirs, await Promise.all(own))
}

/** Over bare sockets: a client that loads and compiles much in the first of these moments would be what is measured. */
async function keepAsking({ shooter, data }: Downloads, isOver: () => boolean): Promise<void> {
  const heavy = requestBytes('POST', `/api/waybills/${ABUSER}/dashboard`, data.token, HEAVY)
  while (!isOver()) await shooter.send(heavy, performance.now())
}

function tellDownload(theirs: Arrived, own: readonly Arrived[]): void {
  const slowest = Math.max(...own.map(({ tookMs }) => tookMs))
  report({
    bench: `abuse, colleagues: a download beside four of one user, ${exportPath('csv', ABUSER)}`,
    ratio: theirs.status === 200 && theirs.isWhole ? theirs.tookMs / slowest : Number.POSITIVE_INFINITY,
    goal: 1,
    unit: 'of the slowest of the four',
    told: `answered ${theirs.status} after ${(theirs.tookMs / 1000).toFixed(1)} s beside ${(slowest / 1000).toFixed(1)} s`,
  })
}
