import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import css from './field.module.css'

/** Named by aria-label, or by the label above it. */
type Naming = { 'aria-label': string } | { id: string }

type Props = Omit<ComponentProps<'input'>, 'className'> &
  Naming & {
    icon?: LucideIcon
    /** Inside the line, at its end. */
    trailing?: ReactNode
    /** Small in a dialog or next to other tools. */
    isSmall?: boolean
  }

/** A line to type into, outside of forms: what narrows or finds something. */
export function Box({ icon: Icon, trailing, isSmall = false, ...input }: Props) {
  return (
    <span className={css.box} data-small={isSmall || undefined} data-trail={trailing ? true : undefined}>
      {Icon && (
        <span className={css.lead} aria-hidden="true">
          <Icon size={isSmall ? 14 : 15} />
        </span>
      )}
      <input {...input} className={css.input} />
      {trailing && <span className={css.trail}>{trailing}</span>}
    </span>
  )
}
