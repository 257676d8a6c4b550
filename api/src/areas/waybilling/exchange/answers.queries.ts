import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Candidate } from './matching.rules.ts'

/** The railroads of a customer that send under an id. */
export const selectScacsOf = async (db: Db, customerId: number, senderId: string): Promise<string[]> =>
  (
    await db.rows<{ scac: string }>(sql`
      select c.scac from receivers r join reference.carriers c on c.scac = r.scac
      where r.customer_id = ${customerId} and r.receiver_id = ${senderId}`)
  ).map(({ scac }) => scac)

const CANDIDATE = raw(
  `c.of, c.id, c.scac, c.control_number as "controlNumber", c.bill, coalesce(c.content, '') as content`,
)

/**
 * Our documents that answers may belong to: by the number of their group, or by the bill of lading of an open
 * tender.
 */
export const selectCandidates = (
  db: Db,
  customerId: number,
  {
    scacs,
    numbers,
    bills,
    actionIds,
  }: {
    scacs: readonly string[]
    numbers: readonly number[]
    bills: readonly string[]
    actionIds: readonly number[]
  },
) =>
  db.rows<Omit<Candidate, 'facts'> & { content: string; wantedBill: string | null }>(sql`
    with railroads as (select unnest(${[...scacs]}::text[]) as scac),
      numbers as (select unnest(${[...numbers]}::int[]) as control_number),
      c as (
        select 'tender' as of, f.request_id as id, f.scac, f.control_number, t.bol_number as bill, f.content, null::text as wanted
        from railroads r cross join numbers n
        join tender_files f on f.customer_id = ${customerId} and f.scac = r.scac and f.control_number = n.control_number
        join tenders t on t.customer_id = ${customerId} and t.request_id = f.request_id
        union all
        select 'request', d.action_id, d.scac, d.control_number, null, d.content, null
        from railroads r cross join numbers n
        join car_action_documents d on d.customer_id = ${customerId} and d.scac = r.scac and d.control_number = n.control_number
        union all
        select 'test', 0, x.scac, x.control_number, null, o.payload ->> 'text', null
        from railroads r cross join numbers n
        join carrier_tests x on x.customer_id = ${customerId} and x.scac = r.scac and x.control_number = n.control_number
        left join outbox o on o.customer_id = ${customerId} and o.kind = 'tender_file' and o.effect_key = x.effect_key
        union all
        select 'tender', t.request_id, f.scac, f.control_number, t.bol_number, f.content, t.bol_number
        from railroads r join tenders t on t.customer_id = ${customerId} and t.scac = r.scac
          and t.bol_number = any(${[...bills]}::text[]) and t.state <> 'cancelled'
        join tender_files f on f.customer_id = ${customerId} and f.scac = t.scac and f.control_number = t.control_number
        union all
        (select distinct on (d.action_id) 'request', d.action_id, d.scac, d.control_number, null, d.content, 'CA-' || d.action_id
        from railroads r join car_action_documents d on d.customer_id = ${customerId} and d.scac = r.scac
          and d.action_id = any(${[...actionIds]}::bigint[])
        order by d.action_id, d.created_ts desc))
    select ${CANDIDATE}, c.wanted as "wantedBill" from c`)

/** Whether the same answer was recorded before; the caller has locked the tender. */
export const selectIsRecorded = async (
  db: Db,
  customerId: number,
  requestId: number,
  sourceKey: string,
): Promise<boolean> =>
  (await db.row(sql`
    select 1 from tender_entries
    where customer_id = ${customerId} and request_id = ${requestId} and source_key = ${sourceKey}`)) !== null

export interface AnsweredTender {
  waybill: { heading: object }
  release: string
  bol_number: string | null
}

export const selectAnswered = (db: Db, customerId: number, requestId: number) =>
  db.row<AnsweredTender>(sql`
    select t.waybill, coalesce(r.release, '004010') as release, t.bol_number
    from tenders t left join receivers r on r.customer_id = t.customer_id and r.scac = t.scac
    where t.customer_id = ${customerId} and t.request_id = ${requestId}`)

export const updateAcknowledged = (
  db: Db,
  customerId: number,
  requestId: number,
  { code, message }: { code: string; message: string },
) =>
  db.run(sql`
    update tenders set acknowledgement_code = ${code}, acknowledgement_message = ${message}
    where customer_id = ${customerId} and request_id = ${requestId}`)

/** What a person must look at; null once it is settled. */
export const updateConflict = (db: Db, customerId: number, requestId: number, conflict: string | null) =>
  db.run(sql`
    update tenders set conflict = ${conflict}::text
    where customer_id = ${customerId} and request_id = ${requestId} and conflict is distinct from ${conflict}::text`)

export const updateAdvised = (
  db: Db,
  customerId: number,
  requestId: number,
  advice: { code: string; message: string; receivedDate: string | null },
) =>
  db.run(sql`
    update tenders set advice_code = ${advice.code}, advice_message = ${advice.message},
      advice_received_ts = coalesce(${advice.receivedDate}::timestamptz, now())
    where customer_id = ${customerId} and request_id = ${requestId}`)

export const updateWaybillNumber = (db: Db, customerId: number, requestId: number, waybillNumber: string) =>
  db.run(sql`
    update tenders set waybill_number = ${waybillNumber}
    where customer_id = ${customerId} and request_id = ${requestId}`)
