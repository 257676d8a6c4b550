import type { CustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

type IdentityPart = Pick<
  CustomerSetup,
  'created_ts' | 'permissions' | 'modules' | 'people' | 'feed_tokens'
> & {
  has_sent_mail: boolean
}

/** What identity knows of a customer's setup; null: there is no such customer. */
export const selectAccess = async (db: Db, id: number): Promise<IdentityPart | null> =>
  (await db.row<{ setup: IdentityPart | null }>(sql`select identity.customer_setup(${id}) as setup`))
    ?.setup ?? null

type TenantPart = Omit<CustomerSetup, keyof IdentityPart | 'mail' | 'week' | 'railroads'> & {
  week: Omit<CustomerSetup['week'], 'people'>
}

const iso = (column: string) => raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const WEEK = raw(`now() - interval '7 days'`)

/** The setup facts in the customer's own tables; the transaction has entered the customer. */
export async function selectProgress(db: Db, id: number): Promise<TenantPart> {
  const row = await db.row<{ progress: TenantPart }>(sql`
    select json_build_object(
      'fleet', (
        select json_build_object('units', count(*), 'reported', count(*) filter (where exists (
          select from waybills w where w.customer_id = ${id} and w.equipment_id = e.equipment_id)))
        from equipment e where e.customer_id = ${id} and e.in_fleet),
      'messages', json_build_object(
        'first_ts', (select ${iso('m.received_ts')} from messages m
          where m.customer_id = ${id} and m.event_count > 0 order by m.message_id limit 1),
        'last_ts', (select ${iso('max(p.last_received_ts)')} from feed_positions p where p.customer_id = ${id}),
        'carriers', coalesce((select json_agg(p.carrier order by p.carrier) from feed_positions p
          where p.customer_id = ${id} and p.carrier <> '-'), '[]'),
        'quarantined', (select count(*) from quarantine q where q.customer_id = ${id} and not q.resolved)),
      'parties', (
        select json_build_object('entered', count(*) filter (where p.source <> 'bill'),
          'learned', count(*) filter (where p.source = 'bill'))
        from parties p where p.customer_id = ${id}),
      'tenders', (
        select json_build_object('sent', count(*), 'accepted', count(*) filter (where t.state ~* 'accept'))
        from tenders t where t.customer_id = ${id}),
      'quotes', (
        select json_build_object('made', count(*), 'sent', count(*) filter (where q.sent_ts is not null))
        from quotes q where q.customer_id = ${id} and not q.deleted),
      'week', json_build_object(
        'sightings', (select coalesce(sum(h.event_count), 0) from feed_hours h
          where h.customer_id = ${id} and h.hour_ts > ${WEEK}),
        'tenders', (select count(*) from tenders t where t.customer_id = ${id} and t.submitted_ts > ${WEEK}),
        'quotes', (select count(*) from quotes q where q.customer_id = ${id} and q.sent_ts > ${WEEK}
          and q.modified_ts > ${WEEK} and not q.deleted))) as progress`)
  return row!.progress
}
