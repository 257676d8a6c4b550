import { SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import type { OwnerDb } from '../db/owner.ts'

/** Rows of the shared reference tables, as the starter data lists them. */
export interface ReferenceRows {
  railroads: { scac: string; name: string; short_name: string; kind: string; country: string }[]
  stations: {
    station_id: string
    name: string
    city: string
    state: string
    country: string
    lat: number
    lon: number
    zone: string
    is_junction: boolean
    junction_code: string | null
    railroads: string[]
    place: string
    is_hub: boolean
  }[]
  commodities: {
    commodity_code: string
    commodity: string
    is_hazmat: boolean
    associated_stcc: string | null
    certainty: string
  }[]
  carriers?: { scac: string; release: string; receiver_id: string; answer_minutes: number }[]
  corridors?: readonly object[]
  station_hubs?: readonly object[]
  fuel_tables?: readonly object[]
  fuel_weeks?: readonly object[]
  event_codes: {
    code_source: string
    code: string
    equipment_kind: string
    event_text: string
    action: string
    status_code: number | null
    status_code_at_destination: number | null
  }[]
}

export interface CustomerRow {
  /** Railroads it may send bills of lading to. */
  scacs?: string[]
  car_requests?: object[]
  /** Shippers, consignees and others on its bills. */
  parties?: readonly object[]
  customer_id: number
  name: string
  business_name: string
  domain: string
  type: string
  type_id: number
  zip_code: string
  waybill_type: string
  preferred_theme: string
  permissions: string[]
  flags: string[]
  /** Price quotes with what happened to them, and base prices of lanes. */
  quotes?: QuoteRow[]
  rates?: object[]
  equipment: { equipment_id: string; equipment_kind: string; car_type: string | null }[]
  reporting_groups: { group_id: number; name: string; equipment_ids: string[] }[]
}

interface QuoteRow {
  shipper: string
  email: string
  happened: { code: string; by: 'staff' | 'shipper' | 'portal'; ts: string; details: object[] }[]
}

export interface UserRow {
  email: string
  password_hash: string
  first_name: string
  last_name: string
  is_admin: boolean
  is_internal: boolean
  memberships: { customer_id: number; role_id: number; permissions: string[] | null }[]
}

/** Adds reference rows that are not there yet; rows an administrator changed stay as they are. Runs as owner. */
export async function insertReference(owner: OwnerDb, rows: Partial<ReferenceRows>): Promise<void> {
  for (const [table, list] of Object.entries(rows) as [string, readonly object[]][]) {
    const columns = (await columnsToFill(owner, table, list)).join(', ')
    if (columns === '') continue
    await owner.query(
      `insert into reference.${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::reference.${table}, $1) on conflict do nothing`,
      [JSON.stringify(list)],
    )
  }
}

/** Columns that the rows have values for: others keep their defaults, and values without a column are dropped. */
async function columnsToFill(owner: OwnerDb, table: string, list: readonly object[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'reference' and table_name = $1 and column_name = any($2::text[])`,
    [table, Object.keys(list[0] ?? {})],
  )
  return rows.map(({ name }) => name)
}

/** Whether any customer exists; the demo is only ever loaded into an empty portal. */
export async function hasCustomers(owner: OwnerDb): Promise<boolean> {
  const { rows } = await owner.query<{ has: boolean }>(
    'select exists (select from identity.customers) as has',
  )
  return rows[0]!.has
}

/** Adds a customer with its permissions, switches, equipment and reporting groups. Runs as owner. */
export async function insertCustomer(owner: OwnerDb, customer: CustomerRow): Promise<void> {
  const {
    permissions,
    flags,
    equipment,
    reporting_groups,
    scacs = [],
    car_requests = [],
    parties = [],
    quotes = [],
    rates = [],
    ...row
  } = customer
  const id = row.customer_id
  await owner.query(
    `insert into identity.customers (customer_id, name, business_name, domain, type, type_id, zip_code, waybill_type, preferred_theme)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      row.name,
      row.business_name,
      row.domain,
      row.type,
      row.type_id,
      row.zip_code,
      row.waybill_type,
      row.preferred_theme,
    ],
  )
  await owner.query('insert into identity.customer_permissions select $1, unnest($2::text[])', [
    id,
    permissions,
  ])
  await owner.query(
    'insert into identity.feature_flags (name, customer_id, enabled) select unnest($2::text[]), $1, true',
    [id, flags],
  )
  // the owner obeys the tenant policies too, they are forced
  await owner.query(`select set_config('app.customer_id', $1, true)`, [String(id)])
  await owner.query(
    `insert into equipment (customer_id, equipment_id, equipment_kind, car_type, in_fleet)
     select $1, e.equipment_id, e.equipment_kind, e.car_type, true
     from jsonb_to_recordset($2) as e (equipment_id text, equipment_kind text, car_type text) on conflict do nothing`,
    [id, JSON.stringify(equipment)],
  )
  await insertRailroads(owner, id, scacs, car_requests)
  await insertParties(owner, id, parties)
  for (const quote of quotes) await insertQuote(owner, id, quote)
  await insertRates(owner, id, rates)
  for (const group of reporting_groups) {
    await owner.query('insert into reporting_groups (customer_id, group_id, name) values ($1, $2, $3)', [
      id,
      group.group_id,
      group.name,
    ])
    await owner.query(
      'insert into reporting_group_equipment (customer_id, group_id, equipment_id) select $1, $2, unnest($3::text[])',
      [id, group.group_id, group.equipment_ids],
    )
  }
}

/** Adds a user with their memberships and answers the id. Runs as owner. */
export async function insertUser(owner: OwnerDb, user: UserRow): Promise<number> {
  const { rows } = await owner.query<{ user_id: number }>(
    `insert into identity.users (email, password_hash, first_name, last_name, is_admin, is_internal)
     values ($1, $2, $3, $4, $5, $6) returning user_id`,
    [user.email, user.password_hash, user.first_name, user.last_name, user.is_admin, user.is_internal],
  )
  const userId = rows[0]!.user_id
  for (const membership of user.memberships) {
    await owner.query(
      'insert into identity.memberships (customer_id, user_id, role_id, permissions) values ($1, $2, $3, $4)',
      [membership.customer_id, userId, membership.role_id, membership.permissions],
    )
  }
  return userId
}

/** Who quotes prices in the demo. */
const QUOTER = { name: 'Nora Lindqvist', email: 'shipper@demo.example' }

async function insertQuote(owner: OwnerDb, customerId: number, quote: QuoteRow): Promise<void> {
  const { rows } = await owner.query<{ quote_id: number }>(
    `with shipper as (
       insert into quote_shippers as s (customer_id, name) values ($1, $2)
       on conflict (customer_id, lower(name)) do update set name = s.name returning shipper_id)
     insert into quotes (customer_id, shipper_id, customer_business_name, email, origin_city, origin_state, destination_city,
       destination_state, stccs, price, fsc_cost, cars_per_week, volume_discounts, discount, cost,
       effective_date, expiration_date, terms, status, rejected_once, counter_price,
       created_ts, sent_ts, opened_ts, answered_ts, answered_by, modified_ts)
     select $1, shipper.shipper_id, $2, q.email, q.origin ->> 'city', q.origin ->> 'state', q.destination ->> 'city',
       q.destination ->> 'state', q.stccs, q.price, q.fsc_cost, q.cars_per_week, q.volume_discounts,
       q.discount, q.cost, q.effective_date, q.expiration_date, q.terms, q.status,
       q.rejected_once, q.counter_price, q.created_ts, q.sent_ts, q.opened_ts, q.answered_ts, q.answered_by, q.modified_ts
     from shipper, jsonb_to_record($3) as q (email text, origin jsonb, destination jsonb, stccs jsonb, price bigint,
       fsc_cost bigint, cars_per_week int, volume_discounts jsonb, discount bigint, cost bigint, effective_date date, expiration_date date, terms text, status smallint, rejected_once boolean,
       counter_price bigint, created_ts timestamptz, sent_ts timestamptz, opened_ts timestamptz, answered_ts timestamptz,
       answered_by text, modified_ts timestamptz)
     returning quote_id`,
    [customerId, quote.shipper, JSON.stringify(quote)],
  )
  await owner.query(
    `insert into quote_activity (customer_id, quote_id, user_name, user_email, activity_code, details, activity_ts)
     select $1, $2, case h.by when 'staff' then $3 when 'shipper' then $5 else 'The quote' end,
       case h.by when 'staff' then $4 when 'shipper' then $6 end, h.code, h.details, h.ts
     from jsonb_to_recordset($7) as h (code text, by text, ts timestamptz, details jsonb) order by h.ts`,
    [
      customerId,
      rows[0]!.quote_id,
      QUOTER.name,
      QUOTER.email,
      quote.shipper,
      quote.email,
      JSON.stringify(quote.happened),
    ],
  )
}

/** The offers of a customer that wait for their shipper’s response. */
export async function selectSentQuotes(owner: OwnerDb, customerId: number): Promise<number[]> {
  const { rows } = await owner.query<{ quote_id: number }>(
    'select quote_id from quotes where customer_id = $1 and status = $2 order by quote_id',
    [customerId, SUBMITTED],
  )
  return rows.map(({ quote_id }) => quote_id)
}

interface QuoteLink {
  tokenHash: Buffer
  /** To copy the link again. */
  sealedToken: Buffer
}

/** Makes the token of this hash open a quote. */
export const insertQuoteLink = (
  owner: OwnerDb,
  { customerId, quoteId }: { customerId: number; quoteId: number },
  { tokenHash, sealedToken }: QuoteLink,
) =>
  owner.query(
    'insert into identity.quote_links (token_hash, customer_id, quote_id, sealed_token) values ($1, $2, $3, $4)',
    [tokenHash, customerId, quoteId, sealedToken],
  )

const insertRates = (owner: OwnerDb, customerId: number, rates: readonly object[]) =>
  owner.query(
    `insert into price_rates (customer_id, origin_city, origin_state, destination_city, destination_state, stcc, price,
       effective_date, source)
     select $1, r.origin ->> 'city', r.origin ->> 'state', r.destination ->> 'city', r.destination ->> 'state', r.stcc,
       r.price, r.effective_date, r.source
     from jsonb_to_recordset($2) as r (origin jsonb, destination jsonb, stcc text, price bigint, effective_date date, source text)
     on conflict do nothing`,
    [customerId, JSON.stringify(rates)],
  )

/** Railroads the customer sends real bills to, and how each takes requests about cars. */
async function insertRailroads(
  owner: OwnerDb,
  id: number,
  scacs: readonly string[],
  car_requests: readonly object[],
): Promise<void> {
  await owner.query(
    `insert into receivers (customer_id, scac, sender_id, receiver_qualifier, receiver_id, release, live_ts)
     select $1::int, c.scac, 'ILINE' || $1::int, c.receiver_qualifier, c.receiver_id, c.release, now()
     from reference.carriers c where c.scac = any($2::text[])`,
    [id, scacs],
  )
  await owner.query(
    `insert into car_action_carriers (customer_id, scac, way, emails, answer_hours)
     select $1::int, r.scac, r.way, r.emails, r.answer_hours
     from jsonb_to_recordset($2) as r (scac text, way text, emails text, answer_hours int)`,
    [id, JSON.stringify(car_requests)],
  )
}

const insertParties = (owner: OwnerDb, id: number, parties: readonly object[]) =>
  owner.query(
    `insert into parties (customer_id, name, code, address1, address2, city, state, postal, country, source)
     select $1::int, p.name, p.cif, p.address1, p.address2, p.city, p.state, p.postal, p.country, 'import'
     from jsonb_to_recordset($2) as p (cif text, name text, address1 text, address2 text, city text, state text, postal text,
       country text)`,
    [id, JSON.stringify(parties)],
  )
