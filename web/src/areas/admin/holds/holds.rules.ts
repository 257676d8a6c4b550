import type { Hold } from '#contract/areas/admin/holds/holds.contract.ts'
import { HOLD_KINDS, type HoldKind } from '#contract/areas/admin/holds/holds.rules.ts'
import { formatCount } from '#contract/base/plural.ts'

/** Emails about accounts belong to no customer. */
export const customerLabel = ({
  customer_id,
  customer_name,
}: Pick<Hold, 'customer_id' | 'customer_name'>): string =>
  customer_id === 0 ? 'Accounts (no customer)' : (customer_name ?? `Customer ${customer_id}`)

/** The effect of a release, before it is confirmed. */
export function releaseText(chosen: readonly Pick<Hold, 'waiting_count' | 'other_count'>[]): string {
  const waiting = chosen.reduce((sum, hold) => sum + hold.waiting_count, 0)
  const other = chosen.reduce((sum, hold) => sum + hold.other_count, 0)
  const leaves = waiting === 0 ? 'Nothing is waiting.' : `${formatCount(waiting, 'item')} will be sent now.`
  const used =
    other === 0
      ? ''
      : ` ${formatCount(other, 'document')} can’t be delivered because the railroad has another document with ${other === 1 ? 'that number. Resend it from its tender.' : 'the same number. Resend each from its tender.'}`
  return `${leaves} New items are sent as usual. You can’t undo this.${used}`
}

/** The name of a single hold. */
export const holdLabel = (hold: Pick<Hold, 'kind' | 'customer_id' | 'customer_name'>): string =>
  `${HOLD_KINDS[hold.kind as HoldKind]}, ${customerLabel(hold)}`
