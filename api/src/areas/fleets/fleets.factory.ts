import type { TestApp } from '../../testing/app.ts'
import { makeIntake } from '../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../feeds/messages/messages.factory.ts'

const LOADED = {
  waybill_number: '500001',
  load_empty: 'L' as const,
  origin_city: 'HOUSTON',
  origin_state: 'TX',
  destination_city: 'CHICAGO',
  destination_state: 'IL',
}
const EMPTY = {
  waybill_number: '500002',
  load_empty: 'E' as const,
  origin_city: 'CHICAGO',
  origin_state: 'IL',
  destination_city: 'HOUSTON',
  destination_state: 'TX',
}

/** A round trip of 450 hours that waits `more` hours longer to be unloaded, and the beginning of the next. */
function story(equipment_id: string, more = 0) {
  const at = (hours: number, code: string, place: string, what: object) =>
    makeSighting(hours, code, place, { equipment_id, ...what })
  return [
    at(0, 'W', 'Houston, TX', LOADED),
    at(5, 'P', 'Houston, TX', LOADED),
    at(90, 'D', 'Chicago, IL', LOADED),
    at(100, 'Y', 'Chicago, IL', LOADED),
    at(130, 'Z', 'Chicago, IL', LOADED),
    at(200 + more, 'W', 'Chicago, IL', { ...LOADED, load_empty: 'E' }),
    at(210 + more, 'P', 'Chicago, IL', EMPTY),
    at(400 + more, 'D', 'Houston, TX', EMPTY),
    at(410 + more, 'Z', 'Houston, TX', EMPTY),
    at(450 + more, 'W', 'Houston, TX', { ...LOADED, waybill_number: '500003' }),
  ]
}

export const RANGE = { fromDate: '2026-01-01', toDate: '2026-12-31' }
/** The group of both cars. */
export const GROUP = { customerId: 1, group: 1 }
export const UNIT = { ...GROUP, equipmentId: 'UTLX501' }

/** Two cars in a group with a round trip each, the second reported in reverse; a group without cars, and another customer's. */
export async function fillFleets(portal: TestApp): Promise<void> {
  const reversed = story('UTLX502', 48).toReversed()
  await makeIntake(portal).sendAll([
    makeClm(...story('UTLX501')),
    ...reversed.map((sighting) => makeClm(sighting)),
  ])
  await portal.superuser(async (db) => {
    await db.query(
      `insert into reporting_groups values (1, 1, 'Resin cars', '{}'), (1, 2, 'Nothing yet', '{}'), (2, 1, 'Theirs', '{}')`,
    )
    await db.query(`insert into reporting_group_equipment values (1, 1, 'UTLX501'), (1, 1, 'UTLX502')`)
  })
}
