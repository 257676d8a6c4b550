import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, LifeBuoy } from 'lucide-react'
import { updateUnitAlerts, type UnitAlert } from '#contract/areas/telematics/alerts/alerts.contract.ts'
import { SEVERITIES } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import { useMay } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { exactSpan, TELEMATICS_PATHS } from '../telematics.rules.ts'
import { SeverityTag } from './AlertMarks.tsx'
import { actOnAlerts, openAlerts } from './alerts.calls.ts'
import { alertTicket } from './alerts.rules.ts'
import css from './Alerts.module.css'

const SHOWN = 5

interface Props {
  customerId: number
  /** Only this unit's. */
  equipmentId?: string
  /** A column beside the map, by severity, instead of a strip. */
  isRail?: boolean
  /** Chooses a unit here instead of opening its page. */
  onChoose?: (equipmentId: string) => void
}

/** The worst open alerts, each acknowledged or made a ticket in one press. */
export function OpenAlerts({ customerId, equipmentId, isRail = false, onChoose }: Props) {
  const { data } = useQuery(openAlerts(customerId, equipmentId))
  const mayAct = useMay(updateUnitAlerts)
  if (!data || data.record_count === 0) return null
  return (
    <section
      className={isRail ? css.rail : css.strip}
      data-rail={isRail || undefined}
      aria-labelledby="open-alerts"
    >
      <h2 id="open-alerts" className={css.title}>
        {data.record_count} open {data.record_count === 1 ? 'alert' : 'alerts'}
      </h2>
      <Link to={pathTo(TELEMATICS_PATHS.alerts, { customerId })}>All alerts</Link>
      {isRail ? (
        RANKS.map((severity) => {
          const of = data.data.filter((alert) => alert.severity === severity)
          if (of.length === 0) return null
          return (
            <div key={severity} className={css.rank}>
              <h3>
                {SEVERITIES[severity]}
                <span>{data[`${severity}_count`]}</span>
              </h3>
              <Alerts customerId={customerId} alerts={of} mayAct={mayAct} isNamed onChoose={onChoose} />
            </div>
          )
        })
      ) : (
        <Alerts customerId={customerId} alerts={data.data.slice(0, SHOWN)} mayAct={mayAct} />
      )}
    </section>
  )
}

const RANKS = ['critical', 'warning', 'info'] as const

interface AlertsProps {
  customerId: number
  alerts: readonly UnitAlert[]
  mayAct: boolean
  /** Their severity stands above them. */
  isNamed?: boolean
  onChoose?: Props['onChoose']
}

const Alerts = ({ customerId, alerts, mayAct, isNamed = false, onChoose }: AlertsProps) => (
  <ul className={css.alerts}>
    {alerts.map((alert) => (
      <li key={alert.alert_id} className={css.alert}>
        <AlertText customerId={customerId} alert={alert} isNamed={isNamed} onChoose={onChoose} />
        {mayAct && <Buttons customerId={customerId} alert={alert} />}
      </li>
    ))}
  </ul>
)

interface AlertProps {
  customerId: number
  alert: UnitAlert
}

function AlertText({
  customerId,
  alert,
  isNamed,
  onChoose,
}: AlertProps & Pick<AlertsProps, 'isNamed' | 'onChoose'>) {
  const { equipment_id: equipmentId, detail, severity, opened_date, place } = alert
  const since = exactSpan(useNow().getTime() - Date.parse(opened_date))
  return (
    <div>
      <span className={css.what}>
        {!isNamed && <SeverityTag severity={severity} />}
        {detail}
      </span>
      <p className={css.where}>
        {onChoose ? (
          <button type="button" className={css.choose} onClick={() => onChoose(equipmentId)}>
            {showEquipment(equipmentId)}
          </button>
        ) : (
          <Link to={pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId })}>
            {showEquipment(equipmentId)}
          </Link>
        )}
        , {since} ago
        {place !== null && `, ${place}`}
      </p>
    </div>
  )
}

function Buttons({ customerId, alert }: AlertProps) {
  const { alert_id, equipment_id, detail } = alert
  const navigate = useNavigate()
  return (
    <span>
      <IconButton
        label={`Open a ticket about ${showEquipment(equipment_id)}: ${detail}`}
        icon={LifeBuoy}
        onClick={() =>
          void navigate({
            to: pathTo(ROUTE_PATHS.newTicket, { customerId }),
            search: alertTicket([alert]) as never,
          })
        }
      />
      <IconButton
        label={`Acknowledge ${showEquipment(equipment_id)}: ${detail}`}
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
      ? { status: 'success', message: `Alert for ${showEquipment(equipmentId)} acknowledged.` }
      : { status: 'danger', message: result.error.message },
  )
}
