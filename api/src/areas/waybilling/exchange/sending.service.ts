import { getDocument, writingStyle } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import type { Purpose } from '#contract/areas/waybilling/tenders/documents.rules.ts'
import type { ParsedSet } from '#x12/set.ts'
import { parse } from '#x12/parse.ts'
import { writeInterchange, type SetToWrite } from '#x12/write.ts'
import type { Db } from '../../../db/tx.ts'
import { csvText } from '../../../files/csv.ts'
import { post } from '../../../jobs/outbox.ts'
import { removeSentDocument, storeSentDocument } from '../../feeds/intake/sent-documents.service.ts'
import type { Receiver } from '../carriers/carriers.queries.ts'
import { refreshStanding, replaceUndelivered } from '../tenders/documents.service.ts'
import { insertEntry, insertFile, updateTenderSending } from '../tenders/tenders.queries.ts'
import { insertTest } from '../customer-railroads/customer-railroads.queries.ts'
import { nextControlNumber } from './numbers.queries.ts'
import { makeTestBill } from './test-bill.rules.ts'

/** The kind of effect that brings a document to a railroad. */
export const TENDER_FILE = 'tender_file'

/**
 * Writes a tender's document in the release of its railroad and queues it for delivery, all in the transaction of the
 * booking: number, document and delivery exist together or not at all. Returns the tender's new state.
 */
export async function sendDocument(
  db: Db,
  customerId: number,
  receiver: Receiver,
  tender: {
    requestId: number
    set: SetToWrite
    fileType: '404' | '998'
    purpose: Purpose
  },
): Promise<string> {
  const { requestId, set, fileType, purpose } = tender
  const before = await replaceUndelivered(db, customerId, requestId)
  const { controlNumber, text, filename } = await writeNext(db, receiver, { set, fileType })
  const fileId = await insertFile(db, customerId, {
    requestId,
    fileType,
    content: text,
    sent: { scac: receiver.scac, controlNumber, purpose },
  })
  if (purpose === 'cancellation') await removeSentDocument(db, customerId, requestId)
  else {
    const [bill] = billsIn(text).sets
    if (bill !== undefined) await storeSentDocument(db, customerId, requestId, bill)
  }
  const document = { fileId, scac: receiver.scac, controlNumber, purpose, advisedAt: null }
  const state = await refreshStanding(db, customerId, requestId, [
    ...before,
    { ...document, status: 'queued' },
  ])
  await insertEntry(db, customerId, requestId, {
    step: 'STEP_CONVERT',
    ...(purpose !== 'bill' && { state }),
    message: `${WRITTEN[purpose]} as a ${fileType}, release ${receiver.release}, interchange ${controlNumber} to ${receiver.scac}.`,
    fileId,
  })
  await updateTenderSending(db, customerId, requestId, {
    controlNumber,
    purpose,
    answerMinutes: receiver.answer_minutes,
  })
  await post(db, customerId, {
    kind: TENDER_FILE,
    effect_key: `${receiver.scac}/${filename}`,
    payload: { scac: receiver.scac, filename, text, request_id: requestId, control_number: controlNumber },
  })
  return state
}

/** Writes a set under the next number of its railroad, which is that of interchange, group and set. */
async function writeNext(
  db: Db,
  receiver: Receiver,
  { set, fileType }: { set: SetToWrite; fileType: string },
) {
  const controlNumber = await nextControlNumber(db, receiver.scac)
  const text = writeInterchange(
    {
      sender: { qualifier: receiver.sender_qualifier, id: receiver.sender_id },
      receiver: { qualifier: receiver.receiver_qualifier, id: receiver.receiver_id },
      control_number: controlNumber,
      date: new Date(),
      release: receiver.release,
      usage: receiver.usage,
      sets: [{ ...set, control_number: String(controlNumber).padStart(4, '0') }],
    },
    writingStyle(receiver.characters),
  )
  return { controlNumber, text, filename: getFilename(fileType, controlNumber) }
}

const getFilename = (fileType: string, controlNumber: number): string =>
  `${fileType}_${String(controlNumber).padStart(9, '0')}.edi`

/**
 * Queues a set about a car for its railroad, under the next number; the record it belongs to is updated once it is
 * delivered.
 */
export async function sendSet(
  db: Db,
  customerId: number,
  receiver: Receiver,
  { set, fileType, actionIds }: { set: SetToWrite; fileType: string; actionIds: readonly number[] },
) {
  const written = await writeNext(db, receiver, { set, fileType })
  await postRequest(db, customerId, { scac: receiver.scac, ...written, actionIds })
  return written
}

/** Queues a file of rows for a railroad that accepts no documents. */
export const sendFile = (
  db: Db,
  customerId: number,
  scac: string,
  { rows, ...file }: { filename: string; rows: readonly (readonly string[])[]; actionIds: readonly number[] },
): Promise<void> =>
  postRequest(db, customerId, { scac, ...file, text: csvText(rows), controlNumber: NO_INTERCHANGE })

/** A file of rows has no number. */
const NO_INTERCHANGE = 0

interface RequestFile {
  scac: string
  filename: string
  text: string
  controlNumber: number
  actionIds: readonly number[]
}

const postRequest = (
  db: Db,
  customerId: number,
  { scac, filename, text, controlNumber, actionIds }: RequestFile,
): Promise<void> =>
  post(db, customerId, {
    kind: TENDER_FILE,
    effect_key: `${scac}/${filename}`,
    payload: { scac, filename, text, request_id: null, control_number: controlNumber, action_ids: actionIds },
  })

/** Notes a 997 for the way to a railroad, where it finds our documents; once for one key. */
export const sendAcknowledgement = (
  db: Db,
  customerId: number,
  { scac, control, text, effectKey }: { scac: string; control: number; text: string; effectKey: string },
): Promise<void> =>
  post(db, customerId, {
    kind: TENDER_FILE,
    effect_key: `${scac}/received/${effectKey}`,
    payload: {
      scac,
      filename: getFilename('997', control),
      text,
      request_id: null,
      control_number: control,
      acknowledges: true,
    },
  })

/** Notes a test interchange (ISA15 T) for the way to a railroad, with a bill for a car that does not exist. */
export async function sendTest(db: Db, customerId: number, receiver: Receiver, userId: number) {
  const set = getSet(makeTestBill(receiver.scac, new Date()), receiver.release)
  const asTest = { ...receiver, usage: 'T' as const }
  const written = await writeNext(db, asTest, { set, fileType: '404' })
  const { controlNumber, filename, text } = written
  const effectKey = `${receiver.scac}/${filename}`
  const test = { scac: receiver.scac, controlNumber, effectKey, userId, document: text }
  await insertTest(db, customerId, test)
  await post(db, customerId, {
    kind: TENDER_FILE,
    effect_key: effectKey,
    payload: { scac: receiver.scac, filename, text, request_id: null, control_number: controlNumber },
  })
  return written
}

const WRITTEN = {
  bill: 'Created',
  correction: 'Correction created',
  cancellation: 'Cancellation created',
} as const

/** The 404 of a waybill as it is sent. */
export const getSet = (waybill: { heading: object }, release: string): SetToWrite =>
  getDocument(waybill, release).set

/** The first 404 in a text, whatever else it contains; null when there is none. */
export const billIn = (text: string): { set: ParsedSet | null } => ({ set: billsIn(text).sets[0] ?? null })

/** Every 404 in a text, whatever else it contains. */
export function billsIn(text: string): {
  sets: ParsedSet[]
  findings: ReturnType<typeof parse>['findings']
} {
  const { sets, findings } = parse(text)
  return { sets: sets.filter(({ id }) => id === '404'), findings }
}
