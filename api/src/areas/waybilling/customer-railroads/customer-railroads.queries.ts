import type { CustomerRailroad } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

const iso = (moment: string) => utcText(raw(moment))

const ROWS = raw(`receivers r
  join reference.carriers c on c.scac = r.scac
  left join reference.railroads w on w.scac = r.scac
  left join lateral (
    select x.control_number, x.settings, x.created_ts, x.sent_ts, x.answers, o.last_error
    from carrier_tests x
    left join outbox o on o.customer_id = x.customer_id and o.kind = 'tender_file' and o.effect_key = x.effect_key
      and o.state <> 'sent' and o.attempts > 0
    where x.customer_id = r.customer_id and x.scac = r.scac
    order by x.created_ts desc, x.control_number desc limit 1) t on true`)

export type RailroadRow = Omit<CustomerRailroad, 'state'>

const COLUMNS = sql`r.scac, w.name, r.sender_qualifier, r.sender_id, r.receiver_qualifier, r.receiver_id, r.release, r.transport,
  r.sftp_url, r.sftp_host_key, r.sftp_answers, r.sealed_secret is not null as has_secret, c.transport as railroad_transport,
  c.sftp_url as railroad_url, c.usage as railroad_usage,
  case r.transport when 'railroad' then c.link_trouble when 'sftp' then r.link_trouble end as link_trouble,
  ${iso('r.live_ts')} as live_ts, r.version,
  case when t.control_number is not null then jsonb_build_object(
    'control_number', t.control_number, 'is_current', coalesce(t.settings = public.railroad_settings(r), false),
    'created_ts', ${iso('t.created_ts')}, 'sent_ts', ${iso('t.sent_ts')}, 'trouble', t.last_error,
    'answers', (select coalesce(jsonb_agg(a - 'document'), '[]') from jsonb_array_elements(t.answers) a)) end as test`

/** The railroads of a customer, by their code. */
export const selectCustomerRailroads = (db: Db, customerId: number) =>
  db.rows<RailroadRow>(sql`
    select ${COLUMNS} from ${ROWS} where r.customer_id = ${customerId} order by r.scac`)

export const selectCustomerRailroad = (db: Db, customerId: number, scac: string) =>
  db.row<RailroadRow>(sql`
    select ${COLUMNS} from ${ROWS} where r.customer_id = ${customerId} and r.scac = ${scac}`)

/** Prevents two administrators from changing one railroad of a customer at the same time. */
export const lockCustomerRailroad = (db: Db, customerId: number, scac: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtext(${`customer railroad ${customerId} ${scac}`}))`)

/** Railroads that are set up and not allowed for the customer. */
export const selectOtherRailroads = (db: Db, customerId: number) =>
  db.rows<{ scac: string; name: string | null }>(sql`
    select c.scac, w.name from reference.carriers c left join reference.railroads w on w.scac = c.scac
    where not exists (select from receivers r where r.customer_id = ${customerId} and r.scac = c.scac)
    order by c.scac`)

/** Where a new railroad of a customer starts from. */
export const selectRailroadDefaults = (db: Db, scac: string) =>
  db.row<{ receiver_qualifier: string; receiver_id: string; release: string }>(sql`
    select receiver_qualifier, receiver_id, release from reference.carriers where scac = ${scac}`)

/** The name of the customer at hand. */
export const selectCustomerName = async (db: Db): Promise<string> =>
  (await db.row<{ name: string | null }>(sql`select identity.name_of_customer() as name`))?.name ?? ''

/** The sender ID that the customer uses most; null where it has none yet. */
export const selectDefaultSenderId = async (db: Db, customerId: number): Promise<string | null> =>
  (
    await db.row<{ sender_id: string }>(sql`
      select sender_id from receivers where customer_id = ${customerId}
      group by sender_id order by count(*) desc, sender_id limit 1`)
  )?.sender_id ?? null

export const selectFreeSenderId = async (
  db: Db,
  customerId: number,
  candidates: readonly string[],
): Promise<string | null> =>
  (
    await db.row<{ id: string | null }>(sql`
      select identity.free_sender_id(${customerId}, ${[...candidates]}::text[]) as id`)
  )?.id ?? null

/** The stored settings of a customer's railroad. */
export type RailroadToSave = Pick<
  CustomerRailroad,
  'scac' | 'sender_qualifier' | 'sender_id' | 'receiver_qualifier' | 'receiver_id' | 'release'
> &
  Partial<Pick<CustomerRailroad, 'transport' | 'sftp_url' | 'sftp_host_key' | 'sftp_answers'>>

/** A null version allows a railroad that is not allowed yet. */
export const saveReceiver = async (
  db: Db,
  railroad: RailroadToSave,
  { sealedSecret, version }: { sealedSecret: Buffer | null; version: number | null },
): Promise<'saved' | 'taken' | 'stale'> =>
  (await db.row<{ outcome: 'saved' | 'taken' | 'stale' }>(sql`
    select public.save_receiver(${JSON.stringify(railroad)}::jsonb, ${sealedSecret}::bytea, ${version}::int) as outcome`))!
    .outcome

export const updateReceiverLive = (db: Db, scac: string, isLive: boolean) =>
  db.run(sql`select public.set_receiver_live(${scac}, ${isLive}::boolean)`)

/** Whether anything was sent to a railroad in the customer's name. */
export const selectHasSent = async (db: Db, customerId: number, scac: string): Promise<boolean> =>
  (await db.row<{ has: boolean }>(sql`
    select exists (select from carrier_tests where customer_id = ${customerId} and scac = ${scac})
      or exists (select from tender_files where customer_id = ${customerId} and scac = ${scac} and control_number is not null)
      or exists (select from car_action_documents where customer_id = ${customerId} and scac = ${scac}) as has`))!
    .has

export const deleteReceiver = (db: Db, scac: string) => db.run(sql`select public.remove_receiver(${scac})`)

/** A test as sent, with the settings it was sent under. */
export const insertTest = (
  db: Db,
  customerId: number,
  test: { scac: string; controlNumber: number; effectKey: string; userId: number; document: string },
) =>
  db.run(sql`
    insert into carrier_tests (customer_id, scac, control_number, effect_key, created_by, document, settings)
    select r.customer_id, r.scac, ${test.controlNumber}, ${test.effectKey}, ${test.userId}, ${test.document}, public.railroad_settings(r)
    from receivers r where r.customer_id = ${customerId} and r.scac = ${test.scac}`)

export interface TestDocuments {
  control_number: number
  document: string | null
  answers: { kind: string; verdict: string; message: string; received_ts: string; document: string }[]
}

export const selectTest = (db: Db, customerId: number, scac: string, controlNumber: number) =>
  db.row<TestDocuments>(sql`
    select control_number, document, answers from carrier_tests
    where customer_id = ${customerId} and scac = ${scac} and control_number = ${controlNumber}`)

/** A railroad's answer to a test. */
export interface AnswerToTest {
  scacs: readonly string[]
  controlNumber: number | null
  kind: string
  verdict: string
  message: string
  document: string
}

/** Adds an answer to its test, once; false where the number does not belong to a test. */
export const updateTestAnswered = async (
  db: Db,
  customerId: number,
  { scacs, controlNumber, kind, verdict, message, document }: AnswerToTest,
): Promise<boolean> =>
  (await db.row(sql`
    update carrier_tests set answer = ${message}, answered_ts = now(),
      answers = case when answers @> jsonb_build_array(jsonb_build_object('document', ${document}::text)) then answers
        else answers || jsonb_build_array(jsonb_build_object('kind', ${kind}::text, 'verdict', ${verdict}::text,
          'message', ${message}::text, 'received_ts', ${iso('now()')}, 'document', ${document}::text)) end
    where customer_id = ${customerId} and scac = any(${[...scacs]}::text[]) and control_number = ${controlNumber}
    returning 1`)) !== null
