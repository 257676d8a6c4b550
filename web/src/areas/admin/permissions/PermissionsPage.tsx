import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Eye, KeyRound } from 'lucide-react'
import { chooseCustomerView } from '../../../shell/customer-view.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { SearchChoice } from '../../../form/controls/search.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { customerPermissions, permissionNames } from './permissions.calls.ts'
import { moduleSettings } from '../modules/modules.calls.ts'
import { RolesCard } from '../roles/RolesCard.tsx'
import { PermissionsForm } from './PermissionsForm.tsx'
import css from './PermissionsPage.module.css'

/** The permissions of each customer as a whole; its people cannot hold more. The customer is in the URL. */
export function PermissionsPage() {
  const { customer: raw }: { customer?: string } = useSearch({ strict: false })
  const found = useQuery(moduleSettings)
  const customers = found.data?.customers ?? []
  const navigate = useNavigate()
  const customer = customers.find(({ customer_id }) => String(customer_id) === String(raw))
  return (
    <>
      <PageHead
        title="Customer permissions"
        detail="What a customer can use. Roles can’t exceed these permissions."
        actions={customer?.status === 1 && <ViewAs customerId={customer.customer_id} name={customer.name} />}
      />
      <div className={css.customer}>
        <Labelled
          as={SearchChoice}
          label="Customer"
          placeholder="Choose a customer"
          labels={Object.fromEntries(
            customers.map(({ customer_id, name, status }) => [
              String(customer_id),
              status === 1 ? name : `${name} (disabled)`,
            ]),
          )}
          value={customer ? String(customer.customer_id) : null}
          onChange={(value) => void navigate({ to: '.', search: value ? { customer: value } : {} })}
        />
      </div>
      {customer ? (
        <>
          <Checklist key={customer.customer_id} customerId={customer.customer_id} name={customer.name} />
          <RolesCard customerId={customer.customer_id} />
        </>
      ) : (
        <Loaded query={found} failure="Couldn’t load the customers" waiting={320}>
          {() => (
            <EmptyState icon={KeyRound} title="No customer chosen">
              Choose a customer above to view and change its permissions.
            </EmptyState>
          )}
        </Loaded>
      )}
    </>
  )
}

/** Enters the customer view: the portal as this customer's permission list shows it. */
function ViewAs({ customerId, name }: { customerId: number; name: string }) {
  const { user } = useSession()
  const router = useRouter()
  const enter = async () => {
    const refusal = chooseCustomerView(user, customerId)
    if (refusal) return void toast({ status: 'danger', message: refusal.message })
    await router.navigate({ to: '/' })
  }
  return (
    <Button icon={Eye} onClick={() => void enter()}>
      View as {name}
    </Button>
  )
}

function Checklist({ customerId, name }: { customerId: number; name: string }) {
  const all = useQuery(permissionNames)
  const held = useQuery({ ...customerPermissions(customerId), refetchOnWindowFocus: false })
  const failure = 'Couldn’t load the permissions'
  return (
    <Loaded query={all} failure={failure} waiting={320}>
      {({ permissions }) => (
        <Loaded query={held} failure={failure} waiting={320}>
          {(data) => <PermissionsForm customerId={customerId} name={name} all={permissions} held={data} />}
        </Loaded>
      )}
    </Loaded>
  )
}
