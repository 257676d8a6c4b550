import { useState } from 'react'
import type { Customer, CustomerUser } from '#contract/areas/admin/customers/customers.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { associate } from '../users/users.calls.ts'
import { refreshCustomer } from './customers.calls.ts'
import css from './CustomerPage.module.css'

interface Props {
  customer: Customer
  person: CustomerUser
  roles: readonly { id: number; name: string }[]
}

/** A person's role, changed and saved in their row. */
export function PersonRole({ customer, person, roles }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const { run, isBusy, refusal } = useAction(associate)
  const role = chosen ?? person.role_id
  const known = roles.some(({ id }) => id === person.role_id)
    ? roles
    : [{ id: person.role_id, name: person.role_name }, ...roles]
  const save = async () => {
    const saved = await run({
      userId: person.id,
      customer: customer.id,
      role_id: role,
      version: person.version,
    })
    // Someone else may have changed it; the row then shows the current role.
    await refreshCustomer(customer.id)
    if (saved === null) return
    setChosen(null)
  }
  return (
    <div className={css.role}>
      <Choice
        label={`Role for ${person.full_name}`}
        options={known.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(role)}
        onChange={(value) => setChosen(Number(value))}
      />
      {role !== person.role_id && (
        <>
          <Button size="small" variant="primary" isBusy={isBusy} onClick={() => void save()}>
            Save role
          </Button>
          <Button size="small" variant="plain" onClick={() => setChosen(null)}>
            Undo
          </Button>
        </>
      )}
      {refusal && <Refusal>{refusal}</Refusal>}
    </div>
  )
}
