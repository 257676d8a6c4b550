import type { ReactNode } from 'react'
import { UnitList } from '../../form/controls/typed-list.tsx'
import css from './CarRule.module.css'
import { CarRule } from './CarRule.tsx'

interface Props {
  customerId: number
  /** The form's field; its form has `name` and `equipment_ids`. */
  field: (props: never) => ReactNode
  /** The way to a page that imports a file into groups. */
  importing: ReactNode
}

/** A reporting group's name and cars: typed, pasted, or found by a rule. The same on both pages that edit groups. */
export function GroupFields({ customerId, field, importing }: Props) {
  const Field = field as (props: Record<string, unknown>) => ReactNode
  return (
    <>
      <Field name="name" autoFocuses />
      <Field
        name="equipment_ids"
        as={UnitList}
        rows={8}
        help="Type or paste equipment IDs from the fleet, separated by spaces, commas or line breaks."
      />
      <p className={css.line}>Have a CSV or Excel file? {importing}</p>
      <CarRule customerId={customerId} />
    </>
  )
}
