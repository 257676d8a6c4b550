import { useLocation, useRouter } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { getHome, isCustomerView } from '../customer-view.ts'
import { ROUTE_PATHS } from '../landing.ts'
import { saveDefaultCompany, useSession } from '../session.ts'
import css from './ViewingBar.module.css'

/** Tells an administrator that they work at another customer, with that customer's permissions. */
export function ViewingBar() {
  const { user, company } = useSession()
  const router = useRouter()
  // the choice is stored, and changes with the page
  useLocation()
  if (!isCustomerView({ user, company })) return null
  const home = getHome(user)
  // who belongs to no customer goes back to the list of all
  const leave = async () => {
    saveDefaultCompany(home?.id ?? null)
    await router.navigate({ to: home ? '/' : ROUTE_PATHS.customers })
    await router.invalidate()
  }
  return (
    <section className={css.bar} aria-label="Customer view">
      <Eye size={16} aria-hidden="true" className={css.icon} />
      <p className={css.text}>
        <strong>Viewing as {company.name}</strong>
        <span> with this customer’s permissions. Changes are recorded under your name.</span>
      </p>
      <button type="button" className={css.leave} onClick={() => void leave()}>
        Exit to {home?.name ?? 'Customers'}
      </button>
    </section>
  )
}
