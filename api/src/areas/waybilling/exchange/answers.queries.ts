import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The railroads of a customer that send under an id. */
export const selectScacsOf = async (db: Db, customerId: number, senderId: string): Promise<string[]> =>
  (
    await db.rows<{ scac: string }>(sql`
      select c.scac from receivers r join reference.carriers c on c.scac = r.scac
      where r.customer_id = ${customerId} and r.receiver_id = ${senderId}`)
  ).map(({ scac }) => scac)

/** The tender a document of ours belongs to, by the railroad and the number of its interchange. */
export const selectRequestByNumber = async (
  db: Db,
  customerId: number,
  scacs: readonly string[],
  controlNumber: number,
): Promise<number | null> =>
  (
    await db.row<{ request_id: number }>(sql`
      select request_id from tender_files
      where customer_id = ${customerId} and scac = any(${[...scacs]}::text[]) and control_number = ${controlNumber}`)
  )?.request_id ?? null

/** The newest tender of a bill of lading. */
export const selectRequestByBill = async (
  db: Db,
  customerId: number,
  scacs: readonly string[],
  bolNumber: string,
): Promise<number | null> =>
  (
    await db.row<{ request_id: number }>(sql`
      select request_id from tenders
      where customer_id = ${customerId} and scac = any(${[...scacs]}::text[]) and bol_number = ${bolNumber}
      order by request_id desc limit 1`)
  )?.request_id ?? null

/** Whether the same was noted before; whoever asks holds the tender's lock. */
export const selectIsNoted = async (
  db: Db,
  customerId: number,
  requestId: number,
  sourceKey: string,
): Promise<boolean> =>
  (await db.row(sql`
    select 1 from tender_entries
    where customer_id = ${customerId} and request_id = ${requestId} and source_key = ${sourceKey}`)) !== null

export interface AnsweredTender {
  state: string
  control_number: number | null
  waybill: { heading: object }
  release: string
  advice_received_ts: Date | null
  bol_number: string | null
  /** What the last document was for. */
  sending: 'bill' | 'correction' | 'cancellation'
}

/** A tender to be answered, locked for as long as the transaction lasts. */
export const lockAnswered = (db: Db, customerId: number, requestId: number) =>
  db.row<AnsweredTender>(sql`
    select t.state, t.control_number, t.waybill, coalesce(r.release, '004010') as release, t.advice_received_ts,
      t.bol_number, t.sending
    from tenders t left join receivers r on r.customer_id = t.customer_id and r.scac = t.scac
    where t.customer_id = ${customerId} and t.request_id = ${requestId} for update of t`)

export const updateAcknowledged = (
  db: Db,
  customerId: number,
  requestId: number,
  { state, code, message, isOver }: { state: string | null; code: string; message: string; isOver: boolean },
) =>
  db.run(sql`
    update tenders set state = coalesce(${state}, state), acknowledgement_code = ${code}, acknowledgement_message = ${message},
      answer_due_ts = case when ${isOver}::boolean then null else answer_due_ts end
    where customer_id = ${customerId} and request_id = ${requestId}`)

export const updateAdvised = (
  db: Db,
  customerId: number,
  requestId: number,
  advice: {
    state: string
    code: string
    message: string
    receivedDate: string | null
    waybillNumber: string | null
  },
) =>
  db.run(sql`
    update tenders set state = ${advice.state}, advice_code = ${advice.code}, advice_message = ${advice.message},
      advice_received_ts = coalesce(${advice.receivedDate}::timestamptz, now()), answer_due_ts = null,
      waybill_number = coalesce(${advice.waybillNumber}, waybill_number)
    where customer_id = ${customerId} and request_id = ${requestId}`)
