import type { CarActionDocument } from '#contract/areas/actions/car-actions.contract.ts'
import type { RequestedCar } from '#contract/areas/actions/car-actions.rules.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'
import { utcText } from '../../list/list-sql.ts'

export interface SentDocument {
  scac: string
  control_number: number
  action_id: number
  document: '404' | '322' | '998'
  is_withdrawal: boolean
  waybill: { heading: object } | null
}

export const insertDocument = (
  db: Db,
  customerId: number,
  one: SentDocument & { content: string },
): Promise<unknown> =>
  db.run(sql`
    insert into car_action_documents (customer_id, scac, control_number, action_id, document, is_withdrawal, content, waybill)
    values (${customerId}, ${one.scac}, ${one.control_number}, ${one.action_id}, ${one.document}, ${one.is_withdrawal},
      ${one.content}, ${one.waybill === null ? null : JSON.stringify(one.waybill)}::jsonb)`)

export const selectDocuments = (db: Db, customerId: number, actionId: number) =>
  db.rows<CarActionDocument>(sql`
    select document, control_number, is_withdrawal, content, ${utcText(raw('created_ts'))} as written_date, answer
    from car_action_documents where customer_id = ${customerId} and action_id = ${actionId}
    order by created_ts, control_number`)

/** The document a request was sent as; null where it was mailed or put into a file. */
export const selectRequestDocument = (db: Db, customerId: number, actionId: number) =>
  db.row<SentDocument>(sql`
    select scac, control_number, action_id, document, is_withdrawal, waybill from car_action_documents
    where customer_id = ${customerId} and action_id = ${actionId} and not is_withdrawal
    order by created_ts desc limit 1`)

/**
 * The request an answer refers to, by the number of our interchange or by the request's own number. Locked for the
 * answer.
 */
export const lockAnswered = (
  db: Db,
  customerId: number,
  {
    scacs,
    controlNumber,
    actionId,
  }: { scacs: readonly string[]; controlNumber: number | null; actionId: number | null },
) =>
  db.row<SentDocument>(sql`
    select scac, control_number, action_id, document, is_withdrawal, waybill from car_action_documents
    where customer_id = ${customerId} and scac = any(${[...scacs]}::text[])
      and (control_number = ${controlNumber}::int or (${controlNumber}::int is null and action_id = ${actionId}::bigint))
    order by created_ts desc limit 1 for update`)

export const updateDocumentAnswered = (
  db: Db,
  customerId: number,
  { scac, control_number }: SentDocument,
  answer: string,
) =>
  db.run(sql`
    update car_action_documents set answer = ${answer}, answered_ts = now()
    where customer_id = ${customerId} and scac = ${scac} and control_number = ${control_number}`)

/** Marks pending requests as read by their railroad. */
export const updateActionReceived = (db: Db, customerId: number, actionId: number, text: string) =>
  db.run(sql`
    update car_actions set answer = ${text}
    where customer_id = ${customerId} and action_id = ${actionId} and state in ('pending', 'unanswered')`)

/** A request whose withdrawal came too late remains; returns it, null where it was not withdrawn. */
export const updateActionRemains = (db: Db, customerId: number, actionId: number, text: string) =>
  db.row<{ equipment_id: string; kind: string; requested_ts: Date }>(sql`
    update car_actions set state = 'accepted', answer = ${text}, answered_ts = now()
    where customer_id = ${customerId} and action_id = ${actionId} and state = 'cancelled'
    returning equipment_id, kind, requested_ts`)

export const updateActionsSentAs = (
  db: Db,
  customerId: number,
  ids: readonly number[],
  as: { sent_as: string; sent_to: string },
) =>
  db.run(sql`
    update car_actions set sent_as = ${as.sent_as}, sent_to = ${as.sent_to}
    where customer_id = ${customerId} and action_id = any(${[...ids]}::bigint[])`)

/** Records that the railroad has received requests; once, however often it is reported. */
export const updateActionsDelivered = (db: Db, customerId: number, ids: readonly number[]) =>
  db.run(sql`
    update car_actions set delivered_ts = now(), answer = case when state = 'unanswered' then '' else answer end
    where customer_id = ${customerId} and action_id = any(${[...ids]}::bigint[]) and delivered_ts is null`)

/** Marks undeliverable requests as unanswered, with the reason; returns those that were open. */
export const updateActionsUndelivered = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
  reason: string,
): Promise<number[]> =>
  (
    await db.rows<{ action_id: number }>(sql`
      update car_actions set state = 'unanswered', answer = ${reason}
      where customer_id = ${customerId} and action_id = any(${[...ids]}::bigint[]) and state = 'pending'
      returning action_id`)
  ).map(({ action_id }) => action_id)

const FACTS =
  raw(`equipment_kind, status_code, waybill_number, waybill_ts, bill_of_lading_number, shipper, consignee,
  commodity, commodity_code, origin_place, current_place`)

/** What documents say about cars, by the trip of a request. */
export const selectRequestedCars = (db: Db, customerId: number, ids: readonly number[]) =>
  db.rows<RequestedCar & { action_id: number }>(sql`
    select a.action_id, a.equipment_id, ${FACTS} from (
      select action_id, equipment_id, waybill_id from car_actions
      where customer_id = ${customerId} and action_id = any(${[...ids]}::bigint[])) a
    join lateral (
      select ${FACTS} from waybills w
      where w.customer_id = ${customerId} and w.waybill_id = a.waybill_id) w on true`)

/** The newest bill that was sent to a railroad for a trip. */
export const selectBill = (db: Db, customerId: number, scac: string, car: RequestedCar) =>
  db.row<{ waybill: { heading: object } }>(sql`
    select waybill from tenders
    where customer_id = ${customerId} and scac = ${scac} and bol_number = ${car.bill_of_lading_number}
      and equipment_id = ${car.equipment_id}
    order by request_id desc limit 1`)
