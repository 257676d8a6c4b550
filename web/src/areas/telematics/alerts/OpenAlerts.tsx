import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, LifeBuoy } from 'lucide-react'
import { updateUnitAlerts, type UnitAlert } from '#contract/areas/telematics/alerts/alerts.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { exactSpan, TELEMATICS_PATHS } from '../telematics.rules.ts'
import { SeverityTag } from './AlertMarks.tsx'
import { actOnAlerts, openAlerts } from './alerts.calls.ts'
import css from './Alerts.module.css'

interface Props {
  customerId: number
  /** Only this unit's. */
  equipmentId?: string
}

/** The worst open alerts, each acknowledged or made a ticket in one press. */
export function OpenAlerts({ customerId, equipmentId }: Props) {
  const { data } = useQuery(openAlerts(customerId, equipmentId))
  const mayAct = useMay(updateUnitAlerts)
  if (!data || data.record_count === 0) return null
  return (
    <section className={css.strip} aria-labelledby="open-alerts">
      <h2 id="open-alerts" className={css.title}>
        {data.record_count} open {data.record_count === 1 ? 'alert' : 'alerts'}
      </h2>
      <Link to={pathTo(TELEMATICS_PATHS.alerts, { customerId })}>All alerts</Link>
      <ul className={css.alerts}>
        {data.data.map((alert) => (
          <li key={alert.alert_id} className={css.alert}>
            <AlertText customerId={customerId} alert={alert} />
            {mayAct && <Buttons customerId={customerId} alert={alert} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AlertProps {
  customerId: number
  alert: UnitAlert
}

function AlertText({ customerId, alert }: AlertProps) {
  const { equipment_id: equipmentId, detail, severity, opened_date, place } = alert
  const since = exactSpan(useNow().getTime() - Date.parse(opened_date))
  return (
    <div>
      <span className={css.what}>
        <SeverityTag severity={severity} />
        {detail}
      </span>
      <p className={css.where}>
        <Link to={pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId })}>{equipmentId}</Link>, {since}{' '}
        ago
        {place !== null && `, ${place}`}
      </p>
    </div>
  )
}

function Buttons({ customerId, alert: { alert_id, equipment_id, detail } }: AlertProps) {
  const navigate = useNavigate()
  return (
    <span>
      <IconButton
        label={`Open a ticket about ${equipment_id}: ${detail}`}
        icon={LifeBuoy}
        onClick={() =>
          void navigate({
            to: pathTo(ROUTE_PATHS.newTicket, { customerId }),
            search: { units: equipment_id } as never,
          })
        }
      />
      <IconButton
        label={`Acknowledge ${equipment_id}: ${detail}`}
        icon={Check}
        onClick={() => void acknowledge(customerId, alert_id, equipment_id)}
      />
    </span>
  )
}

async function acknowledge(customerId: number, alertId: number, equipmentId: string): Promise<void> {
  const result = await actOnAlerts(customerId, 'acknowledge', { ids: [alertId], preview: false })
  toast(
    result.success
      ? { status: 'success', message: `Alert for ${equipmentId} acknowledged.` }
      : { status: 'danger', message: result.error.message },
  )
}
