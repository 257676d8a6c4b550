import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { pathTo } from '../../../shell/route.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import { useSession } from '../../../shell/session.ts'
import css from './NotificationTabs.module.css'

const BASE = '/notifications/$customerId'

const TABS = [
  ['messages', 'Notifications'],
  ['rules', 'Rules'],
  ['settings', 'Company'],
  ['reading', 'My preferences'],
  ['webhooks', 'Webhooks'],
] as const

/** The tabs of the notification pages. */
export function NotificationTabs() {
  const customerId = useSession().company.id
  const mayOpen = useMayOpen()
  const tabs = TABS.filter(([page]) => mayOpen(`${BASE}/${page}`))
  const row = useRef<HTMLElement>(null)
  // On a phone, the last tabs are off screen.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav ref={row} className={css.tabs} aria-label="Notifications">
      {tabs.map(([page, text]) => (
        <Link
          key={page}
          to={pathTo(`${BASE}/${page}`, { customerId })}
          className={css.tab}
          activeProps={{ 'aria-current': 'page' }}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
