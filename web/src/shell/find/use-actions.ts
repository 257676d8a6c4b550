import { Building2, CircleHelp, Keyboard, Link, LogOut, Megaphone } from 'lucide-react'
import { useScheme } from '../frame/use-scheme.ts'
import { useSignOut } from '../frame/use-sign-out.ts'
import { useSwitchCustomer } from '../frame/use-switch-customer.ts'
import { noticeFor, reopened } from '../notice.ts'
import { useSession } from '../session.ts'
import { toast } from '../toasts.ts'
import type { Findable } from './options.ts'
import { openHelp, openKeySheet } from './overlays.ts'

/** The actions that every page offers. */
export function useActions(): Findable[] {
  const { label, Icon, toggle } = useScheme()
  const leave = useSignOut()
  const scheme = 'color scheme theme night day dark light mode'
  return [
    action({ id: 'scheme', label, icon: Icon, run: toggle, more: scheme }),
    action({
      id: 'link',
      label: 'Copy link to this view',
      icon: Link,
      run: copyLink,
      more: 'share url address',
    }),
    action({
      id: 'help',
      label: 'Show help',
      icon: CircleHelp,
      run: openHelp,
      keys: '?',
      more: 'glossary words meaning tour support',
    }),
    action({
      id: 'keys',
      label: 'Show keyboard shortcuts',
      icon: Keyboard,
      run: openKeySheet,
      keys: 'Mod+/',
      more: 'help hotkeys',
    }),
    ...useNoticeAction(),
    action({ id: 'leave', label: 'Sign out', icon: LogOut, run: leave, more: 'log out logout leave exit' }),
  ]
}

function useNoticeAction(): Findable[] {
  const session = useSession()
  const notice = noticeFor(session.notice, session.modules)
  if (!notice) return []
  const label = notice.link_text ?? 'Show notice again'
  return [action({ id: 'notice', label, icon: Megaphone, run: () => reopened.set(notice.version) })]
}

/** The user's other customers; those with hundreds find them by name. */
export function useCustomerOptions(): Findable[] {
  const { user, company } = useSession()
  const switchTo = useSwitchCustomer()
  return user.companies
    .filter(({ id }) => id !== company.id)
    .map(({ id, name, role_name }) => ({
      id: `customer ${id}`,
      group: 'Customers',
      label: `Switch to ${name}`,
      detail: role_name ?? undefined,
      icon: Building2,
      act: { run: () => switchTo(id) },
      more: `customer company ${name}`,
    }))
}

type Action = Pick<Findable, 'id' | 'label' | 'icon' | 'keys' | 'more'> & { run: () => unknown }

const action = ({ id, run, ...labels }: Action): Findable => ({
  id: `action ${id}`,
  group: 'Actions',
  act: { run },
  ...labels,
})

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    toast({ status: 'success', message: 'Link copied.' })
  } catch {
    toast({ status: 'danger', message: 'Your browser blocked copying. Copy the page address instead.' })
  }
}
