import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isSmall } from '../../data.ts'
import { report } from '../../measure.ts'
import { startWorker, type Worker } from '../worker.ts'
import type { Downloading } from './downloader.ts'
import {
  ABUSER,
  toRequest,
  requestFor,
  FORMATS,
  onDownloads,
  OTHER,
  waitUntil,
  type DownloadResult,
  type Downloads,
} from './downloads.ts'
import { countCopies, countIdleInTransaction } from './downloads.queries.ts'
import { listsInRounds, reportOthers } from './others.ts'
import type { Part } from './part.ts'

// Readers who take thirty bytes a second of their downloads, and a sender who sends one: they must occupy neither a
// database connection nor anyone's slot, and must be cut in the end. Then ten people download all rows at once.

const SLOW_READERS = 4
/** The larger of the two: this machine's sockets buffer millions of unread bytes. */
const SLOW_FORMAT = 'csv'
const BYTES_PER_SECOND = 30
/** A slow reader that was not cut by then never is. */
const TIMEOUT_MS = 90_000
const AT_ONCE = 10

type Downloaders = Worker<Downloading, DownloadResult[]>

export const readersPart: Part = {
  name: 'readers',
  plants: ['patient', 'unspooled'],
  run: (plant) =>
    onDownloads(plant, async (stage) => {
      const others = startWorker<Downloading, DownloadResult[]>(import.meta.resolve('./downloader.ts'))
      try {
        await readSlowly(stage, others)
        await downloadTogether(stage, others)
      } finally {
        others.close()
      }
    }),
}

async function readSlowly(stage: Downloads, others: Downloaders): Promise<void> {
  const started = performance.now()
  const sockets = Array.from({ length: SLOW_READERS }, () => {
    const socket = requestFor(stage, SLOW_FORMAT, ABUSER)
    return { socket, isCut: readSlice(socket) }
  })
  const sender = await sendSlowly(stage)
  await waitUntil(async () => (await countCopies(stage.db)) > 0, 5000)
  const freeMs = await waitUntil(async () => await isFree(stage), TIMEOUT_MS / 2)
  const downloads: DownloadResult[] = []
  const shots = await listsInRounds(stage, async () => {
    const wanted = [ABUSER, OTHER].flatMap((customerId) => FORMATS.map((format) => ({ format, customerId })))
    downloads.push(...(await others.request({ of: toRequest(stage), arrive: wanted })))
  })
  report({
    bench: 'abuse, slow readers: seconds they hold a database connection',
    ratio: freeMs / 1000,
    goal: isSmall() ? 5 : 15,
    unit: 's',
    details: `${SLOW_READERS} readers at ${BYTES_PER_SECOND} B/s, until nothing of the database waits for them`,
  })
  reportArrived('slow readers: failed downloads of others', downloads)
  const cut = await Promise.all([...sockets, sender].map(({ isCut }) => within(isCut, started)))
  report({
    bench: 'abuse, slow readers: disconnected after',
    ratio: Math.max(...cut.slice(0, -1)) / 1000,
    goal: 60,
    unit: 's',
    details: cut
      .slice(0, -1)
      .map((one) => (one / 1000).toFixed(0))
      .join(', '),
  })
  report({
    bench: 'abuse, slow sender: an upload at 1 B/s is disconnected after',
    ratio: cut.at(-1)! / 1000,
    goal: 60,
    unit: 's',
    details: 'a file of 1 MB at its signed address',
  })
  await reportOthers('slow readers', stage, shots)
}

const isFree = async ({ db }: Downloads): Promise<boolean> =>
  (await countCopies(db)) === 0 && (await countIdleInTransaction(db)) === 0

/** Takes a few bytes a second; resolves when the server has had enough. */
async function readSlice(socket: net.Socket): Promise<void> {
  let isOver = false
  socket.once('close', () => (isOver = true))
  // without a listener nothing is read from the socket except on demand, and its end is noticed only on a write
  while (!isOver) {
    socket.read(BYTES_PER_SECOND)
    socket.write('\r\n')
    await wait(1000)
  }
}

/** Begins an upload at a byte per second; resolves when it ends. */
async function sendSlowly({ data, portal }: Downloads): Promise<{ isCut: Promise<void> }> {
  const headers = { authorization: `Bearer ${data.token}` }
  const response = await fetch(`${portal.url}/api/attachments/${ABUSER}/upload`, { headers })
  const { upload_url } = (await response.json()) as { upload_url: string }
  const socket = net.connect(Number(new URL(portal.url).port), '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write(`PUT ${upload_url} HTTP/1.1\r\nhost: bench\r\ncontent-length: 1000000\r\n\r\n`)
  return { isCut: writeSlowly(socket) }
}

async function writeSlowly(socket: net.Socket): Promise<void> {
  let isOver = false
  socket.once('close', () => (isOver = true))
  while (!isOver) {
    socket.write('x')
    await wait(1000)
  }
}

function reportArrived(bench: string, downloads: readonly DownloadResult[]): void {
  const missing = downloads.filter(({ isComplete }) => !isComplete)
  report({
    bench: `abuse, ${bench}`,
    ratio: missing.length,
    goal: 0,
    unit: 'downloads',
    details: `of ${downloads.length}, ${missing.map(({ status }) => status).join(', ') || 'none'}; the last after ${(Math.max(...downloads.map(({ tookMs }) => tookMs)) / 1000).toFixed(1)} s`,
  })
}

async function within(end: Promise<unknown>, started: number): Promise<number> {
  const left = Math.max(0, TIMEOUT_MS - (performance.now() - started))
  await Promise.race([end, wait(left, null, { ref: false })])
  return performance.now() - started
}

async function downloadTogether(stage: Downloads, others: Downloaders): Promise<void> {
  const downloads: DownloadResult[] = []
  const shots = await listsInRounds(stage, async () => {
    const wanted = Array.from({ length: AT_ONCE }, (_, n) => ({
      format: FORMATS[n % FORMATS.length]!,
      customerId: ABUSER,
    }))
    downloads.push(...(await others.request({ of: toRequest(stage), arrive: wanted })))
  })
  await reportOthers('ten downloads at once', stage, shots)
  reportArrived('ten downloads at once: failed', downloads)
}
