import { toMinutes } from '#contract/base/dates.ts'
import * as contract from '#contract/areas/notifications/preferences/preferences.contract.ts'
import type {
  UnsubscribeLink,
  Preferences,
} from '#contract/areas/notifications/preferences/preferences.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { builtInRuleName } from '../matching/built-in.rules.ts'
import { DEFAULT_DIGEST_HOUR, DEFAULT_ZONE } from '../matching/book.rules.ts'
import { lockNotifying, selectCustomer, selectZone } from '../matching/matching.queries.ts'
import { postponePastQuietHours, BATCH_WINDOW_MS } from '../matching/plan.rules.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe.rules.ts'
import * as queries from './preferences.queries.ts'

export const deliveryPreferencesService = implement(contract, {
  getDeliveryPreferences,

  /** Throws conflict on a stale version. */
  async updateDeliveryPreferences(ctx, { body }) {
    const before = await getDeliveryPreferences(ctx)
    const isDone = await queries.upsertPreferences(ctx.db, ctx.customerId, body)
    const now = await getDeliveryPreferences(ctx)
    if (!isDone) throw staleVersion<typeof body>(now, now.version)
    await replanHeld(ctx, now)
    ctx.describeChange({ before, after: now })
    return now
  },

  /** What an email's link unsubscribes from. Throws not_found for a link that is cut off or altered. */
  async getUnsubscription(ctx, { query }) {
    const unsubscription = requireUnsubscription(ctx, query.token)
    return await ctx.database.tenant(unsubscription.customerId, (db) =>
      findUnsubscription(db, unsubscription),
    )
  },

  /** Unsubscribes from an email's rules or from all of the customer's, or resubscribes. Throws not_found as above. */
  async leaveAlerts(ctx, { query: { token, what } }) {
    const unsubscription = requireUnsubscription(ctx, token)
    const { customerId, address, ruleIds } = unsubscription
    return await ctx.database.tenant(customerId, async (db) => {
      if (what === 'back')
        await queries.deleteUnsubscription(db, customerId, { address, ruleIds: [0, ...ruleIds] })
      else
        await queries.insertUnsubscription(db, customerId, {
          address,
          ruleIds: what === 'all' ? [0] : ruleIds,
        })
      return await findUnsubscription(db, unsubscription)
    })
  },
})

/** The caller's delivery preferences, or the defaults. */
async function getDeliveryPreferences({ db, customerId }: Ctx): Promise<Preferences> {
  const saved = await queries.selectPreferences(db, customerId)
  if (saved !== null) return saved
  const timezone = (await selectZone(db, customerId)) ?? DEFAULT_ZONE
  return {
    timezone,
    digest_hour: DEFAULT_DIGEST_HOUR,
    quiet_from: null,
    quiet_to: null,
    muted: false,
    version: 0,
  }
}

/** Emails that waited for the end of former quiet hours wait for the current ones, or are sent. */
async function replanHeld(
  { db, customerId }: Ctx,
  { quiet_from, quiet_to, timezone }: Preferences,
): Promise<void> {
  const now = Date.now()
  const quiet: [number, number] | null =
    quiet_from === null || quiet_to === null ? null : [toMinutes(quiet_from), toMinutes(quiet_to)]
  await lockNotifying(db, customerId)
  await queries.updateHeld(db, customerId, {
    after: now + BATCH_WINDOW_MS,
    due: postponePastQuietHours(now, { quiet, timezone }),
  })
}

function requireUnsubscription({ vault }: PublicCtx, token: string): Unsubscription {
  const unsubscription = readUnsubscribeToken(vault, token)
  if (unsubscription !== null) return unsubscription
  throw new AppError('not_found', {
    message: 'This unsubscribe link isn’t valid. Copy the full link from the email.',
  })
}

async function findUnsubscription(db: Db, unsubscription: Unsubscription): Promise<UnsubscribeLink> {
  const { customerId, address } = unsubscription
  return {
    customer: (await selectCustomer(db))?.name ?? '',
    address,
    rules: await unsubscribedRules(db, unsubscription),
    has_left_all: await queries.selectHasLeftAll(db, customerId, address),
  }
}

async function unsubscribedRules(
  db: Db,
  { customerId, address, ruleIds }: Unsubscription,
): Promise<UnsubscribeLink['rules']> {
  const left = await queries.selectUnsubscribedRules(db, customerId, { address, ruleIds })
  return left.flatMap(({ name, ...rule }) => {
    const text = name ?? builtInRuleName(rule.rule_id)
    return text === null ? [] : [{ ...rule, name: text }]
  })
}
