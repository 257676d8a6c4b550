import { Link } from '@tanstack/react-router'
import { CircleDot, KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Customer } from '#contract/areas/admin/customers/customers.contract.ts'
import { useMayOpen } from '../../../shell/may.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { LogoBox } from '../../../shared/LogoBox.tsx'
import { useRecent } from '../../../shell/find/recent.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel, PanelNote, PanelRow, PanelRows, Panels } from '../../../ui/Panel.tsx'
import { BackToCustomers } from './BackToCustomers.tsx'
import { recordLogo } from './customers.calls.ts'
import { CustomerStatus } from './CustomerStatus.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { EquipmentPanel } from './EquipmentPanel.tsx'
import { GroupsPanel } from './GroupsPanel.tsx'

const StatusDialog = lazyPart(async () => (await import('./StatusDialog.tsx')).StatusDialog)

const LIST = '/admin/customers'

/** A customer as it was found: its details, equipment, logo, people and groups. */
export function CustomerDetails({ customer }: { customer: Customer }) {
  const { id, name, business_name, status } = customer
  useRecent({ label: name, detail: 'Customer', href: `${LIST}/${id}` })
  return (
    <>
      <BackToCustomers />
      <PageHead
        title={name}
        detail={
          <>
            <CustomerStatus status={status} /> {business_name}
          </>
        }
        actions={<Ways customer={customer} />}
      />
      <Panels
        main={
          <>
            <DetailsForm customer={customer} />
            <EquipmentPanel customer={customer} />
          </>
        }
        side={
          <>
            <Panel title="Logo">
              <LogoBox name={name} url={customer.logo} record={recordLogo(id)} />
            </Panel>
            <PeoplePanel customer={customer} />
            <GroupsPanel customer={customer} />
          </>
        }
      />
    </>
  )
}

const PERMISSIONS_PAGE = '/admin/permissions'

function Ways({ customer }: { customer: Customer }) {
  const [isAsking, setAsking] = useState(false)
  const mayOpen = useMayOpen()
  return (
    <>
      {mayOpen(PERMISSIONS_PAGE) && (
        <Link
          to={PERMISSIONS_PAGE as never}
          search={{ customer: String(customer.id) } as never}
          {...asButton()}
        >
          <KeyRound size={16} aria-hidden="true" />
          Permissions
        </Link>
      )}
      <Button icon={CircleDot} onClick={() => setAsking(true)}>
        Change status
      </Button>
      <Suspense>
        {isAsking && <StatusDialog customers={[customer]} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}

/** Who belongs to the customer, with the way to add somebody (ADM-028). */
function PeoplePanel({ customer: { id, users } }: { customer: Customer }) {
  return (
    <Panel
      title="People"
      hint="Their roles are given on their own pages."
      actions={
        <Link
          to={'/admin/users/new' as never}
          search={{ customer: id } as never}
          {...asButton('quiet', 'small')}
        >
          Add a user
        </Link>
      }
    >
      {users.length === 0 && <PanelNote>Nobody belongs to it yet.</PanelNote>}
      <PanelRows label="People">
        {users.map(({ id: userId, full_name, email, role_name, status }) => (
          <PanelRow
            key={userId}
            name={<Link to={`/admin/users/${userId}` as never}>{full_name}</Link>}
            detail={`${role_name} · ${email}${status === 1 ? '' : ' · disabled'}`}
          />
        ))}
      </PanelRows>
    </Panel>
  )
}
