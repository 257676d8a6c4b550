import { useMemo } from 'react'
import type { Role } from '#contract/areas/admin/roles/roles.contract.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'

type Value = number | null

/** One of the roles there are: they are data, so the rule of a field does not know their words. */
export function RoleChoice({
  roles,
  ...props
}: ControlProps<Value> & { roles: readonly Pick<Role, 'id' | 'name' | 'permissions'>[] }) {
  const labels = useMemo(() => Object.fromEntries(roles.map(({ id, name }) => [String(id), name])), [roles])
  return (
    <Choice
      {...props}
      none="Choose a role…"
      facts={{ ...props.facts, labels }}
      onChange={(value) => props.onChange(value === null ? null : Number(value))}
    />
  )
}
