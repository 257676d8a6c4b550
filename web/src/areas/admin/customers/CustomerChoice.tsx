import { useQuery } from '@tanstack/react-query'
import { PickOne } from '../../../ui/pick/PickOne.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'
import { customerLookup, findCustomer } from './customers.calls.ts'

/** One customer, found by its name; the value is its id. */
export function CustomerChoice(props: ControlProps<number | null>) {
  const { value, onChange } = props
  const known = useQuery({ ...findCustomer(value ?? 0), enabled: value !== null }).data
  const picked =
    value === null ? null : { id: value, name: known?.name ?? `Customer ${value}`, business_name: null }
  return (
    <PickOne
      {...props}
      value={picked}
      lookup={customerLookup}
      placeholder="Customer name"
      onChange={(one) => onChange(one?.id ?? null)}
    />
  )
}
