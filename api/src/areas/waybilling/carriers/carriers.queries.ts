import { carrierList } from '#contract/areas/waybilling/carriers/carriers.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** How a customer's documents go to a railroad. */
export interface Receiver {
  scac: string
  release: string
  sender_qualifier: string
  sender_id: string
  receiver_qualifier: string
  receiver_id: string
  usage: 'P' | 'T'
  characters: 'basic' | 'extended'
  transport: 'folder' | 'sftp'
  cancels_by: '404' | '998'
  answer_minutes: number
}

/** Railroads a customer may send to and that are set up. */
export const selectAllowedScacs = async (db: Db, customerId: number): Promise<string[]> =>
  (
    await db.rows<{ scac: string }>(sql`
      select r.scac from receivers r join reference.carriers c on c.scac = r.scac
      where r.customer_id = ${customerId} order by r.scac`)
  ).map(({ scac }) => scac)

export const selectReceiver = (db: Db, customerId: number, scac: string) =>
  db.row<Receiver>(sql`
    select c.scac, c.release, r.sender_qualifier, r.sender_id, c.receiver_qualifier, c.receiver_id, c.usage, c.characters,
      c.transport, c.cancels_by, c.answer_minutes
    from receivers r join reference.carriers c on c.scac = r.scac
    where r.customer_id = ${customerId} and r.scac = ${scac}`)

/**
 * The next interchange number to a railroad. Whoever asks next waits for the end of this transaction, and one that is rolled
 * back gives its number back: no number is used twice and none is left out.
 */
export async function nextControlNumber(db: Db, customerId: number, scac: string): Promise<number> {
  const row = await db.row<{ number: number }>(sql`
    update receivers set last_control_number = last_control_number % 999999999 + 1
    where customer_id = ${customerId} and scac = ${scac} returning last_control_number as number`)
  if (row === null) throw new Error(`${scac} receives nothing of customer ${customerId}`)
  return row.number
}

/** Railroads that are set up, with their names. */
export const carrierRows = listSql<null>()({
  list: carrierList,
  from: raw('reference.carriers c left join reference.railroads w on w.scac = c.scac'),
  columns: {
    ...stored(
      'c',
      'scac',
      'release',
      'receiver_qualifier',
      'receiver_id',
      'usage',
      'characters',
      'answer_minutes',
    ),
    name: raw('w.name'),
  },
  fields: stored('c', 'version'),
  scopes: {},
  where: () => [],
})

export interface CarrierToKeep {
  scac: string
  release: string
  receiver_qualifier: string
  receiver_id: string
  usage: 'P' | 'T'
  characters: 'basic' | 'extended'
  answer_minutes: number
}

export type KeptCarrier = CarrierToKeep & { version: number }

export const selectCarrier = (db: Db, scac: string) =>
  db.row<KeptCarrier>(sql`
    select scac, release, receiver_qualifier, receiver_id, usage, characters, answer_minutes, version
    from reference.carriers where scac = ${scac}`)

/** Null when another version of it stands there by now. */
export const updateCarrierRow = (db: Db, carrier: CarrierToKeep & { version: number | null }) =>
  db.row<KeptCarrier>(sql`
    select * from reference.set_carrier(${carrier.scac}, ${carrier.release}, ${carrier.receiver_qualifier},
      ${carrier.receiver_id}, ${carrier.usage}, ${carrier.characters}, ${carrier.answer_minutes}, ${carrier.version}::int)`)
