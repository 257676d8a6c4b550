import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailPlus, UserMinus, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Customer, CustomerUser } from '#contract/areas/admin/customers/customers.contract.ts'
import type { CustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { useAction } from '../../../form/use-action.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { When } from '../../../shared/When.tsx'
import { useSession } from '../../../shell/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx'
import { userRoles } from '../roles/roles.calls.ts'
import { dissociate, invite } from '../users/users.calls.ts'
import { refreshCustomer } from './customers.calls.ts'
import { PersonRole } from './PersonRole.tsx'
import type { SectionProps } from './sections.rules.ts'
import css from './CustomerPage.module.css'

const AddPersonDialog = lazyPart(async () => (await import('./AddPersonDialog.tsx')).AddPersonDialog)

type Person = CustomerUser & Partial<CustomerSetup['people'][number]>

/** Who belongs to the customer, each with the role that is saved in its row (ADM-028, ADM-029). */
export function PeopleSection({ customer, setup, requested, onAnswered }: SectionProps) {
  const [isAdding, setAdding] = useState(false)
  const [left, setLeft] = useState<Person | null>(null)
  const sending = useAction(invite)
  const people = getPeople(customer, setup)
  const close = () => {
    setAdding(false)
    onAnswered()
  }
  return (
    <Panel
      title="People"
      hint="Changing a role signs them out."
      actions={
        <Button size="small" icon={UserPlus} onClick={() => setAdding(true)}>
          Add person
        </Button>
      }
    >
      {sending.refusal && <Refusal>{sending.refusal}</Refusal>}
      {people.length === 0 ? (
        <PanelNote>No people yet. The first person is usually a Company Admin.</PanelNote>
      ) : (
        <PeopleTable
          customer={customer}
          people={people}
          onLeave={setLeft}
          onInvite={({ id }) => void sending.run(id).then(() => refreshCustomer(customer.id))}
        />
      )}
      <Suspense>
        {(isAdding || requested !== null) && <AddPersonDialog customer={customer} onClose={close} />}
      </Suspense>
      {left && (
        <ConfirmDialog
          title={`Remove ${left.full_name}?`}
          verb="Remove"
          act={(options) => dissociate({ userId: left.id, customer: customer.id }, options)}
          onDone={() => void refreshCustomer(customer.id)}
          onClose={() => setLeft(null)}
        >
          They lose access to {customer.name} and are signed out. You can add them again.
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** By role, then by name, with the state of their invitations. */
function getPeople({ users }: Customer, setup: CustomerSetup | undefined): Person[] {
  const known = new Map(setup?.people.map((one) => [one.user_id, one]))
  return users
    .map((user) => ({ ...known.get(user.id), ...user }))
    .toSorted((a, b) => a.role_id - b.role_id || a.full_name.localeCompare(b.full_name))
}

interface TableProps {
  customer: Customer
  people: readonly Person[]
  onLeave: (person: Person) => void
  onInvite: (person: Person) => void
}

function PeopleTable({ customer, people, onLeave, onInvite }: TableProps) {
  const roles = useQuery(userRoles).data?.roles ?? []
  const { user } = useSession()
  const columns: readonly SimpleColumn<Person>[] = [
    {
      head: 'Name',
      names: true,
      render: ({ id, full_name }) => <Link to={`/admin/users/${id}` as never}>{full_name}</Link>,
    },
    { head: 'Email', render: ({ email }) => email },
    {
      head: 'Role',
      render: (person) =>
        person.id === user.user_id ? (
          <span title="You can’t change your own role. Ask another administrator.">{person.role_name}</span>
        ) : (
          <PersonRole customer={customer} person={person} roles={roles} />
        ),
    },
    { head: 'Last sign-in', render: (person) => <Arrival person={person} /> },
    {
      head: 'Actions',
      render: (person) => (
        <span className={css.actions}>
          {person.has_password === false && person.status === 1 && (
            <IconButton
              size="small"
              label={`Send ${person.full_name} another invitation`}
              icon={MailPlus}
              onClick={() => onInvite(person)}
            />
          )}
          <IconButton
            size="small"
            label={`Remove ${person.full_name}`}
            icon={UserMinus}
            onClick={() => onLeave(person)}
          />
        </span>
      ),
    },
  ]
  return <SimpleTable label="People" kind="flush" rows={people} getKey={({ id }) => id} columns={columns} />
}

function Arrival({ person: { status, last_sign_in_ts, invited_ts } }: { person: Person }) {
  if (status !== 1) return <span className={css.quiet}>Disabled</span>
  if (last_sign_in_ts) return <When at={last_sign_in_ts} />
  if (!invited_ts) return <span className={css.quiet}>Never</span>
  return (
    <span className={css.quiet}>
      Invited <When at={invited_ts} />
    </span>
  )
}
