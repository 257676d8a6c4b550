import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { CircleAlert, Eye, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Permission } from '#contract/base/access.ts'
import { PERMISSION_WORDS } from '../../../shell/access-words.ts'
import { chooseCustomerView } from '../../../shell/customer-view.ts'
import { usePages } from '../../../shell/pages.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { useUnsavedInput } from '../../../shell/unsaved.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import {
  customerPermissions,
  permissionNames,
  readPermissionsAgain,
  savePermissions,
} from './permissions.calls.ts'
import { moduleSettings } from '../modules/modules.calls.ts'
import { isSameList, permissionGroups, permissionsConflict } from './permissions.rules.ts'
import { RolesCard } from '../roles/RolesCard.tsx'
import css from './PermissionsPage.module.css'
import { Refusal } from '../../../ui/Refusal.tsx'

/** What each customer as a whole may use; nobody of the customer holds more. The customer stands in the address. */
export function PermissionsPage() {
  const { customer: raw }: { customer?: string } = useSearch({ strict: false })
  const customers = useQuery(moduleSettings).data?.customers ?? []
  const navigate = useNavigate()
  const customer = customers.find(({ customer_id }) => String(customer_id) === String(raw))
  return (
    <>
      <PageHead
        title="Customer permissions"
        detail="What a customer as a whole may use. A role gives its people a part of this, never more."
        actions={customer?.status === 1 && <ViewAs customerId={customer.customer_id} name={customer.name} />}
      />
      <Select
        className={css.customer}
        label="Customer"
        placeholder="Choose a customer"
        searchable
        withScrollArea={false}
        comboboxProps={{ keepMounted: false, withinPortal: false }}
        data={customers.map(({ customer_id, name, status }) => ({
          value: String(customer_id),
          label: status === 1 ? name : `${name} (closed)`,
        }))}
        value={customer ? String(customer.customer_id) : null}
        onChange={(value) => void navigate({ to: '.', search: value ? { customer: value } : {} })}
      />
      {customer ? (
        <>
          <Checklist key={customer.customer_id} customerId={customer.customer_id} name={customer.name} />
          <RolesCard customerId={customer.customer_id} />
        </>
      ) : (
        <EmptyState icon={KeyRound} title="No customer chosen">
          Choose one above to see and change what its people may use.
        </EmptyState>
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
    <Button variant="default" leftSection={<Eye size={16} aria-hidden="true" />} onClick={() => void enter()}>
      View as {name}
    </Button>
  )
}

function Checklist({ customerId, name }: { customerId: number; name: string }) {
  const all = useQuery(permissionNames)
  const held = useQuery({ ...customerPermissions(customerId), refetchOnWindowFocus: false })
  const error = all.error ?? held.error
  if (error) {
    return (
      <EmptyState
        icon={CircleAlert}
        title="The permissions cannot be read"
        requestId={error.error.request_id}
      >
        {error.message} Reload the page to try again.
      </EmptyState>
    )
  }
  if (!all.data || !held.data) return <Skeleton height={320} />
  return (
    <ChecklistForm
      customerId={customerId}
      name={name}
      all={all.data.permissions}
      held={held.data.permissions}
      version={held.data.version}
    />
  )
}

interface FormProps {
  customerId: number
  name: string
  all: readonly string[]
  held: readonly string[]
  version: number
}

function ChecklistForm({ customerId, name, all, held, version }: FormProps) {
  const [chosen, setChosen] = useState(held)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isChanged = !isSameList(chosen, held)
  useUnsavedInput(isChanged)
  const save = async () => {
    setIsBusy(true)
    const permissions = all.filter((one) => chosen.includes(one)) as Permission[]
    const error = await savePermissions(customerId, permissions, version)
    setIsBusy(false)
    if (error?.status === 409) {
      const now = await readPermissionsAgain(customerId)
      return setRefusal(now ? permissionsConflict(name, { before: held, now }) : error.message)
    }
    setRefusal(error?.message ?? null)
    if (!error) toast({ status: 'success', message: `The permissions of ${name} are saved.` })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {refusal && <Refusal>{refusal}</Refusal>}
      <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label={`Permissions of ${name}`}>
        <div className={css.groups}>
          {permissionGroups(all).map(({ area, names }) => (
            <fieldset key={area} className={css.group}>
              <legend className={css.area}>{area}</legend>
              {names.map((permission) => (
                <OnePermission key={permission} permission={permission} />
              ))}
            </fieldset>
          ))}
        </div>
      </Checkbox.Group>
      <div className={css.actions}>
        <Button type="submit" loading={isBusy} disabled={!isChanged}>
          Save
        </Button>
        <Button variant="default" disabled={!isChanged} onClick={() => setChosen(held)}>
          Undo the changes
        </Button>
        <p className={css.count} role="status">
          {chosen.length} of {all.length} permissions{isChanged && ', not saved yet'}
        </p>
      </div>
    </form>
  )
}

function OnePermission({ permission }: { permission: string }) {
  const words = PERMISSION_WORDS[permission as Permission]
  const pages = usePages().filter(
    ({ needs }) =>
      typeof needs === 'object' && 'anyOf' in needs && needs.anyOf.includes(permission as Permission),
  )
  const titles = [...new Set(pages.map(({ title }) => title))]
  return (
    <Checkbox
      value={permission}
      label={words?.name ?? permission}
      description={
        <>
          {words?.opens} {titles.length > 0 && <>Opens: {titles.join(', ')}.</>}
        </>
      }
    />
  )
}
