import type { ActionCarrier } from '#contract/areas/actions/car-actions.contract.ts'
import { carActionList } from '#contract/areas/actions/car-actions.list.ts'
import type { CarActionKind, SentAs } from '#contract/areas/actions/car-actions.rules.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'
import { listSql, stored } from '../../list/list-sql.ts'

const IS_OPEN = raw(`a.state in ('pending', 'unanswered')`)

/** How requests are found. */
export const carActionRows = listSql<{ customerId: number }>()({
  list: carActionList,
  from: raw('car_actions a'),
  columns: {
    ...stored(
      'a',
      'equipment_id',
      'kind',
      'state',
      'carrier',
      'location',
      'sent_to',
      'sent_as',
      'waybill_number',
    ),
    destination: raw(`nullif(a.destination, '')`),
    note: raw(`nullif(a.note, '')`),
    answer: raw(`nullif(a.answer, '')`),
    requested_date: raw('a.requested_ts'),
    due_date: raw('a.due_ts'),
    answered_date: raw('a.answered_ts'),
    delivered_date: raw('a.delivered_ts'),
  },
  fields: stored('a', 'action_id', 'waybill_id'),
  scopes: { open: [IS_OPEN], all: [] },
  where: ({ customerId }) => [sql`a.customer_id = ${customerId}`],
})

/** A car for which an action is requested: its current trip. */
export interface RequestedCar {
  equipment_id: string
  waybill_id: number
  waybill_number: string | null
  status_code: number | null
  carrier: string | null
  location: string
}

/** Cars that already have a pending request of this kind. */
export const selectWaiting = async (db: Db, customerId: number, kind: CarActionKind): Promise<string[]> =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      select equipment_id from car_actions
      where customer_id = ${customerId} and kind = ${kind} and state = 'pending'`)
  ).map(({ equipment_id }) => equipment_id)

export const selectCars = (db: Db, customerId: number, ids: readonly string[]) =>
  db.rows<RequestedCar>(sql`
    select w.equipment_id, w.waybill_id, w.waybill_number, w.status_code, w.current_carrier as carrier,
      coalesce(w.current_location, 'Unknown') as location
    from waybills w
    where w.customer_id = ${customerId} and w.is_current and w.equipment_id = any(${[...ids]})
    order by w.equipment_id`)

export interface NewAction {
  kind: CarActionKind
  car: RequestedCar
  carrier: string
  way: ActionCarrier['way']
  sentTo: string
  destination: string
  note: string
  userId: number
  answerHours: number
}

/** The number of the new request; null when one was made in the meantime. */
export const insertAction = async (db: Db, customerId: number, one: NewAction) =>
  await db.row<{ action_id: number; requested_ts: Date }>(sql`
      insert into car_actions (customer_id, equipment_id, kind, carrier, sent_to, location, waybill_id, waybill_number,
        destination, note, requested_by, due_ts)
      values (${customerId}, ${one.car.equipment_id}, ${one.kind}, ${one.carrier}, ${one.sentTo}, ${one.car.location},
        ${one.car.waybill_id}, ${one.car.waybill_number}, ${one.destination}, ${one.note}, ${one.userId},
        now() + ${one.answerHours} * interval '1 hour')
      on conflict do nothing returning action_id, requested_ts`)

export interface OpenAction {
  action_id: number
  equipment_id: string
  kind: CarActionKind
  carrier: string
  sent_as: SentAs
  /** The railroad's current email addresses. */
  emails: string
  requested_ts: Date
}

const OPEN_COLUMNS = raw(`a.action_id, a.equipment_id, a.kind, a.carrier, a.sent_as, a.requested_ts,
  coalesce((select c.emails from car_action_carriers c where c.customer_id = a.customer_id and c.scac = a.carrier),
    a.sent_to) as emails`)

/** Ends open requests; returns those that were open. */
export const updateActionsEnded = (
  db: Db,
  customerId: number,
  ids: readonly number[],
  { state, answer }: { state: 'accepted' | 'rejected' | 'cancelled'; answer: string },
) =>
  db.rows<OpenAction>(sql`
    update car_actions a set state = ${state}, answer = ${answer}, answered_ts = now()
    where a.customer_id = ${customerId} and a.action_id = any(${[...ids]}::bigint[]) and ${IS_OPEN}
    returning ${OPEN_COLUMNS}`)

/** Marks requests whose railroad has not answered in time, and returns them. */
export const updateActionsUnanswered = async (db: Db, customerId: number): Promise<number[]> =>
  (
    await db.rows<{ action_id: number }>(sql`
      update car_actions set state = 'unanswered'
      where customer_id = ${customerId} and state = 'pending' and due_ts < now() returning action_id`)
  ).map(({ action_id }) => action_id)

/** The facts to report about a request, and the person to notify. */
export interface ReportedAction {
  action_id: number
  equipment_id: string
  kind: CarActionKind
  carrier: string
  answer: string
  waybill_id: number | null
  requested_by: number
}

export const selectReportedActions = (db: Db, customerId: number, ids: readonly number[]) =>
  db.rows<ReportedAction>(sql`
    select action_id, equipment_id, kind, carrier, answer, waybill_id, requested_by from car_actions
    where customer_id = ${customerId} and action_id = any(${[...ids]}::bigint[]) order by action_id`)

export const selectOpenActions = (db: Db, customerId: number) =>
  db.rows<OpenAction>(sql`
    select ${OPEN_COLUMNS} from car_actions a
    where a.customer_id = ${customerId} and ${IS_OPEN} and a.kind in ('order_in', 'release') limit 1000`)

export const selectActionCarriers = (db: Db, customerId: number) =>
  db.rows<ActionCarrier>(sql`
    select scac, way, emails, answer_hours, version from car_action_carriers where customer_id = ${customerId} order by scac`)

export const upsertActionCarrier = async (
  db: Db,
  customerId: number,
  { scac, way, emails, answer_hours }: Omit<ActionCarrier, 'version'>,
): Promise<ActionCarrier> =>
  (await db.row<ActionCarrier>(sql`
    insert into car_action_carriers as c (customer_id, scac, way, emails, answer_hours)
    values (${customerId}, ${scac}, ${way}, ${emails}, ${answer_hours})
    on conflict (customer_id, scac) do update
      set way = excluded.way, emails = excluded.emails, answer_hours = excluded.answer_hours, version = c.version + 1
    returning scac, way, emails, answer_hours, version`))!

/** The requester, and the brand of the email. */
export async function selectRequester(db: Db): Promise<{ name: string; preferred_theme: string }> {
  const row = await db.row<{ name: string; preferred_theme: string }>(sql`
    select name, preferred_theme from identity.quoting_customer()`)
  if (row === null) throw new Error('This transaction has no customer.')
  return row
}
