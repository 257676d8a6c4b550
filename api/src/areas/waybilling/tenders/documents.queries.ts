import type { DocumentStatus, SentDocument } from '#contract/areas/waybilling/tenders/documents.rules.ts'
import {
  DISMISSIBLE_STATES,
  type Standing,
  STATES_WITHOUT_BILL,
} from '#contract/areas/waybilling/tenders/moves.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

/** A document of a tender as stored. */
export interface StoredDocument extends SentDocument {
  fileId: number
  scac: string
  controlNumber: number
}

/** Locks a tender until the transaction ends; false when it does not exist. */
export const lockTenderRow = async (db: Db, customerId: number, requestId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from tenders where customer_id = ${customerId} and request_id = ${requestId} for update`)) !==
  null

/** The documents a tender sent, in their order; those of earlier releases have no details. */
export const selectSentDocuments = (db: Db, customerId: number, requestId: number) =>
  db.rows<StoredDocument>(sql`
    select file_id as "fileId", scac, control_number as "controlNumber",
      coalesce(purpose, case file_type when '998' then 'cancellation' else 'bill' end) as purpose,
      coalesce(status, 'queued') as status, ${utcText(raw('advised_ts'))} as "advisedAt"
    from tender_files
    where customer_id = ${customerId} and request_id = ${requestId} and control_number is not null
    order by file_id`)

export const updateDocument = (
  db: Db,
  customerId: number,
  { fileId, status, advisedAt }: { fileId: number; status: DocumentStatus; advisedAt: string | null },
) =>
  db.run(sql`
    update tender_files set status = ${status}, advised_ts = ${advisedAt}::timestamptz
    where customer_id = ${customerId} and file_id = ${fileId}`)

/**
 * Sets the state of a tender; once the railroad has decided, nothing is awaited anymore, and a new state has no reason yet.
 * A dismissed one stays dismissed while its railroad surely has no bill.
 */
export const updateStanding = (
  db: Db,
  customerId: number,
  requestId: number,
  { state, undecided }: { state: Standing['state']; undecided: StoredDocument | null },
) =>
  db.run(sql`
    update tenders set state = case when state = 'dismissed' and ${STATES_WITHOUT_BILL.includes(state)}::boolean then state else ${state} end,
      undecided_number = ${undecided?.controlNumber ?? null}::int,
      undecided_purpose = ${undecided?.purpose ?? null}::text,
      failure = case when state = ${state} then failure end,
      answer_due_ts = case when ${undecided === null && !state.endsWith('_queued')}::boolean then null else answer_due_ts end
    where customer_id = ${customerId} and request_id = ${requestId}`)

/** Saves why a tender was rejected or is in conflict; the next state clears it. */
export const updateFailure = (db: Db, customerId: number, requestId: number, failure: string) =>
  db.run(sql`
    update tenders set failure = left(${failure}, 300)
    where customer_id = ${customerId} and request_id = ${requestId} and state <> 'dismissed'`)

/** Dismisses a rejected tender; false when it is not rejected anymore. */
export async function updateDismissed(db: Db, customerId: number, requestId: number): Promise<boolean> {
  const count = await db.run(sql`
    update tenders set state = 'dismissed', failure = null
    where customer_id = ${customerId} and request_id = ${requestId} and state = any(${[...DISMISSIBLE_STATES]}::text[])`)
  return count > 0
}

/** The content of a document. */
export const selectContent = async (db: Db, customerId: number, fileId: number): Promise<string> =>
  (
    await db.row<{ content: string }>(sql`
      select content from tender_files where customer_id = ${customerId} and file_id = ${fileId}`)
  )?.content ?? ''
