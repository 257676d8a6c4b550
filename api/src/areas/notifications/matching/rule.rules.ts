import type { AlertEvent } from '#contract/areas/notifications/notifications.rules.ts'
import type { RowTest } from './views.rules.ts'

/** A rule with all its recipients resolved. */
export interface Rule {
  rule_id: number
  event: AlertEvent
  threshold: number | null
  /** What happened before this moment, in milliseconds, is no news of the rule. */
  since: number
  scope: 'all' | 'view' | 'groups' | 'followed'
  /** Of a saved view. */
  tests: readonly RowTest[]
  group_ids: readonly number[]
  /** Of the units its maker follows. */
  units: readonly string[]
  by_mail: boolean
  in_portal: boolean
  webhook_id: number | null
  frequency: 'immediate' | 'daily'
  /** Addresses, in small letters. */
  readers: readonly string[]
}
