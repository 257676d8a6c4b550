import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { User } from '#contract/areas/admin/users/users.contract.ts'
import { savedCompanies } from '#contract/areas/admin/users/users.rules.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { useAction } from '../../../form/use-action.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { FieldGrid, Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { CustomerChoice } from '../customers/CustomerChoice.tsx'
import { userRoles } from '../roles/roles.calls.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { associate, dissociate } from './users.calls.ts'
import css from './UserPage.module.css'
import { roleText } from './users.rules.ts'

const RoleDialog = lazyPart(async () => (await import('./RoleDialog.tsx')).RoleDialog)

/** The customers of a user with the role in each (ADM-028, ADM-029). Another role, or none, ends their sessions. */
export function CompaniesPanel({ user }: { user: User }) {
  const { user_id: userId } = user
  const companies = savedCompanies(user.companies)
  const roles = useQuery(userRoles).data?.roles ?? []
  const save = useAction(associate)
  const [changed, setChanged] = useState<(typeof companies)[number] | null>(null)
  const [left, setLeft] = useState<(typeof companies)[number] | null>(null)
  return (
    <Panel title="Customers" hint="Changing or removing a role signs them out.">
      {save.refusal && <Refusal>{save.refusal}</Refusal>}
      {companies.length === 0 && (
        <PanelNote>No customers yet. They can sign in, but can’t open anything.</PanelNote>
      )}
      <PanelRows label="Customers">
        {companies.map((company) => {
          const { id, name, role_name, can_change } = company
          return (
            <PanelRow
              key={id}
              isWide
              name={<Link to={`/admin/customers/${id}` as never}>{name}</Link>}
              detail={can_change === true ? roleText(company) : `${role_name}. ${can_change}`}
              actions={
                can_change === true && (
                  <>
                    <Button size="small" icon={KeyRound} onClick={() => setChanged(company)}>
                      Change access
                    </Button>
                    <IconButton
                      size="small"
                      label={`Remove from ${name}`}
                      icon={Trash2}
                      onClick={() => setLeft(company)}
                    />
                  </>
                )
              }
            />
          )
        })}
      </PanelRows>
      <AddCompany onAdd={(customer, role_id) => save.run({ userId, customer, role_id })} roles={roles} />
      <Suspense>
        {changed && <RoleDialog user={user} company={changed} onClose={() => setChanged(null)} />}
      </Suspense>
      {left && (
        <ConfirmDialog
          title={`Remove from ${left.name}?`}
          verb="Remove"
          act={(options) => dissociate({ userId, customer: left.id }, options)}
          onClose={() => setLeft(null)}
        >
          {user.first_name} {user.last_name} loses access to {left.name} and is signed out. You can add them
          again.
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface AddProps {
  roles: Parameters<typeof RoleChoice>[0]['roles']
  onAdd: (customer: number, role: number) => Promise<unknown>
}

function AddCompany({ roles, onAdd }: AddProps) {
  const [customer, setCustomer] = useState<number | null>(null)
  const [role, setRole] = useState<number | null>(null)
  const add = async () => {
    if (customer === null || role === null) return
    const saved = await onAdd(customer, role)
    if (saved === null) return
    setCustomer(null)
    setRole(null)
  }
  return (
    <div className={css.add}>
      <FieldGrid>
        <Labelled as={CustomerChoice} label="Customer" value={customer} onChange={setCustomer} />
        <Labelled as={RoleChoice} label="Role" roles={roles} value={role} onChange={setRole} />
      </FieldGrid>
      <div>
        <Button icon={Plus} disabled={customer === null || role === null} onClick={() => void add()}>
          Add customer
        </Button>
      </div>
    </div>
  )
}
