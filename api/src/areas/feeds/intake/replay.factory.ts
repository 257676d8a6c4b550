import type { TestApp } from '../../../testing/app.ts'

/** A line of a car location message: unit, place, destination, moment, code, load, railroad. */
export type Line = [
  unit: string,
  city: string,
  state: string,
  destination: string,
  destinationState: string,
  date: string,
  time: string,
  code: string,
  load: string,
  carrier: string,
  train: string,
]

const FIELDS = [
  'equipment',
  'city',
  'state',
  'destination_city',
  'destination_state',
  'date',
  'time',
  'code',
  'load_empty',
  'carrier',
  'train',
]

/** How a layout reads the lines: some columns as others, and times by a clock. */
export interface Reading {
  zone: string
  swapped?: readonly [string, string]
}

/** Customers' layouts, stored and corrected directly in the database, and what became of their messages. */
export function makeReplays(portal: TestApp) {
  const save = (customerId: number, name: string, { zone, swapped }: Reading) => {
    const [a, b] = swapped ?? ['', '']
    const places: Record<string, string> = { [a]: b, [b]: a }
    const column = (field: string) => FIELDS.indexOf(places[field] ?? field)
    const fields = FIELDS.map((field) => ({ field, column: column(field) }))
    const layout = { kind: 'delimited', separator: ',', header: false, zone, fields }
    return portal.superuser((client) =>
      client.query(
        'insert into clm_layouts values ($1, $2, $3) on conflict (customer_id, name) do update set layout = excluded.layout',
        [customerId, name, layout],
      ),
    )
  }

  /** Every row that messages make of a customer's units, without the numbers that differ from customer to customer. */
  const toRows = (customerId: number, units: readonly string[]) =>
    portal.superuser(async (client) => {
      const query = async (text: string) => (await client.query(text, [customerId, units])).rows
      const doc = `(select count(*) from messages k where k.customer_id = m.customer_id and k.message_id < m.message_id) as doc`
      const events = (table: string) => `
        select (to_jsonb(e) - 'customer_id' - 'message_id' - 'received_ts')::text, ${doc} from ${table} e
        join messages m on m.customer_id = e.customer_id and m.message_id = e.message_id
        where e.customer_id = $1 and e.equipment_id = any($2) order by 1, 2`
      return {
        events: await query(events('events')),
        repeats: await query(events('event_repeats')),
        trips: await query(`
          select to_jsonb(w) - 'customer_id' - 'waybill_id' as told_row from waybills w
          where customer_id = $1 and equipment_id = any($2) order by equipment_id, trip_start_ts`),
        reported: await query(`
          select w.equipment_id, w.trip_start_ts, to_jsonb(h) - 'customer_id' - 'waybill_id' as told_row from eta_history h
          join waybills w on w.customer_id = h.customer_id and w.waybill_id = h.waybill_id
          where h.customer_id = $1 and w.equipment_id = any($2) order by 1, 2, h.made_ts`),
        learned: await query(`
          select w.equipment_id, t.lane, t.arrival_ts from lane_trips t
          join waybills w on w.customer_id = t.customer_id and w.waybill_id = t.waybill_id
          where t.customer_id = $1 and w.equipment_id = any($2) order by 1, 3`),
        equipment: await query(
          'select equipment_id, equipment_kind from equipment where customer_id = $1 and equipment_id = any($2) order by 1',
        ),
        feeds: await query(`
          select carrier, first_event_ts, last_event_ts, event_count from feed_positions
          where customer_id = $1 and $2::text[] is not null order by 1`),
      }
    })

  return { save, getRows: toRows }
}
