import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '#contract/areas/admin/customers/customers.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Text } from '../../../form/controls/text.tsx'
import { useAction } from '../../../form/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { FieldGrid } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { userRoles } from '../roles/roles.calls.ts'
import { RoleChoice } from '../users/RoleChoice.tsx'
import { addPerson, personByEmail, refreshCustomer } from './customers.calls.ts'
import css from './CustomerPage.module.css'

const COMPANY_ADMIN = 1

/** Adds a person: existing users are found by email, others are invited. */
export function AddPersonDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const roles = useQuery(userRoles).data?.roles ?? []
  const [email, setEmail] = useState('')
  const [names, setNames] = useState({ first_name: '', last_name: '' })
  const [role, setRole] = useState<number | null>(customer.users.length === 0 ? COMPANY_ADMIN : null)
  const found = useQuery(personByEmail(email)).data ?? null
  const isMember = customer.users.some((one) => one.id === found?.user_id)
  const { run, isBusy, refusal } = useAction(addPerson)
  const isComplete =
    role !== null && (found !== null || (names.first_name.trim() !== '' && names.last_name.trim() !== ''))
  const add = async () => {
    if (role === null) return
    const person = found ? { userId: found.user_id } : { email: email.trim(), ...names }
    const saved = await run({ customer: customer.id, role_id: role, person })
    if (saved === null) return
    await refreshCustomer(customer.id)
    onClose()
  }
  return (
    <Dialog title="Add person" isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <Labelled
        as={Text}
        label="Email"
        type="email"
        inputMode="email"
        autoFocuses
        isNeeded
        value={email}
        onChange={setEmail}
      />
      {found === null ? (
        <FieldGrid>
          <Labelled
            as={Text}
            label="First name"
            isNeeded
            value={names.first_name}
            onChange={(first_name) => setNames({ ...names, first_name })}
          />
          <Labelled
            as={Text}
            label="Last name"
            isNeeded
            value={names.last_name}
            onChange={(last_name) => setNames({ ...names, last_name })}
          />
        </FieldGrid>
      ) : (
        <p className={css.found}>
          <b>{found.full_name}</b>{' '}
          {isMember
            ? 'already has access to this customer.'
            : 'already has an account and keeps their password.'}
        </p>
      )}
      <Labelled as={RoleChoice} label="Role" isNeeded roles={roles} value={role} onChange={setRole} />
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={!isComplete || email.trim() === '' || isMember}
          onClick={() => void add()}
        >
          {found ? `Add ${found.full_name}` : 'Send invitation'}
        </Button>
      </Actions>
    </Dialog>
  )
}
