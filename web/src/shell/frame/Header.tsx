import { Menu as MenuIcon } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { CustomerSwitcher } from './CustomerSwitcher.tsx'
import { FindButton } from './FindButton.tsx'
import css from './Header.module.css'
import { LiveBadge } from './LiveBadge.tsx'
import { MessageBell } from './MessageBell.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'

const STEP_PX = 8

/** The brand, the current page, the freshness of its data, and the user. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const head = useRef<HTMLElement>(null)
  useAwayGoingDown(head)
  return (
    <header className={css.header} ref={head}>
      <span className={css.burger}>
        <IconButton icon={MenuIcon} size="large" label="Open navigation" onClick={onMenu} />
      </span>
      <CustomerSwitcher />
      <Breadcrumbs className={css.crumbs} />
      <div className={css.tools}>
        <LiveBadge />
        <FindButton />
        <MessageBell />
        <HelpButton />
        <SchemeToggle />
        <UserMenu />
      </div>
    </header>
  )
}

/** Hides the header while the user scrolls down: on a phone, rows use its space until the user scrolls up. */
function useAwayGoingDown(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = window.scrollY
    const onScroll = () => {
      const now = Math.max(0, window.scrollY)
      // Less is a finger that rests.
      if (!head.current || Math.abs(now - before) < STEP_PX) return
      head.current.toggleAttribute('data-away', now > before && now > head.current.offsetHeight)
      before = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [head])
}
