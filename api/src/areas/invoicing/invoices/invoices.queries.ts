import { sql } from '../../../db/sql.ts'
import type { Db, Statements } from '../../../db/tx.ts'
import type { InvoiceCar } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { Parties } from './parties.rules.ts'
import { WAYBILL_DAY } from './waybill-day.queries.ts'

/** A line as stored. */
export interface StoredCharge {
  charge_code: string
  description: string
  quantity: number
  unit: string
  unit_price_cents: number | null
  ap_amount_cents: number
  ar_amount_cents: number
  source: string
  source_ref: string
  source_text: string
  waybill_ids: number[]
  ap_source: string
  ap_source_ref: string
  ap_source_text: string
}

/** A line that costs nothing. */
export const NO_COST = {
  ap_amount_cents: 0,
  ap_source: 'hand',
  ap_source_ref: '',
  ap_source_text: '',
} as const

/** A draft as stored: its fields, what its waybill says, and the sums of its lines. */
export interface Draft {
  payer_id: number | null
  payer_name: string | null
  waybill_id: number | null
  waybill_number: string | null
  waybill_date: string | null
  equipment_id: string | null
  origin: string | null
  destination: string | null
  currency: string
  issue_date: string | null
  due_date: string | null
  terms_days: number | null
  payer_order: string
  notes: string
  send_to: string
  copy_to: string
  charges: StoredCharge[]
  /** All cars; the first is in the fields above too. */
  cars: InvoiceCar[]
  ar_total: number
  ap_total: number
}

interface Where {
  customerId: number
  invoiceId: number
}

export async function insertDraft(
  db: Db,
  { customerId, payeeId }: { customerId: number; payeeId: number },
  draft: Draft,
  { kind = 'invoice', creditOf = null }: { kind?: 'invoice' | 'credit'; creditOf?: number | null } = {},
): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into invoices (customer_id, payee_id, kind, credit_of, payer_id, payer_name, waybill_id, waybill_number,
      waybill_date, equipment_id, origin, destination, currency, issue_date, due_date, terms_days, payer_order, notes,
      send_to, copy_to, ar_total, ap_total)
    values (${customerId}, ${payeeId}, ${kind}, ${creditOf}::int, ${draft.payer_id}::int, ${draft.payer_name},
      ${draft.waybill_id}::bigint, ${draft.waybill_number}, ${draft.waybill_date}::date, ${draft.equipment_id},
      ${draft.origin}, ${draft.destination}, ${draft.currency}, ${draft.issue_date}::date, ${draft.due_date}::date,
      ${draft.terms_days}::int, ${draft.payer_order}, ${draft.notes},
      ${draft.send_to}, ${draft.copy_to}, ${draft.ar_total}, ${draft.ap_total})
    returning invoice_id as id`)
  const where = { customerId, invoiceId: row!.id }
  await insertCharges(db, where, draft.charges)
  await insertCars(db, where, draft.cars)
  return row!.id
}

export async function updateDraft(db: Db, { customerId, invoiceId }: Where, draft: Draft): Promise<void> {
  await db.run(sql`
    update invoices set payer_id = ${draft.payer_id}::int, payer_name = ${draft.payer_name},
      waybill_id = ${draft.waybill_id}::bigint, waybill_number = ${draft.waybill_number},
      waybill_date = ${draft.waybill_date}::date, equipment_id = ${draft.equipment_id}, origin = ${draft.origin},
      destination = ${draft.destination}, currency = ${draft.currency}, issue_date = ${draft.issue_date}::date,
      due_date = ${draft.due_date}::date, terms_days = ${draft.terms_days}::int, payer_order = ${draft.payer_order},
      notes = ${draft.notes}, send_to = ${draft.send_to}, copy_to = ${draft.copy_to}, ar_total = ${draft.ar_total}, ap_total = ${draft.ap_total}, version = version + 1
    where customer_id = ${customerId} and invoice_id = ${invoiceId}`)
  await db.run(
    sql`delete from invoice_charges where customer_id = ${customerId} and invoice_id = ${invoiceId}`,
  )
  await db.run(sql`delete from invoice_cars where customer_id = ${customerId} and invoice_id = ${invoiceId}`)
  await insertCharges(db, { customerId, invoiceId }, draft.charges)
  await insertCars(db, { customerId, invoiceId }, draft.cars)
}

const insertCharges = (db: Db, { customerId, invoiceId }: Where, charges: readonly StoredCharge[]) =>
  db.run(sql`
    insert into invoice_charges (customer_id, invoice_id, position, charge_code, description, quantity, unit,
      unit_price_cents, ap_amount_cents, ar_amount_cents, source, source_ref, source_text, waybill_ids, ap_source,
      ap_source_ref, ap_source_text)
    select ${customerId}, ${invoiceId}, c.position, c.charge_code, c.description, c.quantity, c.unit, c.unit_price_cents,
      c.ap_amount_cents, c.ar_amount_cents, c.source, c.source_ref, c.source_text, c.waybill_ids, c.ap_source,
      c.ap_source_ref, c.ap_source_text
    from jsonb_to_recordset(${JSON.stringify(charges.map((one, position) => ({ ...one, position })))}::jsonb) as c (
      position int, charge_code text, description text, quantity numeric, unit text, unit_price_cents bigint,
      ap_amount_cents bigint, ar_amount_cents bigint, source text, source_ref text, source_text text,
      waybill_ids bigint[], ap_source text, ap_source_ref text, ap_source_text text)
    order by c.position`)

const insertCars = (db: Db, { customerId, invoiceId }: Where, [, ...further]: readonly InvoiceCar[]) =>
  db.run(sql`
    insert into invoice_cars (customer_id, invoice_id, position, waybill_id, waybill_number, waybill_date, equipment_id,
      origin, destination)
    select ${customerId}, ${invoiceId}, c.position, c.waybill_id, c.waybill_number, c.waybill_date, c.equipment_id,
      c.origin, c.destination
    from jsonb_to_recordset(${JSON.stringify(further.map((one, at) => ({ ...one, position: at + 1 })))}::jsonb) as c (
      position int, waybill_id bigint, waybill_number text, waybill_date date, equipment_id text, origin text,
      destination text)`)

export const deleteInvoice = (db: Db, { customerId, invoiceId }: Where) =>
  db.run(
    sql`delete from invoices where customer_id = ${customerId} and invoice_id = ${invoiceId} and status = 'draft'`,
  )

/** The invoice of a line; null when the customer has no such line. */
export const selectInvoiceOfCharge = (db: Db, customerId: number, chargeId: number) =>
  db.row<{ invoice_id: number }>(sql`
    select invoice_id from invoice_charges where customer_id = ${customerId} and charge_id = ${chargeId}`)

export async function deleteCharge(
  db: Db,
  { customerId, invoiceId }: Where,
  chargeId: number,
): Promise<void> {
  await db.run(sql`delete from invoice_charges where customer_id = ${customerId} and charge_id = ${chargeId}`)
  await db.run(sql`
    update invoices i set version = version + 1,
      ar_total = coalesce((select sum(ar_amount_cents) from invoice_charges c
        where c.customer_id = i.customer_id and c.invoice_id = i.invoice_id), 0),
      ap_total = coalesce((select sum(ap_amount_cents) from invoice_charges c
        where c.customer_id = i.customer_id and c.invoice_id = i.invoice_id), 0)
    where i.customer_id = ${customerId} and i.invoice_id = ${invoiceId}`)
}

/** The next number of a payee's series. The row stays locked until the transaction ends, so no number is left out. */
export async function nextNumber(
  db: Db,
  { customerId, payeeId, kind }: { customerId: number; payeeId: number; kind: string },
): Promise<number> {
  const row = await db.row<{ last_number: number }>(sql`
    insert into invoice_numbers as n (customer_id, payee_id, kind, last_number)
    values (${customerId}, ${payeeId}, ${kind}, 1)
    on conflict (customer_id, payee_id, kind) do update set last_number = n.last_number + 1
    returning last_number`)
  return row!.last_number
}

export interface Sending {
  seriesNumber: number
  invoiceNumber: string
  issueDate: string
  dueDate: string
  termsDays: number
  parties: Parties
  sentTo: string
  senderEmail: string
}

export const updateSent = (db: Db, { customerId, invoiceId }: Where, sending: Sending) =>
  db.run(sql`
    update invoices set status = 'sent', series_number = ${sending.seriesNumber},
      invoice_number = ${sending.invoiceNumber}, issue_date = ${sending.issueDate}::date,
      due_date = ${sending.dueDate}::date, terms_days = ${sending.termsDays}, payer_name = ${sending.parties.payer.name},
      parties = ${JSON.stringify(sending.parties)}::jsonb, sent_to = ${sending.sentTo},
      sender_email = ${sending.senderEmail}, sent_ts = now(), version = version + 1
    where customer_id = ${customerId} and invoice_id = ${invoiceId}`)

/** The current date at the customer. */
export const selectToday = async (db: Db): Promise<string> =>
  (await db.row<{ today: string }>(sql`
    select to_char((now() at time zone c.zone)::date, 'YYYY-MM-DD') as today from identity.quoting_customer() c`))!
    .today

export const insertActivity = (
  db: Db,
  { customerId, invoiceId }: Where,
  entry: { userId: number | null; userName: string; code: string; details?: string },
) =>
  db.run(sql`
    insert into invoice_activity (customer_id, invoice_id, user_id, user_name, activity_code, details)
    values (${customerId}, ${invoiceId}, ${entry.userId}::int, ${entry.userName}, ${entry.code}, ${entry.details ?? ''})`)

interface ChargedStay {
  equipment_id: string
  waybill_number: string
  stay_id: number
  location: string
  charge: string
  chargeable: number
  cents: number
}

/** Stays of cars under their waybills that were charged. */
export const selectStays = (
  db: Db,
  customerId: number,
  cars: readonly { equipment_id: string | null; waybill_number: string | null }[],
) =>
  db.rows<ChargedStay>(sql`
    select d.equipment_id, d.waybill_number, d.stay_id, d.location, d.charge, d.chargeable, d.cents
    from (select distinct * from unnest(${cars.map((car) => car.equipment_id)}::text[],
      ${cars.map((car) => car.waybill_number)}::text[]) as c (equipment_id, waybill_number)) car
    join demurrage_stays d on d.customer_id = ${customerId} and d.equipment_id = car.equipment_id
      and d.waybill_number = car.waybill_number and d.cents > 0
    order by d.started_ts`)

/** Invoices of waybills that are not void. */
export const selectInvoicesOfWaybills = (db: Db, customerId: number, waybillIds: readonly number[]) =>
  db.rows<{ id: number; invoice_number: string | null }>(sql`
    select i.invoice_id as id, i.invoice_number from invoices i
    where i.customer_id = ${customerId} and i.kind = 'invoice' and i.status <> 'void'
      and (i.waybill_id = any (${waybillIds}::bigint[]) or exists (
        select from invoice_cars c where c.customer_id = i.customer_id and c.invoice_id = i.invoice_id
          and c.waybill_id = any (${waybillIds}::bigint[])))
    order by i.invoice_id`)

const MAX_WAYBILLS = 20
/** Trips that are read to make the list of waybills. */
const MAX_TRIPS = 600

interface BillableTrip {
  waybill_id: number
  waybill_number: string | null
  waybill_date: string | null
  equipment_id: string
  origin: string | null
  destination: string | null
  commodity: string | null
  commodity_code: string | null
  bill_of_lading_number: string | null
  /** `CITY|ST`. */
  origin_place: string | null
  destination_place: string | null
  started_ts: string
  /** All cars of the waybill. */
  waybill_ids: number[]
}

const MAX_CARS_OF_WAYBILL = 200

/** Waybills of arrived loads without an invoice, the latest first; cars of one waybill, day and lane are one row. */
export const selectBillableTrips = (db: Statements, customerId: number, search: string) =>
  db.rows<BillableTrip>(sql`
    with trips as (
    select w.waybill_id, w.waybill_number, w.commodity_code, w.bill_of_lading_number, w.origin_place, w.destination_place,
      coalesce(w.trip_start_ts, now()) as started_ts,
      to_char(${WAYBILL_DAY}, 'YYYY-MM-DD') as waybill_date,
      w.equipment_id, w.origin_location as origin, w.destination_location as destination, w.commodity
    from waybills w
    where w.customer_id = ${customerId} and w.arrival_ts is not null and w.load_empty_status = 'L'
      and (${search} = '' or starts_with(w.waybill_number, ${search}) or starts_with(w.equipment_id, ${search})
        or starts_with(w.bill_of_lading_number, ${search}))
      and not exists (select from invoices i where i.customer_id = w.customer_id and i.waybill_id = w.waybill_id
        and i.status <> 'void')
      and not exists (select from invoice_cars c join invoices i on i.customer_id = c.customer_id
          and i.invoice_id = c.invoice_id
        where c.customer_id = w.customer_id and c.waybill_id = w.waybill_id and i.status <> 'void')
    order by w.waybill_id desc limit ${MAX_TRIPS}
    ), cars as (
      select t.*, row_number() over own as car, max(t.waybill_id) over (own rows between unbounded preceding and unbounded following) as newest
      from trips t
      window own as (partition by coalesce(t.waybill_number, t.waybill_id::text), t.waybill_date, t.origin, t.destination
        order by t.waybill_id)
    )
    select f.waybill_id, f.waybill_number, f.waybill_date, f.equipment_id, f.origin, f.destination, f.commodity,
      f.commodity_code, f.bill_of_lading_number, f.origin_place, f.destination_place,
      to_char(f.started_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as started_ts,
      (select to_json(array_agg(c.waybill_id order by c.waybill_id)) from cars c
        where c.newest = f.newest and c.car <= ${MAX_CARS_OF_WAYBILL}) as waybill_ids
    from cars f where f.car = 1
    order by f.newest desc limit ${MAX_WAYBILLS}`)

interface Actor {
  user_id: number
  first_name: string
  last_name: string
  email: string
}

/** The signed-in user of the transaction. */
export async function selectActor(db: Db): Promise<Actor> {
  const actor = await db.row<Actor>(sql`select * from identity.acting_person()`)
  if (actor === null) throw new Error('This transaction has no signed-in user.')
  return actor
}

/** The look of the customer's emails, and its name. */
export const selectTheme = async (db: Db): Promise<{ preferred_theme: string; name: string }> =>
  (await db.row<{ preferred_theme: string; name: string }>(
    sql`select c.preferred_theme, c.name from identity.quoting_customer() c`,
  ))!
