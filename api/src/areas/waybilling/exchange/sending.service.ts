import { documentOf } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import type { ParsedSet } from '#x12/set.ts'
import { parse } from '#x12/parse.ts'
import { writeInterchange, type SetToWrite } from '#x12/write.ts'
import type { Db } from '../../../db/tx.ts'
import { post } from '../../../jobs/outbox.ts'
import { nextControlNumber, type Receiver } from '../carriers/carriers.service.ts'
import { insertEntry, insertFile, updateTenderSending } from '../tenders/tenders.queries.ts'

/** The kind of effect that brings a document to a railroad. */
export const TENDER_FILE = 'tender_file'

/**
 * Writes a tender's document in the release of its railroad and notes it for the way there, all in the transaction of the
 * booking: number, document and delivery exist together or not at all.
 */
export async function sendDocument(
  db: Db,
  customerId: number,
  receiver: Receiver,
  tender: {
    requestId: number
    set: SetToWrite
    fileType: '404' | '998'
    sending: 'bill' | 'correction' | 'cancellation'
  },
): Promise<void> {
  const { requestId, set, fileType, sending } = tender
  const controlNumber = await nextControlNumber(db, customerId, receiver.scac)
  const text = writeInterchange(
    {
      sender: { qualifier: receiver.sender_qualifier, id: receiver.sender_id },
      receiver: { qualifier: receiver.receiver_qualifier, id: receiver.receiver_id },
      control_number: controlNumber,
      date: new Date(),
      release: receiver.release,
      usage: receiver.usage,
      sets: [set],
    },
    { characters: receiver.characters },
  )
  const fileId = await insertFile(db, customerId, {
    requestId,
    fileType,
    content: text,
    scac: receiver.scac,
    controlNumber,
  })
  const filename = `${fileType}_${String(controlNumber).padStart(9, '0')}.edi`
  await insertEntry(db, customerId, requestId, {
    step: 'STEP_CONVERT',
    ...(sending === 'cancellation' && { state: 'cancellation_queued' }),
    message: `${WRITTEN[sending]} as a ${fileType} of release ${receiver.release}, interchange ${controlNumber} to ${receiver.scac}.`,
    fileId,
  })
  await updateTenderSending(db, customerId, requestId, {
    controlNumber,
    sending,
    answerMinutes: receiver.answer_minutes,
  })
  await post(db, customerId, {
    kind: TENDER_FILE,
    effect_key: `${receiver.scac}/${filename}`,
    payload: { scac: receiver.scac, filename, text, request_id: requestId, control_number: controlNumber },
  })
}

const WRITTEN = {
  bill: 'Written',
  correction: 'Correction written',
  cancellation: 'Cancellation written',
} as const

/** The 404 of a waybill as it is sent. */
export const setOf = (waybill: { heading: object }, release: string): SetToWrite =>
  documentOf(waybill, release).set

/** The first 404 in a text, whatever else stands in it; null when there is none. */
export function billIn(text: string): {
  set: ParsedSet | null
  findings: ReturnType<typeof parse>['findings']
} {
  const { sets, findings } = parse(text)
  return { set: sets.find(({ id }) => id === '404') ?? null, findings }
}
