import { Link } from '@tanstack/react-router'
import {
  ChevronDown,
  ChevronUp,
  Circle,
  CircleAlert,
  CircleCheck,
  Stamp,
  TriangleAlert,
  X,
} from 'lucide-react'
import type { ClipboardEvent } from 'react'
import type { BatchField } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { TenderState } from '../tenders/TenderState.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './Batch.module.css'
import { BATCH_CELLS, type BatchRow, getCounts, getWeights, isFolded, type ShownRows } from './batch.rules.ts'
import type { BatchHeld } from './held.calls.ts'

const STATES = {
  new: { icon: Circle, text: 'Not checked yet' },
  good: { icon: CircleCheck, text: 'Ready to send' },
  wrong: { icon: CircleAlert, text: 'Needs correction' },
  repeated: { icon: TriangleAlert, text: 'Billed before' },
  booked: { icon: Stamp, text: 'Booked' },
} as const

interface TableProps {
  customerId: number
  batch: BatchHeld
  shown: ShownRows
  /** Every row shows, not only the first ones and those that need a look. */
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
  responses: ReadonlyMap<number, TenderStatus>
}

/** The cars of a batch: each can be edited until it is booked, and shows its result. */
export function BatchTable({ customerId, batch, shown, isUnfolded, onUnfold, responses }: TableProps) {
  const { total, cars } = getWeights(batch.rows)
  const folded = batch.rows.filter((row, at) => shown.kind === 'all' && isFolded(row, at))
  const hidden = new Set(isUnfolded ? [] : folded.map(({ id }) => id))
  const visible = batch.rows.filter(
    ({ id }) => (shown.kind === 'all' || shown.ids.has(id)) && !hidden.has(id),
  )
  const numbers = new Map(batch.rows.map(({ id }, at) => [id, at + 1]))
  return (
    <div className={css.room}>
      <table className={css.table} aria-label="Cars">
        <thead>
          <tr>
            <th scope="col">#</th>
            {BATCH_CELLS.map(({ cell, label }) => (
              <th key={cell} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Result</th>
            <th scope="col">
              <span className={css.unseen}>Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => (
            <Row
              key={row.id}
              customerId={customerId}
              batch={batch}
              row={row}
              number={numbers.get(row.id)!}
              onPaste={(cell, lines) =>
                batch.paste(
                  batch.rows.slice(numbers.get(row.id)! - 1).map(({ id }) => id),
                  cell,
                  lines,
                )
              }
              response={responses.get(row.requestId ?? 0)}
            />
          ))}
        </tbody>
      </table>
      {folded.length > 0 && (
        <p className={css.fold}>
          <span>{isUnfolded ? `All ${batch.rows.length} cars are shown.` : foldedText(folded)}</span>
          <Button
            size="small"
            aria-expanded={isUnfolded}
            icon={isUnfolded ? ChevronUp : ChevronDown}
            onClick={() => onUnfold(!isUnfolded)}
          >
            {isUnfolded ? 'Show fewer' : `Show all ${batch.rows.length}`}
          </Button>
        </p>
      )}
      {cars > 0 && (
        <p className={css.total}>
          <strong>{showNumber(total)} lb</strong> in {formatCount(cars, 'car')}. Each car and its commodity
          line get the same weight.
        </p>
      )}
    </div>
  )
}

/** What is not in sight: `35 more cars, 30 to send, 5 booked`. */
function foldedText(folded: readonly BatchRow[]): string {
  const { booked, open } = getCounts(folded)
  const states = [...(open > 0 ? [`${open} to send`] : []), ...(booked > 0 ? [`${booked} booked`] : [])]
  return [`${formatCount(folded.length, 'more car')}`, ...states].join(', ')
}

interface Props {
  customerId: number
  batch: BatchHeld
  row: BatchRow
  number: number
  /** Several cells of a sheet were pasted into one. */
  onPaste: (cell: BatchField, lines: string[][]) => Promise<void>
  /** The bill with the railroad's response; undefined before it is booked. */
  response: TenderStatus | undefined
}

/** Lines and columns of a sheet; null for a text that fits into one cell. */
function readBlock(event: ClipboardEvent): string[][] | null {
  const text = event.clipboardData.getData('text').replace(/\r?\n$/, '')
  if (!/[\n\t]/.test(text)) return null
  event.preventDefault()
  return text.split(/\r?\n/).map((line) => line.split('\t'))
}

function Row({ customerId, batch, row, number, onPaste, response }: Props) {
  const { state, problems, fields, requestId, earlier, id } = row
  const isWhole = state === 'wrong' && fields.length === 0
  const { icon: Icon, text } = STATES[state]
  return (
    <tr id={`batch-row-${id}`} data-state={state} data-marks={isWhole ? 'row' : undefined}>
      <td className={css.number}>{number}</td>
      {BATCH_CELLS.map(({ cell, label }) => (
        <td key={cell}>
          {state === 'booked' ? (
            row[cell]
          ) : (
            <input
              className={css.input}
              placeholder={label}
              aria-label={`${label}, row ${number}`}
              aria-invalid={state === 'wrong' && fields.includes(cell)}
              aria-describedby={`batch-${id}`}
              value={row[cell]}
              onPaste={(event) => {
                const lines = readBlock(event)
                if (lines) void onPaste(cell, lines)
              }}
              onChange={(event) => batch.edit(id, cell, event.currentTarget.value)}
              onBlur={() => void batch.check(id)}
            />
          )}
        </td>
      ))}
      <td id={`batch-${id}`} className={css.state}>
        {!response && <Icon size={14} aria-hidden="true" />}{' '}
        {requestId === null ? (
          <>
            {problems.join(' ') || text}{' '}
            {earlier && (
              <Link to={waybillingPath.viewTender(customerId, earlier.requestId)}>Open that bill</Link>
            )}
          </>
        ) : (
          <Link to={waybillingPath.viewTender(customerId, requestId)}>
            {response ? <TenderState tender={response} /> : text}
          </Link>
        )}
        {response?.waybillNumber && <small>{response.waybillNumber}</small>}
      </td>
      <td>
        {state !== 'booked' && (
          <IconButton
            size="small"
            icon={X}
            label={`Remove row ${number}`}
            onClick={() => void batch.remove([id])}
          />
        )}
      </td>
    </tr>
  )
}
