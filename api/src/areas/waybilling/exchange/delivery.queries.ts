import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { insertEntry } from '../tenders/tenders.queries.ts'

/** Notes that a document lies in its railroad's folder; once, whoever says so again. */
export async function updateTenderDropped(
  db: Db,
  customerId: number,
  { requestId, controlNumber, filename }: { requestId: number; controlNumber: number; filename: string },
): Promise<void> {
  const state = await selectDroppedState(db, customerId, requestId)
  const isNew = await insertEntry(db, customerId, requestId, {
    step: 'STEP_FILE_DROP',
    state,
    message: `${filename} lies in the folder of the railroad.`,
    sourceKey: `drop ${controlNumber}`,
  })
  if (!isNew) return
  await db.run(sql`
    update tenders set sent_ts = now(), state = ${state}
    where customer_id = ${customerId} and request_id = ${requestId} and control_number = ${controlNumber}
      and state in ('file_queued', 'file_drop_error', 'cancellation_queued', 'cancellation_error')`)
}

/** The state of a tender whose last document lies with its railroad. */
const selectDroppedState = async (db: Db, customerId: number, requestId: number): Promise<string> => {
  const row = await db.row<{ sending: string }>(sql`
    select sending from tenders where customer_id = ${customerId} and request_id = ${requestId}`)
  return row?.sending === 'cancellation' ? 'cancellation_sent' : 'file_dropped'
}

/** Notes that a document could not be brought; given up, it is a failure. */
export async function updateTenderNotDropped(
  db: Db,
  customerId: number,
  { requestId, reason, isLast }: { requestId: number; reason: string; isLast: boolean },
): Promise<void> {
  await insertEntry(db, customerId, requestId, {
    step: 'STEP_FILE_DROP',
    ...(isLast && { state: 'file_drop_error' }),
    message: isLast
      ? `The railroad’s folder could not be written to (${reason}), and it was given up. Send it again when that is mended.`
      : `The railroad’s folder could not be written to (${reason}). It is tried again by itself.`,
    sourceKey: `drop failed ${reason} ${isLast}`,
  })
  if (!isLast) return
  await db.run(sql`
    update tenders set state = case when sending = 'cancellation' then 'cancellation_error' else 'file_drop_error' end
    where customer_id = ${customerId} and request_id = ${requestId} and state in ('file_queued', 'cancellation_queued')`)
}
