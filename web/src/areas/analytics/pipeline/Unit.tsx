import { memo } from 'react'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { WaybillLink } from '../../../shared/WaybillLink.tsx'
import { isRangePress } from '../../../ui/table/range-press.ts'
import {
  type ColumnKey,
  getCellText,
  getCellTitle,
  getExceptions,
  getPipelineColumn,
  type GroupNames,
} from './columns.rules.ts'
import css from './Pipeline.module.css'

interface Props {
  row: PipelineRow
  shown: readonly ColumnKey[]
  names: GroupNames
  customerId: number
  isNarrow: boolean
  /** Its position among all units, from one. */
  index: number
  isChosen: boolean
  onToggle: (id: number, isRange: boolean) => void
}

/** A unit: a cell for each column, or two lines on a phone. */
function PlainUnit({ row, shown, names, customerId, isNarrow, index, isChosen, onToggle }: Props) {
  const lead = (
    <>
      <input
        type="checkbox"
        className={css.check}
        aria-label={`Select ${row.equipment_id}`}
        checked={isChosen}
        onChange={(event) => onToggle(row.waybill_id, isRangePress(event))}
      />
      <WaybillLink customerId={customerId} waybillId={row.waybill_id}>
        {row.equipment_id}
      </WaybillLink>
    </>
  )
  if (isNarrow)
    return (
      <tr className={css.unit} aria-rowindex={index} data-chosen={isChosen || undefined}>
        <th scope="row">
          <span className={css.line}>
            {lead} <span className={css.trouble}>{getExceptions(row).join(', ')}</span>
            <b>{row.days_since_last_sighting ?? '–'} d</b>
          </span>
          <span className={css.line}>
            <span className={css.where}>
              {[row.current_location, row.last_event_text].filter(Boolean).join(' · ')}
            </span>
            <span>{getCellText(row, 'tele_eta', names) || getCellText(row, 'rail_eta', names)}</span>
          </span>
        </th>
      </tr>
    )
  return (
    <tr className={css.unit} aria-rowindex={index} data-chosen={isChosen || undefined}>
      {shown.map((key) => {
        const { kind, label } = getPipelineColumn(key)
        if (key === 'equipment_id')
          return (
            <th key={key} scope="row">
              {lead}
            </th>
          )
        return (
          <td
            key={key}
            data-number={kind === 'number' || undefined}
            data-tone={getTone(row, key)}
            data-label={label}
            title={getCellTitle(row, key, names)}
          >
            {getCellText(row, key, names)}
          </td>
        )
      })}
    </tr>
  )
}

/** Only what has to be acted on has a color: exceptions, and an ETA that has passed. */
function getTone(row: PipelineRow, key: ColumnKey): 'bad' | undefined {
  if (key === 'exceptions' && row.exceptions.length > 0) return 'bad'
  return key === 'tele_eta' && row.due === 'overdue' ? 'bad' : undefined
}

/** Rows pass by while the reader scrolls: one that is drawn stays as it is. */
export const Unit = memo(
  PlainUnit,
  (a, b) =>
    a.row === b.row &&
    a.shown.join() === b.shown.join() &&
    a.names === b.names &&
    a.isNarrow === b.isNarrow &&
    a.index === b.index &&
    a.isChosen === b.isChosen,
)
