import type pg from 'pg'

type Row = Record<string, unknown>

/** A car on its way with a customer that exists; a test names only what matters to it. */
const WAYBILL = {
  customer_id: 1,
  equipment_id: 'UTLX207444',
  equipment_kind: 'R',
  is_current: true,
  status_code: 40,
  load_empty_status: 'L',
  trip_start_ts: '2026-03-01T06:00:00Z',
} satisfies Row

/** Adds a trip with its equipment and answers its waybill id. */
export async function makeWaybill(db: pg.Client, overrides: Row = {}): Promise<number> {
  const row: Row = { ...WAYBILL, ...overrides }
  await insert(db, 'equipment', pick(row, ['customer_id', 'equipment_id', 'equipment_kind']))
  const { rows } = await db.query<{ id: string }>(`select nextval('waybill_ids') as id`)
  const waybill_id = Number(row['waybill_id'] ?? rows[0]?.id)
  await insert(db, 'waybills', { ...row, waybill_id })
  return waybill_id
}

const EVENT = {
  customer_id: 1,
  equipment_id: 'UTLX207444',
  equipment_kind: 'R',
  event_ts: '2026-03-01T06:00:00Z',
  source: 'UP',
  carrier: 'UP',
  code_source: 'CLM',
  code: 'P',
  place: 'HOUSTON|TX',
  message_id: 1,
  received_ts: '2026-03-01T06:05:00Z',
} satisfies Row

/** Adds an event to a piece of equipment. */
export async function makeEvent(db: pg.Client, overrides: Row = {}): Promise<void> {
  await insert(db, 'events', { ...EVENT, ...overrides })
}

/** Adds a reporting group of customer 1. */
export async function makeGroup(db: pg.Client, overrides: Row): Promise<void> {
  await insert(db, 'reporting_groups', { customer_id: 1, ...overrides })
}

/** Adds a place that messages may name. */
export async function makeStation(db: pg.Client, overrides: Row): Promise<void> {
  const [city, state] = String(overrides['place']).split('|')
  const row = { station_id: overrides['place'], name: city, city, state, country: 'US', railroads: ['UP'] }
  await insert(db, 'reference.stations', {
    lat: 30,
    lon: -95,
    is_junction: false,
    is_hub: true,
    ...row,
    ...overrides,
  })
}

/** Adds what an event code means. */
export async function makeEventCode(db: pg.Client, overrides: Row): Promise<void> {
  await insert(db, 'reference.event_codes', { code_source: 'CLM', equipment_kind: 'R', ...overrides })
}

async function insert(db: pg.Client, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row)
  const values = columns.map((_, i) => `$${i + 1}`)
  await db.query(
    `insert into ${table} (${columns.join()}) values (${values.join()}) on conflict do nothing`,
    Object.values(row),
  )
}

function pick(row: Row, keys: string[]): Row {
  return Object.fromEntries(keys.map((key) => [key, row[key]]))
}
