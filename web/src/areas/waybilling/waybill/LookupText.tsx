import type { ControlProps } from '../../../ui/field/control.ts'
import type { Lookup } from '../../../ui/pick/lookup.ts'
import { PickOne } from '../../../ui/pick/PickOne.tsx'
import { type Found, standing } from './waybill.calls.ts'

interface Own<T> {
  lookup: Lookup<Found<T>>
  placeholder?: string
  /** The selected item has more data than the field; null when it was cleared. */
  onFound?: (item: T | null) => void
}

/** A text that is looked up while it is typed. */
export function LookupText<T>({
  lookup,
  onFound,
  value,
  onChange,
  ...props
}: ControlProps<string | null> & Own<T>) {
  return (
    <PickOne<Found<T>>
      {...props}
      lookup={lookup}
      value={value ? standing(value) : null}
      onChange={(found) => {
        onChange(found?.value ?? '')
        if (found === null || found.item !== null) onFound?.(found?.item ?? null)
      }}
    />
  )
}
