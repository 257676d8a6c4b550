import { feedbackList } from '#contract/areas/support/feedback/feedback.list.ts'
import type { FeedbackCategory, FeedbackState } from '#contract/areas/support/feedback/feedback.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

export interface NewFeedback {
  category: FeedbackCategory
  title: string
  description: string
  pageUrl: string
  appVersion: string
  details: object
  attachmentIds: readonly string[]
}

export const insertFeedback = async (db: Db, feedback: NewFeedback): Promise<number> =>
  (await db.row<{ id: number }>(sql`
    select identity.add_feedback(${feedback.category}, ${feedback.title}, ${feedback.description}, ${feedback.pageUrl},
      ${feedback.appVersion}, ${JSON.stringify(feedback.details)}::jsonb, ${feedback.attachmentIds}::uuid[]) as id`))!
    .id

export const selectIsShipment = async (db: Db, customerId: number, waybillId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 as found from waybills where customer_id = ${customerId} and waybill_id = ${waybillId}`)) !==
  null

/** Selects feedback; row-level security limits it to portal staff. */
export const feedbackRows = listSql<null>()({
  list: feedbackList,
  from: { call: raw('identity.feedback_page()'), as: 'f' },
  columns: stored(
    'f',
    ...(['title', 'state', 'category', 'customer_name', 'sent_by', 'created_ts', 'helpdesk_url'] as const),
    'description',
  ),
  fields: {
    ...stored('f', 'feedback_id', 'customer_id', 'page_url', 'app_version', 'details'),
    file_count: raw('cardinality(f.attachment_ids)'),
  },
  scopes: {},
  where: () => [],
  extras: {
    state_counts: () =>
      raw(`(select json_build_object('new', count(*) filter (where state = 'new'),
        'done', count(*) filter (where state = 'done')) from f)`),
  },
})

export const selectFeedbackFiles = (db: Db, feedbackId: number) =>
  db.row<{ customer_id: number; ids: string[] }>(sql`
    select customer_id, to_json(attachment_ids) as ids from identity.feedback_page() f
    where f.feedback_id = ${feedbackId}`)

export const updateFeedbackState = async (
  db: Db,
  feedbackId: number,
  state: FeedbackState,
): Promise<boolean> =>
  (await db.row<{ done: boolean }>(sql`select identity.set_feedback_state(${feedbackId}, ${state}) as done`))
    ?.done === true

/** Whether an administrator holds feedback back, as after a restore. */
export const selectIsHeld = async (db: Db, customerId: number): Promise<boolean> =>
  (await db.row<{ held: boolean }>(sql`select identity.is_held('feedback', ${customerId}) as held`))!.held

export const updateFeedbackLink = (db: Db, feedbackId: number, url: string) =>
  db.run(sql`select identity.set_feedback_link(${feedbackId}, ${url})`)

/** The content of an adjustment; row-level security returns it to portal staff only. */
export const selectFeedback = (db: Db, feedbackId: number) =>
  db.row<{
    customer_id: number
    category: FeedbackCategory
    state: FeedbackState
    details: Record<string, string | number | null>
  }>(sql`
    select customer_id, category, state, details from identity.feedback_page() f where f.feedback_id = ${feedbackId}`)

/** The shipment a unit is on, or was on last. */
export const selectLatestTrip = async (
  db: Db,
  customerId: number,
  equipmentId: string,
): Promise<number | null> =>
  (
    await db.row<{ waybill_id: number }>(sql`
      select waybill_id from waybills where customer_id = ${customerId} and equipment_id = ${equipmentId}
      order by is_current desc, waybill_id desc limit 1`)
  )?.waybill_id ?? null
