import { AlarmClock, CalendarClock, TriangleAlert } from 'lucide-react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { DUE_GROUPS, type TicketState } from '#contract/areas/support/tickets/tickets.rules.ts'
import { CountsBy } from '../../../list/CountsBy.tsx'
import { getSort, withOwn } from '../../../list/state.ts'
import { type QuickCount, ToggleButton } from '../../../ui/filters/QuickCounts.tsx'
import { STATE_BADGES } from './TicketMarks.tsx'
import { tickets } from './tickets.calls.ts'
import type { TicketsView } from './TicketsTools.tsx'

/** What is late and what is due today, before the counts of the states; a press shows only those. */
const dueCounts = (view: TicketsView): QuickCount[] => {
  const { overdue, due_today, ...own } = view.state.own
  const show = (next: typeof view.state.own) => view.change(withOwn({ ...view.state, own }, next))
  return [
    {
      key: 'overdue',
      label: 'Overdue',
      icon: <TriangleAlert size={14} aria-hidden="true" />,
      count: view.answer?.overdue_count ?? null,
      isOn: overdue === true,
      tone: 'bad',
      onToggle: () => show(overdue ? {} : { overdue: true }),
    },
    {
      key: 'due_today',
      label: 'Due today',
      icon: <AlarmClock size={14} aria-hidden="true" />,
      count: view.answer?.due_today_count ?? null,
      isOn: due_today === true,
      tone: 'wait',
      onToggle: () => show(due_today ? {} : { due_today: true }),
    },
  ]
}

/** What is due, and the tickets in each state. */
export const TicketCounts = ({ view }: { view: TicketsView }) => (
  <CountsBy
    view={view}
    label="Tickets by state"
    column="state"
    counts={view.answer?.state_counts}
    getBadge={(state) => STATE_BADGES[state as TicketState]}
    before={dueCounts(view)}
  />
)

/** Whether what is due next stands first: then the list has groups. */
export const isByDue = (view: TicketsView): boolean => {
  const { by, dir } = getSort(view.list, view.state)
  return by === 'due_ts' && dir === 'asc'
}

export const getDueGroup = ({ due_group }: Ticket): string =>
  due_group === null ? 'No target' : DUE_GROUPS[due_group]

/** The list as the desk works through it: by the next target, late ones first. */
export function NextDueFirst({ view }: { view: TicketsView }) {
  const isOn = isByDue(view)
  const { by, dir } = tickets.list.sort
  return (
    <ToggleButton
      label="Next due"
      icon={<CalendarClock size={14} aria-hidden="true" />}
      isAlarm={false}
      isOn={isOn}
      onToggle={() => (isOn ? view.setSort(by as 'created_ts', dir) : view.setSort('due_ts', 'asc'))}
    />
  )
}
