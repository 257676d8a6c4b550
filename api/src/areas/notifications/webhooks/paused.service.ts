import type { AlertEvent } from '#contract/areas/notifications/notifications.rules.ts'
import type { Webhook } from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import type { Db } from '../../../db/tx.ts'
import { readRuleAuthors } from '../matching/vouching.service.ts'
import { selectHookRules, type HookRule } from './webhooks.queries.ts'

export interface CheckedRule extends HookRule {
  /** The person who saved it left the customer, was disabled or may no longer see its event, so it sends nothing. */
  isPaused: boolean
  /** Their name; null when they no longer belong to the customer. */
  savedBy: string | null
}

/** The enabled rules with a webhook, and whether their owners may still see what they send. */
export async function checkHookRules(db: Db, customerId: number): Promise<CheckedRule[]> {
  const rules = await selectHookRules(db, customerId)
  const savers = await readRuleAuthors(db, customerId, rules)
  return rules.map((rule) => ({
    ...rule,
    isPaused: !savers.maySave(rule),
    savedBy: savers.getName(rule.saved_by),
  }))
}

/** The rules from which a webhook gets nothing, for people who can save them again. */
export const getPausedRules = (rules: readonly CheckedRule[], webhookId: number): Webhook['paused_rules'] =>
  rules
    .filter(({ webhook_id, isPaused }) => webhook_id === webhookId && isPaused)
    .map(({ rule_id, name, savedBy }) => ({ rule_id, name, saved_by: savedBy }))

/**
 * Whether a webhook may still be sent an event that waited: not while every rule that sends it there is paused. Without any, the
 * rule was removed after it matched.
 */
export function mayStillBeDelivered(
  rules: readonly CheckedRule[],
  { webhook_id, kind }: { webhook_id: number; kind: AlertEvent | null },
): boolean {
  const own = rules.filter((rule) => rule.webhook_id === webhook_id && rule.event === kind)
  return own.length === 0 || own.some(({ isPaused }) => !isPaused)
}
