import { CircleCheck, CircleOff } from 'lucide-react'
import { CUSTOMER_STATUS } from '#contract/areas/admin/customers/customers.rules.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'

/** Active or disabled: icon, word and color. */
export function CustomerStatus({ status }: { status: number }) {
  const Icon = status === 1 ? CircleCheck : CircleOff
  return (
    <Tag tone={status === 1 ? 'good' : 'neutral'}>
      <Icon size={12} aria-hidden="true" />
      {CUSTOMER_STATUS[status === 1 ? 1 : 0]}
    </Tag>
  )
}
