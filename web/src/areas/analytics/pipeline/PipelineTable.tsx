import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { WaybillLink } from '../../../shared/WaybillLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../analytics.rules.ts'
import css from './Pipeline.module.css'
import {
  type ColumnKey,
  getPipelineColumn,
  type GroupNames,
  getGroups,
  type PlaceGroup,
  type Sort,
  getCellText,
} from './pipeline.rules.ts'

const FIRST_ROWS = 8
const MORE_ROWS = 200
/** So many destinations are open at first. */
const OPEN_AT_FIRST = 2

interface Props {
  rows: readonly PipelineRow[]
  columns: readonly ColumnKey[]
  groups: GroupNames
  customerId: number
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Units by destination, each with its sum: the rows of a destination are drawn as they are asked for. */
export function PipelineTable({ rows, columns, groups, customerId, sort, onSort }: Props) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const shown = columns.filter((key) => key !== 'destination_location')
  const places = getGroups(rows)
  const turn = (key: string) =>
    setTurned(new Set(turned.has(key) ? [...turned].filter((one) => one !== key) : [...turned, key]))
  return (
    <section className={css.frame} tabIndex={0} aria-label="Units by destination">
      <table className={css.table} aria-label="Pipeline">
        <thead>
          <tr>
            {shown.map((key) => (
              <Head key={key} column={key} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {places.map((place, at) => (
          <Place
            key={place.key}
            place={place}
            isOpen={at < OPEN_AT_FIRST !== turned.has(place.key)}
            onTurn={() => turn(place.key)}
            {...{ shown, groups, customerId }}
          />
        ))}
        <tfoot>
          <tr>
            <td colSpan={shown.length}>
              {places.length === 1 ? '1 destination' : `${count(places.length)} destinations`},{' '}
              {sumText(rows)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Head({ column, sort, onSort }: { column: ColumnKey; sort: Sort; onSort: Props['onSort'] }) {
  const key = column === 'tele_eta' ? 'etaDate' : column
  const isOn = sort.key === key || sort.key === column
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  const direction = sort.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isOn ? direction : undefined} data-number={isNumber(column) || undefined}>
      <button
        type="button"
        className={css.head}
        onClick={() => onSort({ key, isDescending: isOn ? !sort.isDescending : isNumber(column) })}
      >
        {getPipelineColumn(column).label}
        {isOn && <Arrow size={13} aria-hidden="true" />}
      </button>
    </th>
  )
}

const isNumber = (key: ColumnKey): boolean => getPipelineColumn(key).kind === 'number'

interface PlaceProps {
  place: PlaceGroup
  shown: readonly ColumnKey[]
  groups: GroupNames
  customerId: number
  isOpen: boolean
  onTurn: () => void
}

function Place({ place, shown, groups, customerId, isOpen, onTurn }: PlaceProps) {
  const [limit, setLimit] = useState(FIRST_ROWS)
  const { rows, name } = place
  const Mark = isOpen ? ChevronDown : ChevronRight
  const left = rows.length - limit
  return (
    <tbody>
      <tr className={css.place}>
        <th scope="rowgroup" colSpan={shown.length}>
          <button type="button" className={css.turn} aria-expanded={isOpen} onClick={onTurn}>
            <Mark size={15} aria-hidden="true" /> {name}
          </button>
          <span className={css.placeSum}>{sumText(rows)}</span>
        </th>
      </tr>
      {isOpen &&
        rows
          .slice(0, limit)
          .map((row) => <Unit key={row.waybill_id} {...{ row, shown, groups, customerId }} />)}
      {isOpen && left > 0 && (
        <tr>
          <td colSpan={shown.length}>
            <Button variant="plain" size="small" onClick={() => setLimit(limit + MORE_ROWS)}>
              Show {count(Math.min(left, MORE_ROWS))} more to {name}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** A sum as text: units, empties among them, the longest silence, exceptions. */
function sumText(rows: readonly PipelineRow[]): string {
  const empty = rows.filter((row) => row.load_empty_status === 'E').length
  const troubled = rows.filter((row) => row.exceptions.length > 0).length
  const silent = rows.reduce((max, row) => Math.max(max, row.days_since_last_sighting ?? 0), 0)
  return [
    rows.length === 1 ? '1 unit' : `${count(rows.length)} units`,
    empty > 0 && `${count(empty)} empty`,
    silent > 0 && `longest without a report ${silent} ${silent === 1 ? 'day' : 'days'}`,
    troubled > 0 && `${count(troubled)} with exceptions`,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface UnitProps {
  row: PipelineRow
  shown: readonly ColumnKey[]
  groups: GroupNames
  customerId: number
}

function Unit({ row, shown, groups, customerId }: UnitProps) {
  return (
    <tr>
      {shown.map((key) => {
        const text = getCellText(row, key, groups)
        if (key !== 'equipment_id')
          return (
            <td key={key} data-number={isNumber(key) || undefined} data-label={getPipelineColumn(key).label}>
              {text}
            </td>
          )
        return (
          <th key={key} scope="row">
            <WaybillLink customerId={customerId} waybillId={row.waybill_id}>
              {text}
            </WaybillLink>
          </th>
        )
      })}
    </tr>
  )
}
