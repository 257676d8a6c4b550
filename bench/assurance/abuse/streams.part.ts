import { report } from '../../measure.ts'
import { startWorker } from '../worker.ts'
import type { Downloading } from './downloader.ts'
import {
  ABUSER,
  toRequest,
  FORMATS,
  onDownloads,
  waitUntil,
  type DownloadResult,
  type Downloads,
  type Format,
} from './downloads.ts'
import { countCopies, endCopies, whileHeld } from './downloads.queries.ts'
import { AT_ONCE, disconnectTogether, DISCONNECTS, TIMEOUT_MS } from './disconnects.ts'
import { listsInRounds, reportOthers } from './others.ts'
import type { Part } from './part.ts'

// Readers who request a download and disconnect: at once, a moment later, during its head, in the middle, and while
// the database has not found the first row. The database must stop working for them within two seconds, and the next
// download must arrive.

export const streamsPart: Part = {
  name: 'streams',
  plants: ['deaf'],
  run: (plant) => onDownloads(plant, streams),
}

async function streams(stage: Downloads): Promise<void> {
  const outlived: { what: string; tookMs: number }[] = []
  const refused: string[] = []
  const readers = startWorker<Downloading, DownloadResult[]>(import.meta.resolve('./downloader.ts'))
  const of = toRequest(stage)
  try {
    const shots = await listsInRounds(stage, async () => {
      for (const format of FORMATS) {
        for (const { name } of DISCONNECTS) {
          const what = `${format}, ${name}`
          await readers.request({ of, leave: { format, moment: name } })
          outlived.push({ what, tookMs: await waitUntilNoneRuns(stage) })
          const [next] = await readers.request({ of, arrive: [{ format, customerId: ABUSER }] })
          if (!next!.isComplete) refused.push(`${next!.status} after ${what}`)
        }
      }
    })
    await reportOthers('streams', stage, shots)
  } finally {
    readers.close()
  }
  for (const format of FORMATS) outlived.push(await disconnectBeforeFirstRow(stage, format))
  const worst = outlived.toSorted((a, b) => b.tookMs - a.tookMs)[0]!
  report({
    bench: 'abuse, streams: longest a download outlives its reader',
    ratio: worst.tookMs / 1000,
    goal: 2,
    unit: 's',
    details: `${worst.what}, of ${outlived.length * AT_ONCE} readers who left`,
  })
  report({
    bench: 'abuse, streams: failed downloads afterward',
    ratio: refused.length,
    goal: 0,
    unit: 'downloads',
    details: refused.slice(0, 3).join('; ') || 'none',
  })
}

/** How long the database continues to work for disconnected readers. */
async function waitUntilNoneRuns(stage: Downloads): Promise<number> {
  const tookMs = await waitUntil(async () => (await countCopies(stage.db)) === 0, TIMEOUT_MS)
  await endCopies(stage.db)
  return tookMs
}

async function disconnectBeforeFirstRow(stage: Downloads, format: Format) {
  let tookMs = 0
  await whileHeld(stage.data.adminUrl, async () => {
    const begun = waitUntil(async () => (await countCopies(stage.db)) > 0, TIMEOUT_MS)
    await disconnectTogether(stage, format, () => begun)
    tookMs = await waitUntilNoneRuns(stage)
  })
  return { what: `${format}, before the first row`, tookMs }
}
