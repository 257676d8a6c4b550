import { finished } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** Names of the ingested columns; `received_ts` is left to its default on both sides. */
const COLUMNS =
  `customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, carrier, load_empty,
  train_id, waybill_number, bill_of_lading_number, imdl_pickup_number, origin_place, destination_place, stcc, shipper, consignee,
  rail_eta_ts, weight_lb, message_id`.replaceAll(/\s+/g, ' ')

/** The events of every message as COPY writes them, in the order of messages and then as they were folded. */
export async function readEventsByMessage(db: Client): Promise<string[]> {
  const { rows } = await db.query<{ message_id: number }>(
    'select distinct message_id from public.events order by 1',
  )
  const parts: string[] = []
  for (const { message_id } of rows) {
    const stream = db.query(
      copyTo(`copy (select ${COLUMNS} from public.events where message_id = ${message_id}) to stdout`),
    )
    parts.push(await text(stream))
  }
  return parts
}

/** The reference: the same events into the same table, one transaction per message. */
export async function copyEvents(db: Client, lines: string): Promise<void> {
  const stream = db.query(copyFrom(`copy public.events (${COLUMNS}) from stdin`))
  stream.end(lines)
  await finished(stream)
}

export async function countEvents(db: Client): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from public.events')
  return rows[0]?.n ?? 0
}

/** Makes the customers and the stations the messages speak of. */
export async function insertWorld(
  db: Client,
  customerIds: readonly number[],
  stations: unknown,
): Promise<void> {
  await db.query(
    `insert into identity.customers (customer_id, name) select n, 'Customer ' || n from unnest($1::int[]) n`,
    [customerIds],
  )
  await db.query(
    'insert into reference.stations select * from jsonb_populate_recordset(null::reference.stations, $1)',
    [JSON.stringify(stations)],
  )
}

export async function createDatabase(db: Client, name: string): Promise<void> {
  await db.query(`create database ${name} owner interline_owner`)
}

export async function checkpoint(db: Client): Promise<void> {
  await db.query('checkpoint')
}
