import type { AlertEvent } from '#contract/areas/notifications/notifications.rules.ts'
import type { Webhook, WebhookDelivery } from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'
import type { HookDelivery } from '../matching/matching.rules.ts'

const ME = raw('(select current_user_id())')
const FIELDS = sql`w.webhook_id, w.name, w.url, w.is_enabled as enabled, ${utcText(raw('w.failing_since'))} as failing_since,
  w.off_reason, w.version, (select count(*)::int from webhook_deliveries d
    where d.customer_id = w.customer_id and d.webhook_id = w.webhook_id and d.state = 'waiting') as waiting_count`

/** A webhook as it is stored; which of its rules are paused depends on people. */
type StoredWebhook = Omit<Webhook, 'paused_rules'>

export const selectWebhooks = (db: Db, customerId: number) =>
  db.rows<StoredWebhook>(sql`
    select ${FIELDS} from webhooks w where w.customer_id = ${customerId} order by lower(w.name), w.webhook_id`)

export const selectWebhook = (db: Db, customerId: number, webhookId: number) =>
  db.row<StoredWebhook>(sql`
    select ${FIELDS} from webhooks w where w.customer_id = ${customerId} and w.webhook_id = ${webhookId}`)

/** A rule that sends its event to a webhook. */
export interface HookRule {
  rule_id: number
  name: string
  event: AlertEvent
  webhook_id: number
  saved_by: number
}

export const selectHookRules = (db: Db, customerId: number) =>
  db.rows<HookRule>(sql`
    select rule_id, name, event, webhook_id, saved_by from alert_rules
    where customer_id = ${customerId} and webhook_id is not null and is_enabled order by lower(name), rule_id`)

export const insertWebhook = async (
  db: Db,
  customerId: number,
  { name, url, sealedSecret }: { name: string; url: string; sealedSecret: Buffer },
): Promise<number> =>
  (await db.row<{ webhook_id: number }>(sql`
    insert into webhooks (customer_id, name, url, sealed_secret, owner_id)
    values (${customerId}, ${name}, ${url}, ${sealedSecret}, ${ME}) returning webhook_id`))!.webhook_id

/** Switching it on again resets its failures. Returns false when the version is stale or it does not exist. */
export const updateWebhook = async (
  db: Db,
  customerId: number,
  hook: { webhookId: number; name: string; url: string; enabled: boolean; version: number },
): Promise<boolean> =>
  (await db.run(sql`
    update webhooks set name = ${hook.name}, url = ${hook.url}, is_enabled = ${hook.enabled}, version = version + 1,
      failing_since = case when ${hook.enabled}::boolean and not is_enabled then null else failing_since end,
      off_reason = case when ${hook.enabled}::boolean then null else off_reason end
    where customer_id = ${customerId} and webhook_id = ${hook.webhookId} and version = ${hook.version}`)) > 0

export const deleteWebhook = (db: Db, customerId: number, webhookId: number) =>
  db.run(sql`delete from webhooks where customer_id = ${customerId} and webhook_id = ${webhookId}`)

/** Queues facts for the webhooks that rules name, each once. Webhooks that are off are skipped. */
export const insertHookDeliveries = (db: Db, customerId: number, hooks: readonly HookDelivery[]) =>
  db.run(sql`
    insert into webhook_deliveries (customer_id, webhook_id, fact_id)
    select w.customer_id, w.webhook_id, h.fact_id
    from jsonb_to_recordset(${JSON.stringify(hooks)}::jsonb) as h (webhook_id int, fact_id bigint)
    join webhooks w on w.customer_id = ${customerId} and w.webhook_id = h.webhook_id and w.is_enabled
    on conflict do nothing`)

/**
 * Whether a test of a webhook is still without a response; locks the webhook for this check until the transaction
 * ends.
 */
export const lockHasWaitingTest = async (db: Db, customerId: number, webhookId: number): Promise<boolean> => {
  await db.run(sql`
    select from webhooks where customer_id = ${customerId} and webhook_id = ${webhookId} for no key update`)
  const waiting = await db.row(sql`
    select from webhook_deliveries
    where customer_id = ${customerId} and webhook_id = ${webhookId} and state = 'waiting' and fact_id is null
    limit 1`)
  return waiting !== null
}

export const insertTest = async (db: Db, customerId: number, webhookId: number): Promise<number> =>
  (await db.row<{ delivery_id: number }>(sql`
    insert into webhook_deliveries (customer_id, webhook_id) values (${customerId}, ${webhookId}) returning delivery_id`))!
    .delivery_id

/** Returns false where there is no such delivery. */
export const updateReplayed = async (
  db: Db,
  customerId: number,
  { webhookId, deliveryId }: { webhookId: number; deliveryId: number },
): Promise<boolean> =>
  (await db.run(sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, due_ts = now()
    where customer_id = ${customerId} and webhook_id = ${webhookId} and delivery_id = ${deliveryId}`)) > 0

export const selectDeliveries = (db: Db, customerId: number, webhookId: number, max: number) =>
  db.rows<WebhookDelivery>(sql`
    select d.delivery_id, coalesce(f.data ->> 'text', 'A test.') as text, d.state, d.attempts, d.status, d.answer, d.took_ms,
      ${utcText(raw('d.tried_ts'))} as tried_ts, ${utcText(raw('d.due_ts'))} as due_ts,
      ${utcText(raw('d.created_ts'))} as created_ts
    from webhook_deliveries d left join facts f on f.customer_id = d.customer_id and f.fact_id = d.fact_id
    where d.customer_id = ${customerId} and d.webhook_id = ${webhookId} order by d.delivery_id desc limit ${max}`)

/** A due delivery with its content. */
export interface DueHook {
  delivery_id: number
  webhook_id: number
  url: string
  sealed_secret: Buffer
  attempts: number
  kind: AlertEvent | null
  ts: string | null
  told_ts: string | null
  equipment_id: string | null
  waybill_id: number | null
  text: string | null
  path: string | null
}

/** Whether a delivery to an enabled webhook is due. */
export const selectHasDueHook = async (
  db: Db,
  customerId: number,
  which: 'of targets that answer' | 'of all targets',
): Promise<boolean> =>
  (await db.row(sql`
    select from webhooks w
    where w.customer_id = ${customerId} and w.is_enabled
      and (w.failing_since is null or ${which === 'of all targets'}::boolean)
      and exists (select from webhook_deliveries d where d.customer_id = w.customer_id and d.webhook_id = w.webhook_id
        and d.state = 'waiting' and d.due_ts <= now())
    limit 1`)) !== null

/**
 * Leases due deliveries, several per target, one for a failing target. If their worker dies, they are due again after
 * the lease, with the same id.
 */
export const leaseDueHooks = (
  db: Db,
  customerId: number,
  { limit, perTarget, seconds }: { limit: number; perTarget: number; seconds: number },
) =>
  db.rows<DueHook>(sql`
    with leased as (
      update webhook_deliveries d set due_ts = now() + make_interval(secs => ${seconds}::int), attempts = d.attempts + 1
      where d.customer_id = ${customerId} and d.delivery_id in (
        select q.delivery_id from webhooks w
        cross join lateral (
          select d.delivery_id, d.due_ts from webhook_deliveries d
          where d.customer_id = w.customer_id and d.webhook_id = w.webhook_id and d.state = 'waiting' and d.due_ts <= now()
          order by d.due_ts, d.delivery_id limit case when w.failing_since is null then ${perTarget}::int else 1 end
          for update skip locked) q
        where w.customer_id = ${customerId} and w.is_enabled and not (select identity.is_held('webhooks', ${customerId}))
        order by q.due_ts, q.delivery_id limit ${limit})
      returning d.*)
    select l.delivery_id, l.webhook_id, w.url, w.sealed_secret, l.attempts, f.kind, ${utcText(raw('f.ts'))} as ts,
      ${utcText(raw('f.told_ts'))} as told_ts, f.equipment_id, f.waybill_id, f.data ->> 'text' as text,
      f.data ->> 'path' as path
    from leased l join webhooks w on w.customer_id = l.customer_id and w.webhook_id = l.webhook_id
    left join facts f on f.customer_id = l.customer_id and f.fact_id = l.fact_id
    order by l.delivery_id`)

/** Marks deliveries that no rule may send anymore as failed; they can be resent by hand once a rule may. */
export const updateHooksRefused = (
  db: Db,
  customerId: number,
  deliveryIds: readonly number[],
  reason: string,
) =>
  db.run(sql`
    update webhook_deliveries set state = 'dead', status = null, answer = ${reason}, took_ms = null, tried_ts = now()
    where customer_id = ${customerId} and delivery_id = any(${[...deliveryIds]}::bigint[])`)

interface Attempt {
  deliveryId: number
  webhookId: number
  status: number | null
  answer: string
  tookMs: number
}

export async function updateHookSent(db: Db, customerId: number, tried: Attempt): Promise<void> {
  await db.run(sql`
    update webhook_deliveries set state = 'sent', status = ${tried.status}, answer = ${tried.answer},
      took_ms = ${tried.tookMs}, tried_ts = now()
    where customer_id = ${customerId} and delivery_id = ${tried.deliveryId}`)
  await db.run(sql`
    update webhooks set failing_since = null
    where customer_id = ${customerId} and webhook_id = ${tried.webhookId} and failing_since is not null`)
}

/** Records a failure; returns since when the webhook has been failing. */
export async function updateHookFailed(
  db: Db,
  customerId: number,
  tried: Attempt & { waitSeconds: number; isLast: boolean },
): Promise<{ failing_since: Date; name: string; owner_id: number } | null> {
  await db.run(sql`
    update webhook_deliveries set state = case when ${tried.isLast}::boolean then 'dead' else 'waiting' end,
      status = ${tried.status}, answer = ${tried.answer}, took_ms = ${tried.tookMs}, tried_ts = now(),
      due_ts = now() + make_interval(secs => ${tried.waitSeconds}::int)
    where customer_id = ${customerId} and delivery_id = ${tried.deliveryId}`)
  return await db.row(sql`
    update webhooks set failing_since = coalesce(failing_since, now())
    where customer_id = ${customerId} and webhook_id = ${tried.webhookId} and is_enabled
    returning failing_since, name, owner_id`)
}

/** Returns false if it was already done. */
export const updateHookOff = async (
  db: Db,
  customerId: number,
  webhookId: number,
  reason: string,
): Promise<boolean> =>
  (await db.run(sql`
    update webhooks set is_enabled = false, off_reason = ${reason}, version = version + 1
    where customer_id = ${customerId} and webhook_id = ${webhookId} and is_enabled`)) > 0
