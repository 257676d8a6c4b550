import { useNavigate } from '@tanstack/react-router'
import { AlarmClock, ListChecks, Plus, Settings2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useMayOpen } from '../../../shell/access/may.ts'
import { withOwn } from '../../../list/state.ts'
import type { useList } from '../../../list/use-list.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ToggleButton } from '../../../ui/filters/QuickCounts.tsx'
import type { tickets } from './tickets.calls.ts'
import { findName } from './tickets.rules.ts'

/** Settings for how tickets are handled, behind one button because they are rarely needed. */
export function SettingsMenu({ customerId }: { customerId: number }) {
  const mayOpen = useMayOpen()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions = [
    { icon: AlarmClock, label: 'Response targets', path: `${ROUTE_PATHS.tickets}/targets` },
    { icon: ListChecks, label: 'Macros', path: `${ROUTE_PATHS.tickets}/macros` },
  ]
    .filter(({ path }) => mayOpen(path))
    .map(({ path, ...look }) => ({
      ...look,
      onClick: () => void navigate({ to: pathTo(path, { customerId }) }),
    }))
  if (actions.length === 0) return null
  return (
    <>
      <IconButton
        isFramed
        icon={Settings2}
        label="Ticket settings"
        data-hint="Ticket settings"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <ActionMenu anchor={anchor} label="Ticket settings" actions={actions} onClose={() => setAnchor(null)} />
    </>
  )
}

export function NewTicket({ onPress, ...look }: { onPress: () => void; size?: 'small' }) {
  return (
    <Button variant="primary" icon={Plus} {...look} onClick={onPress}>
      New ticket
    </Button>
  )
}

export type TicketsView = ReturnType<
  typeof useList<typeof tickets.list, typeof tickets.endpoint, typeof tickets.own>
>

const withoutPeople = (state: TicketsView['state']): TicketsView['state'] => {
  const { assignees: _, ...own } = state.own
  return { ...state, own }
}

/** Only those of the reader, or all (SUP-037). */
export function MyTickets({ view, userId }: { view: TicketsView; userId: number }) {
  const isOn = view.state.own.assignees?.join() === String(userId)
  return (
    <ToggleButton
      label="My Tickets"
      icon={<UserRound size={14} aria-hidden="true" />}
      {...(isOn && { count: view.total })}
      isAlarm={false}
      isOn={isOn}
      onToggle={() => view.change(withOwn(withoutPeople(view.state), isOn ? {} : { assignees: [userId] }))}
    />
  )
}

/** The people the list is filtered by, by name if known. */
export function peopleChips(view: TicketsView, ownId: number) {
  const { assignees } = view.state.own
  if (!assignees) return []
  const known = new Map(
    view.rows.flatMap(({ assignees: people }) => people.map((one) => [one.user_id, findName(one)])),
  )
  const text = assignees.map((id) => (id === ownId ? 'me' : (known.get(id) ?? `No. ${id}`))).join(' or ')
  const onRemove = () => view.change(withOwn(withoutPeople(view.state), {}))
  return [{ key: 'assignees', label: 'Assigned to', text, onRemove }]
}
