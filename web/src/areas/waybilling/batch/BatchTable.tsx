import { Link } from '@tanstack/react-router'
import { Circle, CircleAlert, CircleCheck, Stamp, TriangleAlert, X } from 'lucide-react'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { TenderState } from '../tenders/TenderState.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './Batch.module.css'
import { BATCH_CELLS, type BatchRow, getCounts, getWeights, type ShownRows } from './batch.rules.ts'
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
  responses: ReadonlyMap<number, TenderStatus>
}

/** The cars of a batch: each can be edited until it is booked, and shows its result. */
export function BatchTable({ customerId, batch, shown, responses }: TableProps) {
  const { open, wrong, repeated } = getCounts(batch.rows)
  const { total, cars } = getWeights(batch.rows)
  return (
    <>
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
            {batch.rows.map(
              (row, at) =>
                (shown.kind === 'all' || shown.ids.has(row.id)) && (
                  <Row
                    key={row.id}
                    customerId={customerId}
                    batch={batch}
                    row={row}
                    number={at + 1}
                    response={responses.get(row.requestId ?? 0)}
                  />
                ),
            )}
          </tbody>
        </table>
        {cars > 0 && (
          <p className={css.total}>
            <strong>{showNumber(total)} lb</strong> in {formatCount(cars, 'car')}. Each car and its commodity
            line get the same weight.
          </p>
        )}
      </div>
      {open + wrong + repeated === 0 && <Button onClick={batch.clear}>Start another batch</Button>}
    </>
  )
}

interface Props {
  customerId: number
  batch: BatchHeld
  row: BatchRow
  number: number
  /** The bill with the railroad's response; undefined before it is booked. */
  response: TenderStatus | undefined
}

function Row({ customerId, batch, row, number, response }: Props) {
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
