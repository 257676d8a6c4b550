import { randomBytes } from 'node:crypto'
import * as contract from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import type { Webhook } from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { wakeHooks } from './delivery.service.ts'
import { ClosedAddress, OPEN_INTERNET, pinnedAddress } from './sending.service.ts'
import { checkHookRules, getPausedRules } from './paused.service.ts'
import * as queries from './webhooks.queries.ts'

const SECRET_BYTES = 32
const MAX_SHOWN = 100
const MAX_HOOKS = 20

export const webhooksService = implement(contract, {
  /** Addresses of the customer's machines, by name. */
  async listWebhooks({ db, customerId }) {
    const hooks = await queries.selectWebhooks(db, customerId)
    const rules = await checkHookRules(db, customerId)
    return { data: hooks.map((hook) => ({ ...hook, paused_rules: getPausedRules(rules, hook.webhook_id) })) }
  },

  /** Adds a webhook with a secret of its own. Throws invalid_request for a URL that leads into a private network. */
  async createWebhook(ctx, { body: { name, url } }) {
    await requireOpen(url)
    if ((await queries.selectWebhooks(ctx.db, ctx.customerId)).length >= MAX_HOOKS)
      throw new AppError('invalid_request', {
        message: `You’ve reached the limit of ${MAX_HOOKS} webhooks. Delete one first.`,
      })
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
    const sealedSecret = ctx.vault.seal(secret)
    const webhookId = await queries.insertWebhook(ctx.db, ctx.customerId, { name, url, sealedSecret })
    ctx.describeChange({ target: { webhook_id: webhookId }, after: { name, host: new URL(url).host } })
    return { ...(await requireHook(ctx, webhookId)), secret }
  },

  /** Throws not_found, conflict on a stale version, and as a new one is refused. */
  async updateWebhook(ctx, { params: { webhookId }, body }) {
    const before = await requireHook(ctx, webhookId)
    await requireOpen(body.url)
    const isDone = await queries.updateWebhook(ctx.db, ctx.customerId, { webhookId, ...body })
    const after = await requireHook(ctx, webhookId)
    if (!isDone) throw staleVersion<typeof body>(after, after.version)
    const shown = ({ name, url, enabled }: Pick<Webhook, 'name' | 'url' | 'enabled'>) => ({
      name,
      host: new URL(url).host,
      enabled,
    })
    ctx.describeChange({ before: shown(before), after: shown(after) })
    if (after.enabled) await wakeHooks(ctx.db, ctx.customerId)
    return after
  },

  /** Throws not_found. */
  async removeWebhook(ctx, { params: { webhookId } }) {
    const { name } = await requireHook(ctx, webhookId)
    await queries.deleteWebhook(ctx.db, ctx.customerId, webhookId)
    ctx.describeChange({ before: { name }, after: null })
    return {}
  },

  /** Throws not_found, and conflict while the test before has no answer yet. */
  async testWebhook(ctx, { params: { webhookId } }) {
    await requireHook(ctx, webhookId)
    if (await queries.lockHasWaitingTest(ctx.db, ctx.customerId, webhookId))
      throw new AppError('conflict', {
        message: 'A test is already being sent. Wait for its response, then test again.',
      })
    const delivery_id = await queries.insertTest(ctx.db, ctx.customerId, webhookId)
    await wakeHooks(ctx.db, ctx.customerId)
    ctx.describeChange({ after: { delivery_id } })
    return { delivery_id }
  },

  /** Throws not_found. */
  async listWebhookDeliveries(ctx, { params: { webhookId } }) {
    await requireHook(ctx, webhookId)
    return { data: await queries.selectDeliveries(ctx.db, ctx.customerId, webhookId, MAX_SHOWN) }
  },

  /** Throws not_found. */
  async replayWebhookDelivery(ctx, { params: { webhookId, deliveryId } }) {
    if (!(await queries.updateReplayed(ctx.db, ctx.customerId, { webhookId, deliveryId })))
      throw new AppError('not_found')
    await wakeHooks(ctx.db, ctx.customerId)
    ctx.describeChange({ after: { delivery_id: deliveryId } })
    return { delivery_id: deliveryId }
  },
})

/** A host that does not resolve now may do so later. One that resolves to a private address is refused. */
async function requireOpen(url: string): Promise<void> {
  try {
    await pinnedAddress(new URL(url).hostname, OPEN_INTERNET)
  } catch (error) {
    if (!(error instanceof ClosedAddress)) return
    throw new AppError('invalid_request', {
      errors: { url: ['This host resolves to a private address. Enter a publicly reachable one.'] },
    })
  }
}

async function requireHook({ db, customerId }: Ctx, webhookId: number): Promise<Webhook> {
  const hook = await queries.selectWebhook(db, customerId, webhookId)
  if (hook === null) throw new AppError('not_found')
  return { ...hook, paused_rules: getPausedRules(await checkHookRules(db, customerId), webhookId) }
}
