import { Link } from '@tanstack/react-router'
import { Plus, TriangleAlert, UserRound } from 'lucide-react'
import { TARGETS_ACCESS } from '#contract/areas/support/targets/targets.rules.ts'
import { isAllowed } from '#contract/base/access.ts'
import { withOwn } from '../../../list/state.ts'
import type { useList } from '../../../list/use-list.ts'
import { entitlementsOf } from '../../../shell/entitlements.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { ToggleButton } from '../../../ui/filters/QuickCounts.tsx'
import type { tickets } from './tickets.calls.ts'
import { nameOf } from './tickets.rules.ts'
import css from './TicketsPage.module.css'

/** How tickets are worked on, for those who say so. */
export function SettingsLinks({ customerId }: { customerId: number }) {
  const signedIn = useSession()
  const who = entitlementsOf(signedIn)
  const link = (page: string, words: string) => (
    <Link to={`${pathTo(ROUTE_PATHS.tickets, { customerId })}/${page}` as never} className={css.link}>
      {words}
    </Link>
  )
  return (
    <>
      {isAllowed(TARGETS_ACCESS, who) && link('targets', 'Response targets')}
      {isAllowed('staff', who) && link('macros', 'Macros')}
    </>
  )
}

export function NewTicket({ onPress, ...look }: { onPress: () => void; size?: 'small' }) {
  return (
    <Button look="primary" icon={Plus} {...look} onClick={onPress}>
      New ticket
    </Button>
  )
}

type View = ReturnType<typeof useList<typeof tickets.list, typeof tickets.endpoint, typeof tickets.own>>

const withoutPeople = (state: View['state']): View['state'] => {
  const { assignees: _, ...own } = state.own
  return { ...state, own }
}

/** Only those that are late, or all. */
export function Overdue({ view }: { view: View }) {
  const { overdue: isOn = false } = view.state.own
  const { overdue: _, ...own } = view.state.own
  const { state } = view
  return (
    <ToggleButton
      label="Overdue"
      icon={<TriangleAlert size={14} aria-hidden="true" />}
      count={view.answer?.overdue_count ?? null}
      isOn={isOn === true}
      onToggle={() => view.change(withOwn({ ...state, own }, isOn ? {} : { overdue: true }))}
    />
  )
}

/** Only those of the reader, or all (SUP-037). */
export function MyTickets({ view, userId }: { view: View; userId: number }) {
  const isOn = view.state.own.assignees?.join() === String(userId)
  return (
    <ToggleButton
      label="My Tickets"
      icon={<UserRound size={14} aria-hidden="true" />}
      count={isOn ? view.total : null}
      isOn={isOn}
      onToggle={() => view.change(withOwn(withoutPeople(view.state), isOn ? {} : { assignees: [userId] }))}
    />
  )
}

/** Whom the list is narrowed to, by name as far as it is known. */
export function peopleChips(view: View, ownId: number) {
  const { assignees } = view.state.own
  if (!assignees) return []
  const known = new Map(
    view.rows.flatMap(({ assignees: people }) => people.map((one) => [one.user_id, nameOf(one)])),
  )
  const words = assignees.map((id) => (id === ownId ? 'me' : (known.get(id) ?? `No. ${id}`))).join(' or ')
  const onRemove = () => view.change(withOwn(withoutPeople(view.state), {}))
  return [{ key: 'assignees', label: 'Assigned to', words, onRemove }]
}
