import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
  const row = useRef<HTMLElement>(null)
  // on a telephone the last of them lie beyond the edge
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav ref={row} className={css.tabs} aria-label="Notifications">
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
