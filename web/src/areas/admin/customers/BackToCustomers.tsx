import { customerList } from '#contract/areas/admin/customers/customers.list.ts'
import { getReturnPath } from '../../../list/return-path.ts'
import { BackLink } from '../../../shared/BackLink.tsx'

/** Back to the list as it was left: same filters, order and page. */
export const BackToCustomers = () => (
  <BackLink to="/admin/customers" search={getReturnPath(customerList.name, {})}>
    Customers
  </BackLink>
)
