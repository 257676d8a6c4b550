import { useRouter } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { getHome, isCustomerView } from '../customer-view.ts'
import { saveDefaultCompany, useSession } from '../session.ts'
import css from './ViewingBar.module.css'

/** Tells an administrator that they work at another customer, with that customer's permissions. */
export function ViewingBar() {
  const { user, company } = useSession()
  const router = useRouter()
  if (!isCustomerView({ user, company })) return null
  const home = getHome(user)
  const leave = async ({ id }: { id: number }) => {
    saveDefaultCompany(id)
    await router.navigate({ to: '/' })
    await router.invalidate()
  }
  return (
    <section className={css.bar} aria-label="Customer view">
      <Eye size={16} aria-hidden="true" className={css.icon} />
      <p className={css.text}>
        <strong>Viewing as {company.name}</strong>
        <span> with this customer’s permissions. Changes are recorded under your name.</span>
      </p>
      {home && (
        <button type="button" className={css.leave} onClick={() => void leave(home)}>
          Exit to {home.name}
        </button>
      )}
    </section>
  )
}
