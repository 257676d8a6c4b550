import * as contract from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import type { AlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { makeBook } from '../matching/book.rules.ts'
import * as matching from '../matching/matching.queries.ts'
import { readAccounts } from '../matching/matching.service.ts'
import { planFacts } from '../matching/plan.rules.ts'
import { readRuleAuthors } from '../matching/vouching.service.ts'
import { readView } from '../matching/views.rules.ts'
import { deleteUnsubscription, insertUnsubscription } from '../preferences/preferences.queries.ts'
import { numbered, requireSeen } from '../settings/settings.service.ts'
import { makePreview } from './preview.rules.ts'
import * as queries from './alert-rules.queries.ts'

type Body = Input<typeof contract.createAlertRule>['body']

/** The maximum number of rules per customer. */
const MAX_RULES = 20_000
const WEEK_MS = 7 * 86_400_000

export const alertRulesService = implement(contract, {
  /** The rules of the customer by name. */
  listAlertRules: async (ctx) => ({
    data: await withPauses(ctx, await queries.selectAlertRules(ctx.db, ctx.customerId)),
  }),

  /** Throws not_found. */
  getAlertRule: (ctx, { params }) => requireRule(ctx, params.ruleId),

  /** Makes a rule. Throws not_permitted for what its maker may not see, invalid_request for people and views they cannot name. */
  async createAlertRule(ctx, { body }) {
    await requireAllowed(ctx, body)
    if ((await queries.countRules(ctx.db, ctx.customerId)) >= MAX_RULES)
      throw new AppError('invalid_request', {
        message: `You’ve reached the limit of ${MAX_RULES} rules. Delete one first.`,
      })
    const ruleId = await queries.insertAlertRule(ctx.db, ctx.customerId, toSaved(body))
    ctx.describeChange({ target: { rule_id: ruleId }, after: withoutAddresses(body) })
    return await requireRule(ctx, ruleId)
  },

  /** Throws not_found, conflict on a stale version, and as a new one is refused. */
  async updateAlertRule(ctx, { params: { ruleId }, body: { version, ...body } }) {
    const before = await requireRule(ctx, ruleId)
    await requireAllowed(ctx, body, before.role_ids)
    const isDone = await queries.updateAlertRule(ctx.db, ctx.customerId, {
      ruleId,
      rule: toSaved(body),
      version,
    })
    const after = await requireRule(ctx, ruleId)
    if (!isDone) throw staleVersion<Body>(after, after.version)
    ctx.describeChange({ before: withoutAddresses(before), after: withoutAddresses(body) })
    return after
  },

  /** Throws not_found. */
  async removeAlertRule(ctx, { params: { ruleId } }) {
    const before = await requireRule(ctx, ruleId)
    await queries.deleteAlertRule(ctx.db, ctx.customerId, ruleId)
    ctx.describeChange({ before: withoutAddresses(before), after: null })
    return {}
  },

  /** Mutes or unmutes a rule for the caller. Throws not_found. */
  async muteAlertRule(ctx, { params: { ruleId }, body: { muted } }) {
    await requireRule(ctx, ruleId)
    const people = await matching.selectPeople(ctx.db, ctx.customerId)
    const me = people.find(({ user_id }) => user_id === ctx.actor.userId)
    if (!me)
      throw new AppError('invalid_request', {
        message: 'You don’t receive notifications from this customer’s rules.',
      })
    const unsubscription = { address: me.email.toLowerCase(), ruleIds: [ruleId] }
    await (muted ? insertUnsubscription : deleteUnsubscription)(ctx.db, ctx.customerId, unsubscription)
    ctx.describeChange({ after: { muted } })
    return { muted }
  },

  /** What a rule would have sent in the last seven days, by the function that fires (docs/decisions/031). */
  async previewAlertRule(ctx, { body }) {
    const { db, customerId } = ctx
    await requireAllowed(ctx, body, body.role_ids)
    const facts = await matching.selectMatchedSince(db, customerId, body.event, Date.now() - WEEK_MS)
    const named = await queries.selectNamed(db, customerId)
    const rule: matching.SavedRule = {
      ...toSaved(body),
      rule_id: 0,
      since: 0,
      is_setting: false,
      saved_by: ctx.actor.userId,
      by_mail: body.channels.includes('email'),
      in_portal: body.channels.includes('portal'),
      address: named?.views.find(({ id }) => id === body.view_id)?.address ?? null,
      units: body.scope === 'followed' ? await queries.selectOwnUnits(db, customerId) : null,
    }
    const people = await matching.selectPeople(db, customerId)
    const zone = await matching.selectZone(db, customerId)
    const accounts = await readAccounts(db, [rule])
    const unsubscriptions = await matching.selectUnsubscriptions(db, customerId)
    const book = makeBook({ rules: [rule], people, accounts, unsubscriptions, zone })
    return makePreview(facts, planFacts(facts, book, new Map()), zone)
  },

  getAlertChoices,
})

/** What a rule may name. */
async function getAlertChoices({ db, customerId }: Ctx): Promise<Result<typeof contract.getAlertChoices>> {
  const people = await matching.selectPeople(db, customerId)
  const named = await queries.selectNamed(db, customerId)
  const roles = new Map(people.map(({ role_id, role_name }) => [role_id, role_name]))
  return {
    people: people.map(({ user_id: id, full_name: name, email }) => ({ id, name, email })),
    roles: [...roles].map(([id, name]) => ({ id, name })).sort((a, b) => a.id - b.id),
    groups: named?.groups ?? [],
    views: (named?.views ?? []).map(({ id, name, address }) => ({
      id,
      name,
      why_not: readView(address).why,
    })),
    webhooks: named?.webhooks ?? [],
    followed_count: named?.followed_count ?? 0,
  }
}

/** A role may stay in a rule after its last member has left. */
async function requireAllowed(ctx: Ctx, body: Body, ownRoles: readonly number[] = []): Promise<void> {
  requireSeen(body.event, ctx)
  const { people, roles, groups, views, webhooks } = await getAlertChoices(ctx)
  const errors: Record<string, string[]> = {}
  if (!areAmong(body.user_ids, people))
    errors.user_ids = ['One of these people is no longer with this customer. Choose again.']
  if (!areAmong(body.role_ids, [...roles, ...ownRoles.map((id) => ({ id }))]))
    errors.role_ids = ['No one at this customer has one of these roles. Choose again.']
  if (body.scope === 'groups' && !areAmong(body.group_ids, groups))
    errors.group_ids = ['One of these reporting groups no longer exists. Choose again.']
  if (body.scope === 'view') {
    const view = views.find(({ id }) => id === body.view_id)
    if (!view) errors.view_id = ['This saved view no longer exists. Choose another.']
    else if (view.why_not !== null) errors.view_id = [view.why_not]
  }
  if (body.webhook_id !== null && !areAmong([body.webhook_id], webhooks))
    errors.webhook_id = ['This webhook no longer exists. Choose another.']
  if (Object.keys(errors).length > 0) throw new AppError('invalid_request', { errors })
}

const areAmong = (ids: readonly number[], named: readonly { id: number }[]): boolean =>
  ids.every((id) => named.some((one) => one.id === id))

/** Values that the scope or event does not use are not stored. */
const toSaved = (body: Body): queries.RuleBody => ({
  ...body,
  threshold: numbered(body),
  view_id: body.scope === 'view' ? body.view_id : null,
  group_ids: body.scope === 'groups' ? body.group_ids : [],
})

async function requireRule({ db, customerId }: Ctx, ruleId: number): Promise<AlertRule> {
  const stored = await queries.selectAlertRule(db, customerId, ruleId)
  const [rule] = stored === null ? [] : await withPauses({ db, customerId }, [stored])
  if (rule === undefined) throw new AppError('not_found')
  return rule
}

/** The rules that would send something outside the portal without an authorized owner. */
async function withPauses(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  rules: readonly queries.StoredRule[],
): Promise<AlertRule[]> {
  const goesOutside = ({ webhook_id, emails }: queries.StoredRule) => webhook_id !== null || emails !== ''
  const savers = await readRuleAuthors(db, customerId, rules.filter(goesOutside))
  return rules.map(({ saved_by, ...rule }) => ({
    ...rule,
    is_paused: goesOutside({ saved_by, ...rule }) && !savers.maySave({ saved_by, event: rule.event }),
  }))
}

/** Whose addresses they are does not belong into the log. */
const withoutAddresses = ({ name, event, threshold, scope, channels, frequency, enabled }: Body): object => ({
  name,
  event,
  threshold,
  scope,
  channels,
  frequency,
  enabled,
})
