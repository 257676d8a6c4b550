import type { createCarrier } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { carrierList } from '#contract/areas/waybilling/carriers/carriers.list.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored, utcText } from '../../../list/list-sql.ts'

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
  cancels_by: '404' | '998'
  answer_minutes: number
  /** Its bills are real; before that only tests go out. */
  is_live: boolean
}

/** Railroads a customer may send to and that are set up. */
export const selectAllowed = (db: Db, customerId: number) =>
  db.rows<{ scac: string; release: string }>(sql`
    select r.scac, r.release from receivers r join reference.carriers c on c.scac = r.scac
    where r.customer_id = ${customerId} order by r.scac`)

export const selectReceiver = (db: Db, customerId: number, scac: string) =>
  db.row<Receiver>(sql`
    select r.scac, r.release, r.sender_qualifier, r.sender_id, r.receiver_qualifier, r.receiver_id, c.usage, c.characters,
      c.cancels_by, c.answer_minutes, r.live_ts is not null as is_live
    from receivers r join reference.carriers c on c.scac = r.scac
    where r.customer_id = ${customerId} and r.scac = ${scac}`)

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
      'cancels_by',
      'transport',
      'link_trouble',
    ),
    name: raw('w.name'),
  },
  fields: {
    ...stored('c', 'version', 'sftp_url', 'sftp_host_key', 'sftp_answers'),
    link_checked_ts: utcText(raw('c.link_checked_ts')),
  },
  scopes: {},
  where: () => [],
})

export type SavedCarrier = Required<Result<typeof createCarrier>>

/** A carrier to be saved; `sftp_secret` is encrypted separately. */
export type CarrierToSave = Omit<SavedCarrier, 'version'>

const SAVED =
  raw(`c.scac, c.release, c.receiver_qualifier, c.receiver_id, c.usage, c.characters, c.answer_minutes, c.cancels_by,
  c.transport, coalesce(c.sftp_url, '') as sftp_url, coalesce(c.sftp_host_key, '') as sftp_host_key,
  coalesce(c.sftp_answers, '') as sftp_answers, c.version`)

export const selectCarrier = (db: Db, scac: string) =>
  db.row<SavedCarrier & { has_secret: boolean }>(sql`
    select ${SAVED}, w.name, c.sealed_secret is not null as has_secret
    from reference.carriers c left join reference.railroads w on w.scac = c.scac where c.scac = ${scac}`)

/** Null when another version of it is stored by now. */
export async function updateCarrierRow(
  db: Db,
  carrier: CarrierToSave,
  { sealedSecret, version }: { sealedSecret: Buffer | null; version: number | null },
): Promise<SavedCarrier | null> {
  const row = await db.row<Omit<SavedCarrier, 'name'>>(sql`
    select ${SAVED} from reference.keep_carrier(${JSON.stringify(carrier)}::jsonb, ${sealedSecret}::bytea, ${version}::int) c`)
  return row && { ...row, name: carrier.name }
}
