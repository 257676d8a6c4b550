import type { UseQueryResult } from '@tanstack/react-query'
import type { listStays, StayRow } from '#contract/areas/demurrage/stays/stays.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { showCents } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { WaybillLink } from '../../../shared/WaybillLink.tsx'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import kit from '../../../ui/cases.module.css'
import css from './Cases.module.css'
import { DayStrip } from './DayStrip.tsx'

interface Props {
  customerId: number
  query: UseQueryResult<Answer<typeof listStays>>
  /** All cars of the case. */
  cars: number
  /** Cars that the request leaves out. */
  left: ReadonlySet<string>
  onToggle: (equipmentId: string) => void
}

/** The cars of a case, dearest first, each with its days; those ticked are requested. */
export function CaseCars({ customerId, query, cars, left, onToggle }: Props) {
  return (
    <Loaded query={query} failure="Couldn’t load cars" waiting={120}>
      {({ data }) => (
        <>
          <ul className={kit.rows}>
            {data.map((row) => (
              <Car
                key={row.stay_id}
                customerId={customerId}
                row={row}
                isOn={!left.has(row.equipment_id)}
                onToggle={onToggle}
              />
            ))}
          </ul>
          {cars > data.length && <p className={css.rest}>{formatCount(cars - data.length, 'more car')}</p>}
        </>
      )}
    </Loaded>
  )
}

function Car({
  customerId,
  row,
  isOn,
  onToggle,
}: {
  customerId: number
  row: StayRow
  isOn: boolean
  onToggle: Props['onToggle']
}) {
  const { equipment_id, started_date, zone, cents, next_cents, track } = row
  return (
    <li className={css.car}>
      <label className={css.pick}>
        <input
          type="checkbox"
          aria-label={`Request ${equipment_id}`}
          checked={isOn}
          onChange={() => onToggle(equipment_id)}
        />
      </label>
      <span className={css.name}>
        <Unit customerId={customerId} row={row} />
      </span>
      <PlaceTime at={started_date} zone={zone} />
      <DayStrip {...row} />
      <span className={css.money}>{showCents(cents)}</span>
      <span className={css.next}>+{showCents(next_cents)}</span>
      <span className={`${kit.quiet} ${css.track}`}>{track && `Track ${track}`}</span>
    </li>
  )
}

function Unit({ customerId, row: { equipment_id, waybill_id } }: { customerId: number; row: StayRow }) {
  if (waybill_id === null) return equipment_id
  return (
    <WaybillLink customerId={customerId} waybillId={waybill_id}>
      {equipment_id}
    </WaybillLink>
  )
}
