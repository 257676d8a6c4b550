import { deliveredText } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import type { Db } from '../../../db/tx.ts'
import { moveDocument, noteFailure } from '../tenders/documents.service.ts'
import { insertEntry } from '../tenders/tenders.queries.ts'
import { updateTenderSent } from './delivery.queries.ts'

const STILL_OPEN = 'Two bills may be in force, and the document sent to resolve this did not arrive.'

/** A document of a tender on its way to a railroad. */
export interface PendingDelivery {
  requestId: number
  scac: string
  controlNumber: number
}

/**
 * Whether a document is still to be delivered: not when another has replaced it. One that was given up and is tried
 * again counts as in transit, so that nothing replaces it meanwhile.
 */
export async function beginDelivery(db: Db, customerId: number, one: PendingDelivery): Promise<boolean> {
  const moved = await moveDocument(db, customerId, one.requestId, { ...one, event: 'retried' })
  return moved?.from !== 'replaced'
}

/** Records that a document has been delivered; once, however often it is reported. */
export async function recordTenderDelivered(
  db: Db,
  customerId: number,
  { filename, ...one }: PendingDelivery & { filename: string },
): Promise<void> {
  const moved = await moveDocument(db, customerId, one.requestId, { ...one, event: 'delivered' })
  const isNew = await insertEntry(db, customerId, one.requestId, {
    step: 'STEP_FILE_DROP',
    ...(moved !== null && moved.after !== moved.before && { state: moved.after }),
    message: deliveredText(filename),
    sourceKey: `drop ${one.scac} ${one.controlNumber}`,
  })
  if (isNew && moved?.isLast === true) await updateTenderSent(db, customerId, one.requestId)
}

/** Records that a document could not be delivered; when given up, it is a failure. */
export async function recordTenderUndelivered(
  db: Db,
  customerId: number,
  { reason, isLast, ...one }: PendingDelivery & { reason: string; isLast: boolean },
): Promise<void> {
  const moved = isLast
    ? await moveDocument(db, customerId, one.requestId, { ...one, event: 'given_up' })
    : null
  const state = moved !== null && moved.after !== moved.before ? moved.after : null
  // what was sent to settle a conflict never arrived, so the conflict is back
  if (state !== null)
    await noteFailure(db, customerId, one.requestId, { state, reason: `${STILL_OPEN} ${reason}.` })
  await insertEntry(db, customerId, one.requestId, {
    step: 'STEP_FILE_DROP',
    ...(state !== null && { state }),
    message: isLast
      ? `${reason}. No more retries. Resend it once that is fixed.`
      : `${reason}. It will be retried automatically.`,
    sourceKey: `drop failed ${one.scac} ${one.controlNumber} ${reason} ${isLast}`,
  })
}
