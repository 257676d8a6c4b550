import { quarantineList } from '#contract/areas/feeds/messages/messages.list.ts'
import { TOLERATED_ERRORS, RECEIVED_WITH } from '#contract/areas/feeds/messages/reasons.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'
import type { Problem } from '../intake/problem.rules.ts'

/** Shows the database that a transaction which waits for other work is still wanted. */
export async function touchTransaction(db: Db): Promise<void> {
  await db.run(raw('select 1'))
}

export type MessageState = 'received' | 'folded' | 'quarantined'

export interface MessageRow {
  message_id: number
  state: MessageState
  format: string
  /** Name of the layout it was read by, or to be read by; null for X12 and for what no layout was found for. */
  layout: string | null
  event_count: number
  quarantine_count: number
  /** Sightings of earlier readings that the latest reading withdrew; those withdrawn earlier are not reported. */
  withdrawn_count?: number
}

const RECEIPT = raw('message_id, state, format, layout, event_count, quarantine_count')

/** Stores a message as it came; null when the very same bytes are there already. */
export async function insertMessage(
  db: Db,
  customerId: number,
  message: {
    channel: 'http' | 'file'
    filename: string | null
    layout: string | null
    sha256: Buffer
    body: Uint8Array
  },
): Promise<MessageRow | null> {
  const { channel, filename, layout, sha256, body } = message
  return await db.row<MessageRow>(sql`
    insert into messages (customer_id, channel, filename, format, layout, sha256, body)
    values (${customerId}, ${channel}, ${filename}, 'unknown', ${layout}, ${sha256}, ${Buffer.from(body.buffer, body.byteOffset, body.byteLength)})
    on conflict (customer_id, sha256) do nothing
    returning ${RECEIPT}`)
}

export async function selectMessageByHash(
  db: Db,
  customerId: number,
  sha256: Buffer,
): Promise<MessageRow | null> {
  return await db.row<MessageRow>(sql`
    select ${RECEIPT} from messages where customer_id = ${customerId} and sha256 = ${sha256}`)
}

/** A message to work on. */
export interface StoredMessage extends MessageRow {
  received_ts: Date
}

/** A message, locked until the transaction ends; null when the customer has none with this id. */
export async function lockMessage(
  db: Db,
  customerId: number,
  messageId: number,
): Promise<StoredMessage | null> {
  return await db.row<StoredMessage>(sql`
    select ${RECEIPT}, received_ts from messages
    where customer_id = ${customerId} and message_id = ${messageId} for update`)
}

/** The received bytes. */
export async function selectBody(db: Db, customerId: number, messageId: number): Promise<Buffer> {
  const row = await db.row<{ body: Buffer }>(sql`
    select body from messages where customer_id = ${customerId} and message_id = ${messageId}`)
  return row?.body ?? Buffer.alloc(0)
}

export async function selectHasMessage(db: Db, customerId: number, messageId: number): Promise<boolean> {
  return (
    (await db.row(
      sql`select 1 from messages where customer_id = ${customerId} and message_id = ${messageId}`,
    )) !== null
  )
}

/** Some unprocessed messages, chosen at random, so that none waits behind others that always fail. */
export async function selectWaitingMessages(db: Db, customerId: number, limit: number): Promise<number[]> {
  const rows = await db.rows<{ message_id: number }>(sql`
    select message_id from messages where customer_id = ${customerId} and state = 'received'
    order by random() limit ${limit}`)
  return rows.map((row) => row.message_id)
}

/** Messages read with a layout, between two ids, of which the last is included. */
export interface ReadBy {
  layout: string
  after: number
  until: number
}

/** How many recent messages were read with a layout, and the range of their ids; null without any. */
export async function selectReadBy(
  db: Db,
  customerId: number,
  layout: string,
  days: number,
): Promise<(Omit<ReadBy, 'layout'> & { message_count: number }) | null> {
  // ids grow with time: the key's end is read, and no message of earlier days
  return await db.row(sql`
    select count(*)::int as message_count, min(message_id) - 1 as after, max(message_id) as until from messages
    where customer_id = ${customerId} and layout = ${layout} and state <> 'received'
      and received_ts >= now() - make_interval(days => ${days}::int)
      and message_id > coalesce((
        select message_id from messages
        where customer_id = ${customerId} and received_ts < now() - make_interval(days => ${days}::int)
        order by message_id desc limit 1), 0)
    having count(*) > 0`)
}

/** The next of them; null after the last. */
export async function selectNextReadBy(
  db: Db,
  customerId: number,
  { layout, after, until }: ReadBy,
): Promise<number | null> {
  const row = await db.row<{ message_id: number }>(sql`
    select message_id from messages
    where customer_id = ${customerId} and message_id > ${after} and message_id <= ${until}
      and layout = ${layout} and state <> 'received'
    order by message_id limit 1`)
  return row?.message_id ?? null
}

/**
 * Records which process starts on an unprocessed message; returns how many others started before and never finished.
 */
export async function updateMessageClaimed(
  db: Db,
  customerId: number,
  messageId: number,
  process: string,
): Promise<number> {
  // the record matters only after the process ends, which the database survives
  await db.run(raw('set local synchronous_commit = off'))
  const row = await db.row<{ ended_count: number }>(sql`
    update messages set taken_by = ${process}::uuid,
      ended_count = ended_count + case when taken_by <> ${process}::uuid then 1 else 0 end
    where customer_id = ${customerId} and message_id = ${messageId} and state = 'received'
    returning ended_count`)
  return row?.ended_count ?? 0
}

/** Removes the record: the process has left the message and is alive, or was asked to stop. */
export async function updateMessageLetGo(
  db: Db,
  customerId: number,
  messageId: number,
  process: string,
): Promise<void> {
  await db.run(sql`
    update messages set taken_by = null
    where customer_id = ${customerId} and message_id = ${messageId} and taken_by = ${process}::uuid`)
}

/**
 * The problems of a message, up to a limit: first those about its outcome, errors of its envelope last, each
 * in the order of its lines.
 */
export async function selectProblems(
  db: Db,
  customerId: number,
  messageId: number,
  limit: number,
): Promise<Pick<Problem, 'reason_code' | 'reason' | 'line'>[]> {
  return await db.rows(sql`
    select reason_code, reason, line from quarantine
    where customer_id = ${customerId} and message_id = ${messageId} and not resolved
    order by case when reason_code = any(${[...RECEIVED_WITH]}::text[]) then 0
        when reason_code = any(${[...TOLERATED_ERRORS]}::text[]) then 2 else 1 end,
      line nulls first, quarantine_id
    limit ${limit}`)
}

export async function updateMessageWorked(db: Db, customerId: number, worked: MessageRow): Promise<void> {
  await db.run(sql`
    update messages set state = ${worked.state}, format = ${worked.format}, layout = ${worked.layout}, worked_ts = now(),
      event_count = ${worked.event_count}, quarantine_count = ${worked.quarantine_count},
      withdrawn_count = withdrawn_count + ${worked.withdrawn_count ?? 0}, taken_by = null, ended_count = 0
    where customer_id = ${customerId} and message_id = ${worked.message_id}`)
}

/**
 * Updates a message's quarantine to the current problems: fixed ones are resolved, remaining ones stay, new ones are
 * added.
 */
export async function replaceProblems(
  db: Db,
  customerId: number,
  messageId: number,
  problems: readonly Problem[],
): Promise<void> {
  await db.run(sql`
    with found as (
      select * from json_to_recordset(${JSON.stringify(problems)}::json)
        as f (reason_code text, reason text, line int, position int, segment text, element int, excerpt text, count int)),
    mended as (
      update quarantine q set replayed_ts = now(), resolved = not exists (
        select from found f where f.reason_code = q.reason_code and f.line is not distinct from q.line
          and f.position is not distinct from q.position)
      where q.customer_id = ${customerId} and q.message_id = ${messageId} and not q.resolved
      returning q.reason_code, q.line, q.position)
    insert into quarantine (customer_id, message_id, reason_code, reason, line, position, segment, element, excerpt, count)
    select ${customerId}::int, ${messageId}::bigint, f.* from found f
    where not exists (
      select from mended m where m.reason_code = f.reason_code and m.line is not distinct from f.line
        and m.position is not distinct from f.position)`)
}

/** Resolves a problem wherever it has the same text: its cause is gone. */
export async function resolveProblems(
  db: Db,
  customerId: number,
  { reason_code, reason }: Pick<Problem, 'reason_code' | 'reason'>,
): Promise<void> {
  await db.run(sql`
    update quarantine set resolved = true, replayed_ts = now()
    where customer_id = ${customerId} and reason_code = ${reason_code} and reason = ${reason} and not resolved`)
}

const MESSAGE = raw('left join messages m on m.customer_id = q.customer_id and m.message_id = q.message_id')

/** How problems of messages are found. */
export const quarantineRows = listSql<{ customerId: number }>()({
  list: quarantineList,
  from: raw('quarantine q'),
  columns: {
    ...stored('q', 'reason', 'excerpt', 'count', 'received_ts', 'line', 'position', 'segment', 'element'),
    ...stored('q', 'reason_code', 'message_id', 'replayed_ts', 'resolved'),
    filename: { value: raw('m.filename'), join: MESSAGE },
    withdrawn_count: { value: raw('m.withdrawn_count'), join: MESSAGE },
  },
  fields: stored('q', 'quarantine_id'),
  scopes: { open: [raw('not q.resolved')], all: [] },
  where: ({ customerId }) => [sql`q.customer_id = ${customerId}`],
})
