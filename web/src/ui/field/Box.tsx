import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import css from './field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'className'> {
  /** What it is for, where no label stands above it. */
  'aria-label': string
  icon?: LucideIcon
  /** Small in a dialog or beside other tools. */
  isSmall?: boolean
}

/** A line to type into that is named by its words alone: what narrows or finds something. */
export function Box({ icon: Icon, isSmall = false, ...input }: Props) {
  return (
    <span className={css.box} data-small={isSmall || undefined}>
      {Icon && (
        <span className={css.lead} aria-hidden="true">
          <Icon size={isSmall ? 14 : 15} />
        </span>
      )}
      <input {...input} className={css.input} />
    </span>
  )
}
