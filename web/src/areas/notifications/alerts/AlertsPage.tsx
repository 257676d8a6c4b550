import { BellRing, MailOpen } from 'lucide-react'
import type { Alert } from '#contract/areas/notifications/alerts/alerts.contract.ts'
import type { alertList } from '#contract/areas/notifications/alerts/alerts.list.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import { actText } from '#contract/base/next-day.ts'
import { placeTime } from '#contract/base/place-time.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { NotificationTabs } from '../preferences/NotificationTabs.tsx'
import { alerts, markRead } from './alerts.calls.ts'
import css from './AlertsPage.module.css'

const CELLS: Cells<typeof alertList, Alert> = {
  text: {
    show: ({ text, read_ts, next_day }) => (
      <span className={read_ts === null ? css.unread : undefined}>
        {text}
        {next_day && (
          <span className={css.cost}>
            {actText(next_day, placeTime(next_day.act_by_date, next_day.zone))}
          </span>
        )}
      </span>
    ),
  },
  equipment_id: ({ equipment_id }) => (equipment_id === null ? null : showEquipment(equipment_id)),
}

const NONE = {
  icon: BellRing,
  title: 'No notifications yet',
  text: 'Create a rule to get notified about your units, tenders, tickets and quotes.',
}

/** The user's notifications, each linking to what happened. */
export function AlertsPage() {
  const { company } = useSession()
  return <Messages key={company.id} customerId={company.id} />
}

function Messages({ customerId }: { customerId: number }) {
  const view = useList(alerts, { params: { customerId } })
  const read = async (rows: readonly Alert[]) => {
    const result = await markRead(customerId, { ids: rows.map(({ alert_id }) => alert_id), preview: false })
    if (!result.success) toast({ status: 'danger', message: result.error.message ?? 'Not saved. Try again.' })
  }
  return (
    <ListPage
      view={view}
      title="Notifications"
      detail="What happened to your units, tenders, tickets and quotes."
      counts={<NotificationTabs />}
      cells={CELLS}
      open={{ href: ({ path }) => path }}
      rowActions={[
        {
          key: 'read',
          label: 'Mark as read',
          icon: MailOpen,
          run: read,
          bulk: (chosen) => markRead(customerId, chosen),
        },
      ]}
      whenEmpty={NONE}
    />
  )
}
