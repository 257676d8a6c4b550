import { createHash, randomBytes } from 'node:crypto'
import { report } from '../../measure.ts'
import { requestBytes } from '../open-loop.ts'
import { startWorker } from '../worker.ts'
import { ABUSER, exportPath, onDownloads, type Downloads } from './downloads.ts'
import type { Heavy, Round } from './heavy.ts'
import { openColleague } from './colleagues.queries.ts'
import { listsInRounds, startOthers, reportOthers } from './others.ts'
import type { Part } from './part.ts'

// One user requests expensive lists without end and four downloads at once. A colleague at the same customer must
// still get lists and a download.

export const colleaguesPart: Part = {
  name: 'colleagues',
  plants: ['one-member'],
  run: (plant) => onDownloads(plant, colleagues),
}

async function colleagues(stage: Downloads): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await openColleague(stage.db, ABUSER, createHash('sha256').update(token).digest())
  const list = requestBytes('POST', `/api/waybills/${ABUSER}/dashboard`, token, {})
  const at = await startOthers(stage.shooter, list)

  const heavy = startWorker<Heavy, Round | null>(import.meta.resolve('./heavy.ts'))
  try {
    await heavy.request({ begin: { url: stage.portal.url, token: stage.data.token, colleagueToken: token } })
    const rounds: Round[] = []
    const shots = await listsInRounds(at, async () => void rounds.push((await heavy.request('download'))!))
    await heavy.request('end')
    await reportOthers(`one user's heavy calls, a colleague`, at, shots)
    reportDownloads(rounds)
  } finally {
    heavy.close()
  }
}

function reportDownloads(rounds: readonly Round[]): void {
  const slowest = ({ own }: Round) => Math.max(...own.map(({ tookMs }) => tookMs))
  const share = (round: Round) =>
    round.theirs.status === 200 && round.theirs.isComplete
      ? round.theirs.tookMs / slowest(round)
      : Number.POSITIVE_INFINITY
  const worst = rounds.toSorted((a, b) => share(b) - share(a))[0]!
  report({
    bench: `abuse, colleagues: a download during four by one user, ${exportPath('csv', ABUSER)}`,
    ratio: share(worst),
    goal: 1,
    unit: 'of the slowest of the four',
    details: `answered ${worst.theirs.status} after ${(worst.theirs.tookMs / 1000).toFixed(1)} s beside ${(slowest(worst) / 1000).toFixed(1)} s, the worst of ${rounds.length}`,
  })
}
