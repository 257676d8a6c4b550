import type pg from 'pg'
import {
  makeEvent,
  makeEventCode,
  makeGroup,
  makeStation,
  makeWaybill,
} from '#api/areas/visibility/waybills/waybills.factory.ts'

/** Ids from which on the benchmark's records follow those of the starter data. */
const FIRST_ID = 9000

/** Puts one payload into every text of a trip and its records; returns the waybill. */
export async function fillTrip(db: pg.Client, customerId: number, n: number, text: string): Promise<number> {
  const group_id = FIRST_ID + n
  const place = `${text}|TX`
  const named = { customer_id: customerId, equipment_id: `${text.slice(0, 16)}${n}` }
  const commodity_code = getStcc(n)
  const at = new Date(Date.now() - 86_400_000 - n * 60_000).toISOString()
  await makeGroup(db, { customer_id: customerId, group_id, name: text })
  await makeStation(db, {
    place,
    station_id: `bench${n}`,
    name: text,
    city: text,
    state: 'TX',
    zone: 'America/Chicago',
  })
  await makeEventCode(db, { code: `X${n}`, event_text: text, action: 'report', status_code: 40 })
  await db.query('insert into reference.commodities values ($1, $2, true, $2) on conflict do nothing', [
    commodity_code,
    text,
  ])
  const values = {
    shipper: text,
    consignee: text,
    train_id: text,
    waybill_number: text,
    bill_of_lading_number: text,
  }
  const codes = { code: `X${n}`, carrier: text, imdl_pickup_number: text, stcc: commodity_code }
  await makeEvent(db, {
    ...named,
    ...values,
    ...codes,
    place,
    event_ts: at,
    received_ts: at,
    source: text,
    origin_place: place,
    destination_place: place,
  })
  return await makeWaybill(db, { ...named, ...values, ...toRow(n, text, at) })
}

const getStcc = (n: number): string => String(90_000 + n)

const toRow = (n: number, text: string, at: string) => ({
  commodity: text,
  commodity_code: getStcc(n),
  origin_place: `${text}|TX`,
  origin_location: text,
  destination_place: `${text}|TX`,
  destination_location: text,
  current_place: `${text}|TX`,
  current_location: text,
  current_carrier: text,
  last_event_code: `X${n}`,
  last_event_source: 'CLM',
  last_event_text: text,
  last_sighting_ts: at,
  trip_start_ts: new Date(Date.parse(at) - 3_600_000).toISOString(),
  imdl_pickup_number: text,
  exceptions: [text],
  note: text,
  group_ids: [FIRST_ID + n],
})

/** A customer, a user, an email, a failed job and an audit entry with the payload as their texts. */
export async function fillPortal(db: pg.Client, n: number, text: string): Promise<void> {
  const customerId = FIRST_ID + n
  await db.query(
    'insert into identity.customers (customer_id, name, business_name, domain, logo, type) values ($1, $2, $2, $2, $2, $2)',
    [customerId, text],
  )
  const { rows } = await db.query<{ user_id: number }>(
    'insert into identity.users (email, first_name, last_name, work_phone) values ($1, $2, $2, $2) returning user_id',
    [`${text}${n}@bench.example`, text],
  )
  await db.query(
    `insert into identity.mails (effect_key, kind, recipients, subject, state, last_error, customer_id)
     values ($1, $2, $3, $2, 'dead', $2, $4)`,
    [`bench${n}`, text, [`${text}@bench.example`], customerId],
  )
  const details = JSON.stringify({ [text]: text })
  await db.query('select audit.record($1, $2, $3, $4, $5, $6)', [
    customerId,
    rows[0]!.user_id,
    text,
    details,
    JSON.stringify({ before: { [text]: text }, after: { [text]: null } }),
    text,
  ])
  await db.query('select graphile_worker.add_job($1, $2, max_attempts => 1)', [
    text,
    JSON.stringify({ customer_id: customerId }),
  ])
  await db.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1
     where payload ->> 'customer_id' = $2`,
    [text, String(customerId)],
  )
}

/** Texts that the portal has only once: the notice, names of customers and people, roles. */
export async function rewriteSingles(db: pg.Client, customerId: number, text: string): Promise<void> {
  await db.query('update identity.customers set name = $2, business_name = $2 where customer_id = $1', [
    customerId,
    text,
  ])
  await db.query(
    `update identity.users set first_name = $1, last_name = $1, work_phone = $1 where email in ('admin@demo.example', 'shipper@demo.example')`,
    [text],
  )
  await db.query('update identity.roles set role_name = $1, meaning = $1', [text])
  await db.query(
    `update identity.platform_alert set active = true, title = $1, body = $1, link_text = left($1, 60), version = version + 1, revision = revision + 1`,
    [text],
  )
}
