import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { userList } from '#contract/areas/admin/users/users.list.ts'
import { wayBack } from '../../../list/way-back.ts'
import css from './UserPage.module.css'

/** Back to the list as it was left: same filters, order and page. */
export const BackToUsers = () => (
  <Link to={'/admin/users' as never} search={wayBack(userList.name, {}) as never} className={css.back}>
    <ArrowLeft size={15} aria-hidden="true" />
    Users
  </Link>
)
