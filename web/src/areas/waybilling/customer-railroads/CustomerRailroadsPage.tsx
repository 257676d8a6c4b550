import { BackLink } from '../../../shared/BackLink.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { CustomerRailroads } from './CustomerRailroads.tsx'

/** The railroads of one customer, for administrators: IDs, transport, test and go-live. */
export function CustomerRailroadsPage() {
  const customerId = useIdParam('id')
  return (
    <>
      <BackLink to={`/admin/customers/${customerId}`}>Customer</BackLink>
      <PageHead title="Railroads" detail="Railroads this customer can send bills of lading to, and how." />
      <CustomerRailroads customerId={customerId} />
    </>
  )
}
