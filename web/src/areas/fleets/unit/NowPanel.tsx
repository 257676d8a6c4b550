import { Link } from '@tanstack/react-router'
import type { getFleetUnit } from '#contract/areas/fleets/figures/figures.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { LOADS } from '../fleets.rules.ts'
import css from './UnitView.module.css'

type Now = NonNullable<Answer<typeof getFleetUnit>['now']>

/** Where the car is now, with the way to its page. */
export function NowPanel({ customerId, now }: { customerId: number; now: Now }) {
  const { waybill_id, last_sighting_date, zone, load_empty_status } = now
  const facts: readonly (readonly [string, string | null])[] = [
    ['Last event', now.last_event_text],
    ['At', now.location],
    ['Since', last_sighting_date === null ? null : placeTime(last_sighting_date, zone)],
    ['Load', load_empty_status === null ? null : LOADS[load_empty_status]],
    ['Commodity', now.commodity],
    ['Consignee', now.consignee],
    ['Waybill', now.waybill_number],
  ]
  return (
    <Panel
      title="Now"
      actions={
        <Link
          to="/visibility/$customerId/waybills/$waybillId"
          params={{ customerId: String(customerId), waybillId: String(waybill_id) } as never}
        >
          Open car
        </Link>
      }
    >
      <dl className={css.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
