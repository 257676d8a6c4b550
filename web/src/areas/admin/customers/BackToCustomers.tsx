import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { customerList } from '#contract/areas/admin/customers/customers.list.ts'
import { wayBack } from '../../../list/way-back.ts'
import css from './CustomerPage.module.css'

/** Back to the list as it was left: same filters, order and page. */
export const BackToCustomers = () => (
  <Link
    to={'/admin/customers' as never}
    search={wayBack(customerList.name, {}) as never}
    className={css.back}
  >
    <ArrowLeft size={15} aria-hidden="true" />
    Customers
  </Link>
)
