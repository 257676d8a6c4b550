import { showNumber } from '#contract/base/plural.ts'
import { Building2, CircleCheck, CircleOff } from 'lucide-react'
import { useState } from 'react'
import type { CustomerRow } from '#contract/areas/admin/customers/customers.contract.ts'
import type { customerList } from '#contract/areas/admin/customers/customers.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { customers } from './customers.calls.ts'
import { CustomerStatus } from './CustomerStatus.tsx'
import { StatusDialog } from './StatusDialog.tsx'

const CELLS: Cells<typeof customerList, CustomerRow> = {
  people: { show: ({ people }) => showNumber(people) },
  status: { show: ({ status }) => <CustomerStatus status={status} />, inHead: true, widthPx: 120 },
}

const OPEN = { href: ({ id }: CustomerRow) => `/admin/customers/${id}` }

const addCustomer = (look: 'primary' | 'quiet') => (
  <NewButton look={look} make="/admin/customers/new">
    New customer
  </NewButton>
)

const NONE = {
  icon: Building2,
  title: 'No customers yet',
  text: 'Create the first one. Cars, messages, bookings and people belong to a customer.',
  action: addCustomer('primary'),
}

/** Every customer of the portal (ADM-007). */
export function CustomersPage() {
  const view = useList(customers)
  const [chosen, setChosen] = useState<readonly CustomerRow[] | null>(null)
  return (
    <ListPage
      view={view}
      title="Customers"
      detail="Companies using the portal."
      actions={view.total === 0 ? undefined : addCustomer('primary')}
      cells={CELLS}
      open={OPEN}
      rowActions={[
        { key: 'disable', label: 'Disable', icon: CircleOff, run: setChosen },
        { key: 'activate', label: 'Activate', icon: CircleCheck, run: setChosen },
      ]}
      whenEmpty={NONE}
    >
      {chosen && <StatusDialog customers={chosen} onClose={() => setChosen(null)} onDone={view.acted} />}
    </ListPage>
  )
}
