import { type ComponentProps, useRef } from 'react'
import { PlaceTime } from '../../ui/rail/PlaceTime.tsx'
import { LoadEmpty } from '../../ui/rail/Tag.tsx'
import { useRowKeys } from '../../ui/table/use-row-keys.ts'
import { groupLoads, type ShownLoad } from './load.rules.ts'
import { LoadActions } from './LoadActions.tsx'
import { LoadMarks } from './LoadCard.tsx'
import css from './LoadTable.module.css'
import spoken from '../../ui/spoken.module.css'

interface Props extends Omit<ComponentProps<typeof LoadActions>, 'load' | 'isRow'> {
  loads: readonly ShownLoad[]
  /** The list has cars of several places. */
  showsTerminal: boolean
  isInbound: boolean
}

const COLUMNS = 6

/** The cars as rows under their track or train, where there is room for a table. */
export function LoadTable({ loads, showsTerminal, isInbound, ...actions }: Props) {
  const box = useRef<HTMLElement>(null)
  const onKeyDown = useRowKeys(box)
  return (
    <section ref={box} className={css.box} tabIndex={-1} aria-label="Loads" onKeyDown={onKeyDown}>
      <table className={css.table} aria-label="Loads">
        <thead>
          <tr>
            <th scope="col">Car</th>
            <th scope="col">Status</th>
            <th scope="col">Commodity</th>
            <th scope="col">Consignee</th>
            <th scope="col">{isInbound ? 'ETA' : 'On site'}</th>
            <th scope="col">
              <span className={spoken.spoken}>Actions</span>
            </th>
          </tr>
        </thead>
        {groupLoads(loads).map(({ head, loads: own }) => (
          <tbody key={head}>
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={COLUMNS}>
                {head} <span>{`${own.length} ${own.length === 1 ? 'car' : 'cars'}`}</span>
              </th>
            </tr>
            {own.map((load) => (
              <LoadRow key={load.waybill_id} load={load} showsTerminal={showsTerminal} {...actions} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function LoadRow({
  load,
  showsTerminal,
  ...actions
}: ComponentProps<typeof LoadActions> & Pick<Props, 'showsTerminal'>) {
  const { days_on_site, eta_date } = load
  return (
    <tr data-quiet={load.is_released || undefined}>
      <th scope="row">
        <span className={css.car}>
          <strong>{load.equipment_id}</strong> <LoadEmpty status={load.load_empty_status} />
        </span>
        {load.last_note && <small>{load.last_note}</small>}
        {load.photo_urls.map((url, at) => (
          <a key={url} href={url}>
            Photo {at + 1}
          </a>
        ))}
      </th>
      <td>
        <span className={css.marks}>
          <LoadMarks load={load} />
        </span>
      </td>
      <td>{load.commodity ?? '–'}</td>
      <td>
        {load.consignee ?? '–'}
        {showsTerminal && load.current_location && <small>{load.current_location}</small>}
      </td>
      <td className={css.when}>
        {days_on_site !== null && `${days_on_site} d`}
        {days_on_site === null && (eta_date === null ? '–' : <PlaceTime at={eta_date} zone={load.zone} />)}
        {load.imdl_pickup_number && <small>Pickup {load.imdl_pickup_number}</small>}
      </td>
      <td className={css.end}>
        <LoadActions load={load} isRow {...actions} />
      </td>
    </tr>
  )
}
