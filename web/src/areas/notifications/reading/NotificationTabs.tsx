import { Link } from '@tanstack/react-router'
import { useSession } from '../../../shell/session.ts'
import css from './NotificationTabs.module.css'

const TABS = [
  ['messages', 'Messages'],
  ['rules', 'Rules'],
  ['settings', 'For the company'],
  ['reading', 'For me'],
] as const

/** The pages about what is told, beside each other. */
export function NotificationTabs() {
  const { company, permissions } = useSession()
  const tabs = permissions.includes('company_settings') ? [...TABS, ['webhooks', 'Webhooks'] as const] : TABS
  return (
    <nav className={css.tabs} aria-label="Notifications">
      {tabs.map(([page, words]) => (
        <Link
          key={page}
          to={`/notifications/${company.id}/${page}` as never}
          className={css.tab}
          activeProps={{ 'aria-current': 'page' }}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
