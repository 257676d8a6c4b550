import { useNavigate } from '@tanstack/react-router'
import {
  BellOff,
  Check,
  CircleCheck,
  CircleX,
  LifeBuoy,
  type LucideIcon,
  RotateCcw,
  UserCheck,
} from 'lucide-react'
import { useMemo } from 'react'
import { updateUnitAlerts, type UnitAlert } from '#contract/areas/telematics/alerts/alerts.contract.ts'
import type { unitAlertList } from '#contract/areas/telematics/alerts/alerts.list.ts'
import { ALERT_ACTIONS, type AlertAction } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import type { RowAction } from '../../../list/RowActions.tsx'
import { useList } from '../../../list/use-list.ts'
import { useMay } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { TELEMATICS_PATHS } from '../telematics.rules.ts'
import { SeverityTag } from './AlertMarks.tsx'
import { actOnAlerts, unitAlerts } from './alerts.calls.ts'
import { alertTicket } from './alerts.rules.ts'

const CELLS: Cells<typeof unitAlertList, UnitAlert> = {
  equipment_id: ({ equipment_id }) => showEquipment(equipment_id),
  severity: { show: ({ severity }) => <SeverityTag severity={severity} />, inHead: true },
}

const ICONS: Record<AlertAction, LucideIcon> = {
  acknowledge: Check,
  take: UserCheck,
  snooze_hour: BellOff,
  snooze_shift: BellOff,
  snooze: BellOff,
  snooze_week: BellOff,
  reopen: RotateCcw,
  close: CircleX,
}

/** What is wrong with units by their own reports, and what is done about it. */
export function AlertsPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(unitAlerts, { params: { customerId } })
  const navigate = useNavigate()
  const mayAct = useMay(updateUnitAlerts)
  const open = useMemo(
    () => ({
      href: ({ equipment_id: equipmentId }: UnitAlert) =>
        pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId }),
    }),
    [customerId],
  )
  const ticket: RowAction<UnitAlert> = {
    key: 'ticket',
    label: 'Open a ticket',
    icon: LifeBuoy,
    run: (rows) =>
      void navigate({
        to: pathTo(ROUTE_PATHS.newTicket, { customerId }),
        search: alertTicket(rows) as never,
      }),
  }
  return (
    <ListPage
      view={view}
      title="Unit alerts"
      detail="Alerts from devices on your units, most severe first. An alert closes when its cause is resolved."
      cells={CELLS}
      open={open}
      rowName={({ equipment_id }) => showEquipment(equipment_id)}
      rowActions={mayAct ? actionsFor(customerId).toSpliced(1, 0, ticket) : [ticket]}
      whenEmpty={{
        icon: CircleCheck,
        title: 'No open alerts',
        text: 'Impacts, open doors, temperatures out of range, low batteries and silent units appear here.',
      }}
    />
  )
}

const actionsFor = (customerId: number): RowAction<UnitAlert>[] =>
  (Object.keys(ALERT_ACTIONS) as AlertAction[]).map((action) => ({
    key: action,
    label: ALERT_ACTIONS[action],
    icon: ICONS[action],
    fits: ({ can }) => can[action] === true,
    run: (rows) => act(customerId, action, rows),
    bulk: (chosen: Chosen<never>) => actOnAlerts(customerId, action, chosen),
    canWait: true,
  }))

async function act(customerId: number, action: AlertAction, rows: readonly UnitAlert[]): Promise<void> {
  const ids = rows.map(({ alert_id }) => alert_id)
  const result = await actOnAlerts(customerId, action, { ids, preview: false })
  if (!result.success) toast({ status: 'danger', message: result.error.message })
}
