import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'
import { acknowledgement, advice, movement } from './answers.ts'
import { parseBill, type Bill } from './bill.ts'
import { decide, type Decision, decideWithoutErrors } from './verdict.ts'

export interface Booking {
  /** Where the product drops files: one folder for each customer, with one for each railroad. */
  folder: string
  product: Product
  log: (line: string) => void
  /** For tests: no delays, and no bill meets with a carrier's mishaps. */
  isPrompt: boolean
}

const POLL_MS = 2000
const FAST = { pollMs: 200, pace: 0.03 }
/** The folder for bills that are fully answered. */
const ACCEPTED_FILE = '.taken'

/** Collects bills from the railroads' folders and returns them, for as long as the process lives. */
export async function answerBills(booking: Booking, signal?: AbortSignal): Promise<void> {
  const known = new Set<string>()
  while (!signal?.aborted) {
    for (const file of await findBills(booking.folder)) {
      if (known.has(file.path)) continue
      known.add(file.path)
      answerFile(booking, file).catch((error: unknown) => {
        known.delete(file.path)
        booking.log(`${path.basename(file.path)} was not answered: ${String(error)}`)
      })
    }
    await sleep(booking.isPrompt ? FAST.pollMs : POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}

interface BillFile {
  path: string
  customerId: number
}

async function findBills(folder: string): Promise<BillFile[]> {
  const found: BillFile[] = []
  for (const customer of await namesIn(folder)) {
    if (!/^\d+$/.test(customer)) continue
    for (const scac of await namesIn(path.join(folder, customer))) {
      if (!/^[A-Z]{2,4}$/.test(scac)) continue
      const names = await namesIn(path.join(folder, customer, scac))
      for (const name of names.filter((one) => /^(322|404|997|998)_\d+\.edi$/.test(one)))
        found.push({ path: path.join(folder, customer, scac, name), customerId: Number(customer) })
    }
  }
  return found
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Answers one bill step by step; the file is removed only at the end, so that a restarted railroad answers again. */
async function answerFile(booking: Booking, { path: file, customerId }: BillFile): Promise<void> {
  const bill = parseBill(await readFile(file, 'utf8'))
  if (bill)
    await sendResponses(booking, customerId, bill, (booking.isPrompt ? decideWithoutErrors : decide)(bill))
  const accepted = path.join(path.dirname(file), ACCEPTED_FILE)
  await mkdir(accepted, { recursive: true })
  await rename(file, path.join(accepted, path.basename(file)))
}

/** The reports about the cars of an accepted bill, and the seconds between them. */
const MOVES: Readonly<Record<Bill['moves'], readonly (readonly [after: number, code: 'W' | 'X' | 'P'])[]>> = {
  loaded: [
    [10, 'W'],
    [60, 'X'],
    [120, 'P'],
  ],
  empty: [[10, 'W']],
  none: [],
}

/** The messages about one bill, and the seconds between them. */
export function* conversation(
  bill: Bill,
  decision: Decision,
): Generator<{ after: number; write: (at: Date) => string }> {
  const { timing, verdict, waybill_number } = decision
  if (timing === 'missing') return
  yield { after: 3, write: (at) => acknowledgement(bill, at) }
  if (timing === 'repeated') yield { after: 60, write: (at) => acknowledgement(bill, at) }
  yield { after: timing === 'late' ? 1800 : 8, write: (at) => advice(bill, decision, at) }
  if (verdict === 'rejected' || bill.is_cancellation) return
  for (const [after, code] of MOVES[bill.moves])
    yield { after, write: (at) => movement(bill, code, waybill_number, at) }
}

/** Cars whose bill was canceled: they do not move until they are billed again. */
const cancelled = new Set<string>()

const toCars = ({ sender, receiver, equipment }: Bill): string[] =>
  equipment.map(({ initial, number }) => `${sender} ${receiver} ${initial}${number}`)

async function sendResponses(
  { product, isPrompt }: Booking,
  customerId: number,
  bill: Bill,
  decision: Decision,
) {
  const pace = isPrompt ? FAST.pace : 1
  for (const car of toCars(bill)) {
    if (bill.is_cancellation) cancelled.add(car)
    else cancelled.delete(car)
  }
  for (const { after, write } of conversation(bill, decision)) {
    await sleep(after * pace * 1000)
    if (!bill.is_cancellation && toCars(bill).some((car) => cancelled.has(car))) return
    const body = write(new Date())
    await product.send({ customer_id: customerId, content_type: 'application/edi-x12', body, records: 1 })
  }
}
