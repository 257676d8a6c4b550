import { customerList } from '#contract/areas/admin/customers/customers.list.ts'
import { wayBack } from '../../../list/way-back.ts'
import { BackLink } from '../../../shared/BackLink.tsx'

/** Back to the list as it was left: same filters, order and page. */
export const BackToCustomers = () => (
  <BackLink to="/admin/customers" search={wayBack(customerList.name, {})}>
    Customers
  </BackLink>
)
