import type { AlertEvent } from '#contract/areas/notifications/notifications.rules.ts'
import type { Rule } from './rule.rules.ts'

/** A built-in rule: it notifies the people a fact names, until they unsubscribe. */
export interface BuiltInRule extends Pick<Rule, 'rule_id' | 'by_mail' | 'in_portal' | 'frequency'> {
  name: string
}

const how = { by_mail: true, in_portal: true, frequency: 'immediate' } as const

/** Below the numbers of rules that people make, and of all (0). */
export const BUILT_IN_RULES: Partial<Record<AlertEvent, BuiltInRule>> = {
  ticket_due: { ...how, rule_id: -1, name: 'Your tickets due soon' },
  car_request: { ...how, rule_id: -3, name: 'Your car requests' },
  ticket_mention: { ...how, rule_id: -2, name: 'Ticket mentions' },
}

/** The name of a built-in rule; null for others. */
export const builtInRuleName = (ruleId: number): string | null =>
  Object.values(BUILT_IN_RULES).find(({ rule_id }) => rule_id === ruleId)?.name ?? null
