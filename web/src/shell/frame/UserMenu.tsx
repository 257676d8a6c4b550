import { Link } from '@tanstack/react-router'
import {
  CircleHelp,
  CircleUser,
  Keyboard,
  KeyRound,
  LogOut,
  Megaphone,
  MessageSquareText,
} from 'lucide-react'
import { useState } from 'react'
import { Menu, menuItem } from '../../ui/Menu.tsx'
import { ROUTE_PATHS } from '../landing.ts'
import { noticeFor, reopened } from '../notice.ts'
import { openHelp, openKeySheet } from '../find/overlays.ts'
import { useMayOpen } from '../access/may.ts'
import { useSession } from '../session.ts'
import { useScheme } from './use-scheme.ts'
import { useSignOut } from './use-sign-out.ts'
import css from './UserMenu.module.css'

/** The signed-in user, their profile, and sign-out. */
export function UserMenu() {
  const { user, modules, ...session } = useSession()
  const mayOpen = useMayOpen()
  const notice = noticeFor(session.notice, modules)
  const leave = useSignOut()
  const scheme = useScheme()
  const name = `${user.first_name} ${user.last_name}`
  const picture = user.profile_picture?.thumbnail_url ?? user.profile_picture?.raw_url
  const label = `${name}: your account`
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  // closing first returns the focus to the button, from where the opened element can take it
  const act = (run: () => unknown) => () => {
    anchor?.focus()
    close()
    void run()
  }
  return (
    <>
      <button
        type="button"
        className={css.avatar}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-initials={toInitials(user.first_name, user.last_name)}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {picture && <img className={css.picture} src={picture} alt="" />}
      </button>
      <Menu anchor={anchor} label={label} align="end" onClose={close}>
        <div className={css.who}>
          <span className={css.name}>{name}</span>
          <span className={css.email}>{user.email}</span>
        </div>
        <hr />
        <Link {...menuItem} to={ROUTE_PATHS.userProfile}>
          <CircleUser size={16} aria-hidden="true" />
          My Profile
        </Link>
        <Link {...menuItem} to={ROUTE_PATHS.userAccess}>
          <KeyRound size={16} aria-hidden="true" />
          My access
        </Link>
        {scheme.isInMenu && (
          <button {...menuItem} type="button" onClick={scheme.toggle}>
            <scheme.Icon size={16} aria-hidden="true" />
            {scheme.label}
          </button>
        )}
        <button {...menuItem} type="button" onClick={act(openHelp)}>
          <CircleHelp size={16} aria-hidden="true" />
          Help
        </button>
        <button {...menuItem} type="button" onClick={act(openKeySheet)}>
          <Keyboard size={16} aria-hidden="true" />
          Keyboard shortcuts
        </button>
        {mayOpen(ROUTE_PATHS.feedback) && (
          <Link
            {...menuItem}
            to={ROUTE_PATHS.feedback}
            search={{ from: location.pathname + location.search } as never}
          >
            <MessageSquareText size={16} aria-hidden="true" />
            Send feedback
          </Link>
        )}
        {notice && (
          <button {...menuItem} type="button" onClick={act(() => reopened.set(notice.version))}>
            <Megaphone size={16} aria-hidden="true" />
            {notice.link_text ?? 'Show notice again'}
          </button>
        )}
        <button {...menuItem} type="button" onClick={act(leave)}>
          <LogOut size={16} aria-hidden="true" />
          Sign out
        </button>
      </Menu>
    </>
  )
}

export const toInitials = (first: string, last: string): string =>
  `${first.charAt(0)}${last.charAt(0)}`.toUpperCase()
