import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { findCustomer } from './customers.calls.ts'

const CustomerDetails = partBesideData(async () => (await import('./CustomerDetails.tsx')).CustomerDetails)

/** A customer with everything that belongs to it (ADM-010). A missing one redirects to the list (ADM-011). */
export function CustomerPage() {
  const id = useIdParam('id')
  const found = useQuery({ ...findCustomer(id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the customer"
      pageTitle="Customer"
      waiting={420}
      removed={<Navigate to={'/admin/customers' as never} replace />}
    >
      {(it) => <CustomerDetails customer={it} />}
    </Loaded>
  )
}
