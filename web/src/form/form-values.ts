import type { Control, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Values } from './rules.ts'

/** The current and the initial values of a form. */
export interface FormValues {
  form: UseFormReturn
  control: Control<FieldValues>
  /** What the form held before anything was typed. */
  before: () => Values
  /** Starts over from these values. */
  begin: (values: Values) => void
  /** Puts values into fields as if they were typed. */
  fill: (values: Values) => void
  /** True when something was typed that is not saved. */
  isChanged: () => boolean
}
