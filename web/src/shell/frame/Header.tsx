import { Menu as MenuIcon } from 'lucide-react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { CustomerSwitcher } from './CustomerSwitcher.tsx'
import { FindButton } from './FindButton.tsx'
import css from './Header.module.css'
import { LiveBadge } from './LiveBadge.tsx'
import { MessageBell } from './MessageBell.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Whose railroad, where in the portal, how fresh, and who is asking. */
export function Header({ onMenu }: { onMenu: () => void }) {
  return (
    <header className={css.header}>
      <button type="button" className={css.burger} onClick={onMenu} aria-label="Open navigation">
        <MenuIcon size={20} aria-hidden="true" />
      </button>
      <CustomerSwitcher />
      <Breadcrumbs className={css.crumbs} />
      <div className={css.tools}>
        <LiveBadge />
        <FindButton />
        <MessageBell />
        <SchemeToggle />
        <UserMenu />
      </div>
    </header>
  )
}
