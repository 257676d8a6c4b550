import type { Targets, TicketTarget } from '#contract/areas/support/targets/targets.rules.ts'
import type { Priority } from '#contract/areas/support/tickets/tickets.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export const selectTargets = (db: Db, customerId: number) =>
  db.row<{ targets: Targets; version: number }>(
    sql`select targets, version from ticket_targets where customer_id = ${customerId}`,
  )

/** Saves targets upon the version that was seen; false where it is not the latest anymore. */
export const upsertTargets = async (
  db: Db,
  customerId: number,
  { targets, version }: { targets: Targets; version: number },
): Promise<boolean> =>
  (await db.run(sql`
    insert into ticket_targets as t (customer_id, targets)
    select ${customerId}::int, ${JSON.stringify(targets)}::jsonb
    where ${version}::int = 0 or exists (select from ticket_targets where customer_id = ${customerId})
    on conflict (customer_id) do update
      set targets = excluded.targets, version = t.version + 1, updated_ts = now()
      where t.version = ${version}`)) === 1

/** The facts that determine a ticket's due times. Times in milliseconds. */
export interface Clock {
  ticket_id: number
  priority: Priority
  created_ts: number
  clock_ts: number
  /** Since when a message of the writer waits for an answer. */
  reply_clock_ts: number | null
}

const ms = (column: string) => raw(`round(date_part('epoch', ${column}) * 1000)`)
const CLOCK = sql`ticket_id, priority, ${ms('created_ts')} as created_ts, ${ms('clock_ts')} as clock_ts,
  ${ms('reply_clock_ts')} as reply_clock_ts`

export const selectClock = (db: Db, customerId: number, ticketId: number) =>
  db.row<Clock>(
    sql`select ${CLOCK} from tickets where customer_id = ${customerId} and ticket_id = ${ticketId}`,
  )

/** Open tickets whose due times were calculated with outdated targets. */
export const lockOutdated = (db: Db, customerId: number, version: number, limit: number) =>
  db.rows<Clock>(sql`
    select ${CLOCK} from tickets
    where customer_id = ${customerId} and status = 1 and state <> 'Closed' and targets_no <> ${version}
    order by ticket_id limit ${limit} for update skip locked`)

export interface DueTimes {
  ticket_id: number
  first_answer_due: number | null
  first_answer_warn: number | null
  resolution_due: number | null
  resolution_warn: number | null
  reply_due: number | null
  reply_warn: number | null
}

/** Sets when tickets are due; this does not count as a change by a user. */
export const updateDueTimes = (db: Db, customerId: number, version: number, dues: readonly DueTimes[]) =>
  db.run(sql`
    update tickets t set targets_no = ${version}, first_answer_due_ts = to_timestamp(d.first_answer_due / 1000),
      first_answer_warn_ts = to_timestamp(d.first_answer_warn / 1000),
      resolution_due_ts = to_timestamp(d.resolution_due / 1000),
      resolution_warn_ts = to_timestamp(d.resolution_warn / 1000),
      reply_due_ts = to_timestamp(d.reply_due / 1000), reply_warn_ts = to_timestamp(d.reply_warn / 1000)
    from jsonb_to_recordset(${JSON.stringify(dues)}::jsonb) as d (ticket_id int, first_answer_due float8,
      first_answer_warn float8, resolution_due float8, resolution_warn float8, reply_due float8, reply_warn float8)
    where t.customer_id = ${customerId} and t.ticket_id = d.ticket_id`)

export interface DueTicket {
  ticket_id: number
  qualified_id: string
  name: string
  target: TicketTarget
  assignees: number[]
  /** The writer, who waits for an answer. */
  created_by: number
  due: number
  warn: number
}

/** Open tickets whose time is nearly over, or has been for at most two days. */
export const selectNearlyDue = (db: Db, customerId: number) =>
  db.rows<DueTicket>(sql`
    select ticket_id, id_prefix || '-' || ticket_id as qualified_id, name, next_target as target,
      assignees, created_by,
      ${ms('due_ts')} as due, ${ms('warn_ts')} as warn
    from tickets
    where customer_id = ${customerId} and status = 1 and due_ts > now() - interval '2 days' and warn_ts <= now()
    order by due_ts limit 1000`)

/** Who may reassign tickets and set targets: those who manage the customer's settings. */
export const selectTargetManagers = async (db: Db): Promise<number[]> =>
  (
    await db.rows<{ user_id: number }>(
      sql`select user_id from identity.alert_people() where 'company_settings' = any(permissions)`,
    )
  ).map(({ user_id }) => user_id)
