import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { makeGroup, makeWaybill } from '../areas/visibility/waybills/waybills.factory.ts'
import { insertUser } from '../start/starter.queries.ts'
import type { ForeignIds } from './foreign-ids.ts'

const NUMBER = 777_000_123

/** Ids of customer 2's records. An id that no record has looks the same to row-level security. */
export const FOREIGN: ForeignIds = { number: NUMBER, uuid: randomUUID(), text: `FRGN${NUMBER % 1_000_000}` }

/** Gives customer 2 a user, a unit with a trip, a reporting group and a file of these ids, and all the commodity of a quote. */
export async function makeForeign(db: pg.Client): Promise<void> {
  await db.query(
    `insert into reference.commodities values ('0113215', 'Corn', true, 'Corn') on conflict do nothing`,
  )
  await db.query(`select setval(pg_get_serial_sequence('identity.users', 'user_id'), $1, false)`, [NUMBER])
  await insertUser(db, {
    email: 'foreign@test.example',
    password_hash: 'none',
    first_name: 'Foreign',
    last_name: 'Tester',
    is_admin: false,
    is_internal: false,
    memberships: [{ customer_id: 2, role_id: 1, permissions: [] }],
  })
  await makeWaybill(db, { customer_id: 2, equipment_id: FOREIGN.text, waybill_id: NUMBER })
  await makeGroup(db, { customer_id: 2, group_id: NUMBER, name: 'Foreign' })
  await db.query(
    `insert into attachments (customer_id, attachment_id, user_id, object, filesize, sha256, mime_type)
     values (2, $1, $2, 'foreign', 1, '', 'image/png')`,
    [FOREIGN.uuid, NUMBER],
  )
}
