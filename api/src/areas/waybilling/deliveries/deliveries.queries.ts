import { deliveryList } from '#contract/areas/waybilling/deliveries/deliveries.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql } from '../../../list/list-sql.ts'

/** Days that a test is shown. */
const TEST_DAYS = 30

/** Waiting and failed deliveries are few; tests are found by the name of their effect. */
const DOCUMENTS = raw(`(
  select o.customer_id, o.outbox_id, o.payload, o.state, o.attempts, o.last_error, o.created_ts, x.answer,
    x.control_number is not null as is_test
  from outbox o left join carrier_tests x on x.customer_id = o.customer_id and x.effect_key = o.effect_key
  where o.kind = 'tender_file' and o.state <> 'sent'
  union all
  select o.customer_id, o.outbox_id, o.payload, o.state, o.attempts, x.answer, o.created_ts, x.answer, true
  from carrier_tests x join outbox o on o.customer_id = x.customer_id and o.kind = 'tender_file' and o.effect_key = x.effect_key
  where o.state = 'sent' and x.created_ts > now() - interval '${TEST_DAYS} days') o
  left join tenders t on t.customer_id = o.customer_id and t.request_id = (o.payload ->> 'request_id')::bigint`)

const STATE = raw(`case when o.state = 'dead' then 'dead' when o.answer is not null then 'answered'
  when o.state = 'sent' then 'delivered' when o.attempts > 0 then 'retrying' else 'queued' end`)

/** How documents on their way are found. */
export const deliveryRows = listSql<{ customerId: number }>()({
  list: deliveryList,
  from: DOCUMENTS,
  columns: {
    filename: raw(`o.payload ->> 'filename'`),
    state: STATE,
    reason: raw('o.last_error'),
    scac: raw(`o.payload ->> 'scac'`),
    kind: raw(`case when o.is_test then 'test' when o.payload ? 'action_ids' then 'request' when o.payload ? 'acknowledges' then 'acknowledgement' when t.control_number is distinct from (o.payload ->> 'control_number')::int
      then 'bill' else coalesce(t.sending, 'bill') end`),
    bol_number: raw('t.bol_number'),
    attempts: raw('o.attempts'),
    created_ts: raw('o.created_ts'),
    next_ts: raw(`case when o.state = 'waiting' and o.attempts > 0
      then o.created_ts + interval '5 seconds' * (2 ^ o.attempts) end`),
  },
  fields: {
    delivery_id: raw('o.outbox_id'),
    request_id: raw('t.request_id'),
    is_newest: raw(
      `(o.is_test or o.payload ? 'action_ids' or o.payload ? 'acknowledges' or t.control_number is not distinct from (o.payload ->> 'control_number')::int)`,
    ),
  },
  scopes: {},
  where: ({ customerId }) => [sql`o.customer_id = ${customerId}`],
})

export interface Retried {
  outbox_id: number
  request_id: number | null
  scac: string
  control_number: number
}

/** Resets the attempts of documents; returns which. Their tenders are locked, and replaced documents are left out. */
export const updateDeliveriesRetried = (db: Db, customerId: number, ids: readonly number[]) =>
  db.rows<Retried>(sql`
    with held as (
      select request_id, control_number from tenders
      where customer_id = ${customerId} and request_id in (
        select (payload ->> 'request_id')::bigint from outbox
        where customer_id = ${customerId} and outbox_id = any(${[...ids]}::bigint[]))
      order by request_id for update)
    update outbox o set state = 'waiting', attempts = 0, created_ts = now()
    where o.customer_id = ${customerId} and o.outbox_id = any(${[...ids]}::bigint[]) and o.state <> 'sent' and o.kind = 'tender_file'
      and (o.payload ->> 'request_id' is null or exists (select from held h
        where h.request_id = (o.payload ->> 'request_id')::bigint and h.control_number = (o.payload ->> 'control_number')::int))
    returning o.outbox_id, (o.payload ->> 'request_id')::bigint as request_id, o.payload ->> 'scac' as scac,
      (o.payload ->> 'control_number')::int as control_number`)
