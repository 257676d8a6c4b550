import { CircleCheck, CircleOff } from 'lucide-react'
import { Tag } from '../../ui/rail/Tag.tsx'

/** Whether a company is offered as a payer: icon, label and color. */
export function ActiveTag({ isActive }: { isActive: boolean }) {
  const Icon = isActive ? CircleCheck : CircleOff
  return (
    <Tag tone={isActive ? 'good' : 'neutral'}>
      <Icon size={12} aria-hidden="true" />
      {isActive ? 'Active' : 'Inactive'}
    </Tag>
  )
}
