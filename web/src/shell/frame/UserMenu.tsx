import { Menu, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleUser, Keyboard, KeyRound, LogOut, Megaphone, MessageSquareText } from 'lucide-react'
import { ROUTE_PATHS } from '../landing.ts'
import { noticeFor, reopened } from '../notice.ts'
import { openKeySheet } from '../find/overlays.ts'
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
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={css.avatar}
          aria-label={`${name}: your account`}
          data-initials={toInitials(user.first_name, user.last_name)}
        >
          {picture && <img className={css.picture} src={picture} alt="" />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <span className={css.name}>{name}</span>
          <span className={css.email}>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={ROUTE_PATHS.userProfile}
          leftSection={<CircleUser size={16} aria-hidden="true" />}
        >
          My Profile
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={ROUTE_PATHS.userAccess}
          leftSection={<KeyRound size={16} aria-hidden="true" />}
        >
          My access
        </Menu.Item>
        {scheme.isInMenu && (
          <Menu.Item
            leftSection={<scheme.Icon size={16} aria-hidden="true" />}
            closeMenuOnClick={false}
            onClick={scheme.toggle}
          >
            {scheme.label}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Keyboard size={16} aria-hidden="true" />} onClick={openKeySheet}>
          Keyboard shortcuts
        </Menu.Item>
        {mayOpen(ROUTE_PATHS.feedback) && (
          <Menu.Item
            component={Link}
            to={ROUTE_PATHS.feedback}
            search={{ from: location.pathname + location.search } as never}
            leftSection={<MessageSquareText size={16} aria-hidden="true" />}
          >
            Send feedback
          </Menu.Item>
        )}
        {notice && (
          <Menu.Item
            leftSection={<Megaphone size={16} aria-hidden="true" />}
            onClick={() => reopened.set(notice.version)}
          >
            {notice.link_text ?? 'Show notice again'}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<LogOut size={16} aria-hidden="true" />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export const toInitials = (first: string, last: string): string =>
  `${first.charAt(0)}${last.charAt(0)}`.toUpperCase()
