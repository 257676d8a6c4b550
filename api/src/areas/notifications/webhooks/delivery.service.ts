import { z } from 'zod'
import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { postMail, type MailParts } from '../../../mail/post.ts'
import { mailBrand } from '../../../mail/brands.ts'
import { selectCustomer, selectPeople } from '../matching/matching.queries.ts'
import { sendHook, type Reach } from './sending.service.ts'
import { signedHeaders } from './signature.rules.ts'
import { checkHookRules, mayStillBeDelivered } from './paused.service.ts'
import * as queries from './webhooks.queries.ts'

export const DELIVER_HOOKS = {
  name: 'deliverWebhooks',
  slots: 'web',
  payload: z.looseObject({ customer_id: z.number().int().optional() }),
} as const

/** Starts the delivery job when the caller's transaction commits. */
export const wakeHooks = (db: Db, customerId: number): Promise<void> =>
  enqueue(db, DELIVER_HOOKS, { customer_id: customerId }, `${DELIVER_HOOKS.name} ${customerId}`)

interface Deps {
  database: Database
  mail: MailParts
  reach: Reach
}

const AT_ONCE = 20
/** Of one target at once; of one that fails, one: whether it answers again is found out with that. */
const AT_ONCE_OF_TARGET = 5
/** Longer than any one attempt. A batch is sent in parallel. */
const LEASE_SECONDS = 60
const FIRST_WAIT_SECONDS = 30
const MAX_WAIT_SECONDS = 6 * 3600
/** Some two days after the first. */
const MAX_ATTEMPTS = 18
/** A webhook whose deliveries failed for this long is turned off. */
const OFF_AFTER_MS = 3 * 86_400_000

/**
 * Sends one batch of a customer's due webhook deliveries, and queues the next batch when more wait, so that other
 * customers are served in between. Leasing and recording are separate transactions; a delivery whose worker died
 * after sending is sent again with the same id.
 */
export async function deliverHooks(deps: Deps, customerId: number): Promise<void> {
  const { database } = deps
  const due = await database.tenant(customerId, (db) =>
    queries.leaseDueHooks(db, customerId, {
      limit: AT_ONCE,
      perTarget: AT_ONCE_OF_TARGET,
      seconds: LEASE_SECONDS,
    }),
  )
  const allowed = await refuseWithoutAuthor(deps, customerId, due)
  await Promise.all(allowed.map((hook) => deliverOne(deps, customerId, hook)))
  await database.tenant(customerId, async (db) => {
    if (await queries.selectHasDueHook(db, customerId, 'of targets that answer'))
      await wakeHooks(db, customerId)
  })
}

const AUTHOR_LOST_ACCESS =
  'Not sent: the person who saved the rule no longer has access to this. Save the rule again, then resend.'

/** Gives up waiting deliveries whose rule's owner left or lost access; returns the others. */
async function refuseWithoutAuthor(
  { database }: Deps,
  customerId: number,
  due: readonly queries.DueHook[],
): Promise<readonly queries.DueHook[]> {
  if (due.every(({ kind }) => kind === null)) return due
  return await database.tenant(customerId, async (db) => {
    const rules = await checkHookRules(db, customerId)
    const { allowed = [], refused = [] } = Object.groupBy(due, (hook) =>
      mayStillBeDelivered(rules, hook) ? 'allowed' : 'refused',
    )
    const ids = refused.map(({ delivery_id }) => delivery_id)
    if (ids.length > 0) await queries.updateHooksRefused(db, customerId, ids, AUTHOR_LOST_ACCESS)
    return allowed
  })
}

/** Queues a customer's due deliveries, including those to failing targets. */
export async function wakeDueHooks(db: Db, customerId: number): Promise<void> {
  if (await queries.selectHasDueHook(db, customerId, 'of all targets')) await wakeHooks(db, customerId)
}

async function deliverOne(deps: Deps, customerId: number, hook: queries.DueHook): Promise<void> {
  const { database, mail, reach } = deps
  const id = `${customerId}-${hook.delivery_id}`
  const body = await database.tenant(customerId, (db) => getBody(db, mail, customerId, hook))
  const seconds = Math.floor(Date.now() / 1000)
  const headers = signedHeaders(mail.vault.open(hook.sealed_secret), { id, seconds, body })
  const response = await sendHook(hook.url, { headers, body }, reach)
  const tried = { ...response, deliveryId: hook.delivery_id, webhookId: hook.webhook_id }
  await database.tenant(customerId, async (db) => {
    if (response.isAccepted) await queries.updateHookSent(db, customerId, tried)
    else
      await recordFailure(db, deps, customerId, {
        ...tried,
        attempts: hook.attempts,
        isTest: hook.kind === null,
      })
  })
}

/** The webhook body: the same text and link as people get, and what happened to what, when. */
async function getBody(
  db: Db,
  { settings }: MailParts,
  customerId: number,
  hook: queries.DueHook,
): Promise<string> {
  const customer = await selectCustomer(db)
  const { url } = mailBrand(customer?.preferred_theme ?? 'other', settings)
  const isTest = hook.kind === null
  return JSON.stringify({
    type: hook.kind ?? 'test',
    timestamp: hook.ts ?? new Date().toISOString(),
    data: {
      customer_id: customerId,
      text: isTest ? 'This is a test.' : hook.text,
      url: `${url}${hook.path ?? ''}`,
      equipment_id: hook.equipment_id,
      waybill_id: hook.waybill_id,
      known_since: hook.told_ts,
    },
  })
}

type Failure = Parameters<typeof queries.updateHookFailed>[2]

/** A test is attempted once, because its user waits for the result. */
async function recordFailure(
  db: Db,
  { mail }: Deps,
  customerId: number,
  {
    attempts,
    isTest,
    ...tried
  }: Omit<Failure, 'waitSeconds' | 'isLast'> & { attempts: number; isTest: boolean },
): Promise<void> {
  const waitSeconds = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1))
  const isLast = isTest || attempts >= MAX_ATTEMPTS
  const hook = await queries.updateHookFailed(db, customerId, { ...tried, waitSeconds, isLast })
  if (hook === null || Date.now() - hook.failing_since.getTime() < OFF_AFTER_MS) return
  const reason =
    `Every delivery failed for three days. Last response: ${tried.status ?? 'none'} ${tried.answer}`.trim()
  if (!(await queries.updateHookOff(db, customerId, tried.webhookId, reason))) return
  await notifyOwner(db, mail, customerId, { name: hook.name, ownerId: hook.owner_id, reason })
}

async function notifyOwner(
  db: Db,
  mail: MailParts,
  customerId: number,
  { name, ownerId, reason }: { name: string; ownerId: number; reason: string },
): Promise<void> {
  const owner = (await selectPeople(db, customerId)).find(({ user_id }) => user_id === ownerId)
  if (!owner) return
  const customer = await selectCustomer(db)
  await postMail(db, mail, {
    kind: 'webhook_off',
    customerId,
    recipients: [owner.email],
    preferredTheme: customer?.preferred_theme ?? 'other',
    subject: 'A webhook was turned off',
    heading: `The webhook “${name}” was turned off`,
    texts: [
      reason,
      'Pending deliveries are kept. Fix the address and turn the webhook back on to send them.',
    ],
    action: { label: 'View webhooks', path: `/notifications/${customerId}/webhooks` },
    finePrint: `You’re receiving this email because you created this webhook for ${customer?.name ?? 'your company'}.`,
  })
}
