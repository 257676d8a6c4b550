import { PickMany } from '../../../ui/pick/PickMany.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'
import { customerLookup } from './customers.calls.ts'

interface NamedCustomer {
  id: number
  name: string
}

/** Several customers, each found by its name. */
export function CustomersChoice({ onChange, ...props }: ControlProps<readonly NamedCustomer[]>) {
  return (
    <PickMany
      {...props}
      value={props.value.map((one) => ({ ...one, business_name: null }))}
      lookup={customerLookup}
      placeholder="Customer name"
      onChange={(chosen) => onChange(chosen.map(({ id, name }) => ({ id, name })))}
    />
  )
}
