import { createHash, randomBytes } from 'node:crypto'
import { report } from '../../measure.ts'
import { requestBytes } from '../open-loop.ts'
import { ABUSER, arrive, askFor, exportPath, onDownloads, type Arrived, type Downloads } from './downloads.ts'
import { openColleague } from './colleagues.queries.ts'
import { listsInRounds, othersAsking, tellOthers } from './others.ts'
import type { Part } from './part.ts'

// One user asks for heavy lists without end and for four downloads at once. A colleague of the same customer must get lists and
// a download all the same.

const HEAVY_AT_ONCE = 12
const DOWNLOADS = 4
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
  const rounds: Round[] = []
  const shots = await listsInRounds(at, async () => {
    const own = Array.from({ length: DOWNLOADS }, () => arrive(askFor(stage, 'csv', ABUSER)))
    const theirs = arrive(askFor({ ...stage, data: { ...stage.data, token } }, 'csv', ABUSER))
    rounds.push({ own: await Promise.all(own), theirs: await theirs })
  })
  isOver = true
  await Promise.all(heavy)

  await tellOthers(`one user's heavy calls, a colleague`, at, shots)
  tellDownloads(rounds)
}

/** Four downloads of one user and one of a colleague, asked for together. */
interface Round {
  own: Arrived[]
  theirs: Arrived
}

/** Over bare sockets: a client that loads and compiles much in the first of these moments would be what is measured. */
async function keepAsking({ shooter, data }: Downloads, isOver: () => boolean): Promise<void> {
  const heavy = requestBytes('POST', `/api/waybills/${ABUSER}/dashboard`, data.token, HEAVY)
  while (!isOver()) await shooter.send(heavy, performance.now())
}

function tellDownloads(rounds: readonly Round[]): void {
  const slowest = ({ own }: Round) => Math.max(...own.map(({ tookMs }) => tookMs))
  const share = (round: Round) =>
    round.theirs.status === 200 && round.theirs.isWhole
      ? round.theirs.tookMs / slowest(round)
      : Number.POSITIVE_INFINITY
  const worst = rounds.toSorted((a, b) => share(b) - share(a))[0]!
  report({
    bench: `abuse, colleagues: a download beside four of one user, ${exportPath('csv', ABUSER)}`,
    ratio: share(worst),
    goal: 1,
    unit: 'of the slowest of the four',
    told: `answered ${worst.theirs.status} after ${(worst.theirs.tookMs / 1000).toFixed(1)} s beside ${(slowest(worst) / 1000).toFixed(1)} s, the worst of ${rounds.length}`,
  })
}
