import { useQuery } from '@tanstack/react-query'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { BillStays } from '#contract/areas/invoicing/bills/proofs.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { formatCount } from '#contract/base/plural.ts'
import { billStays } from './bills.calls.ts'
import { type Fold, getDifference } from './groups.rules.ts'
import { type Cell, getBilledDays, getNetDays, toCells, toDays } from './stay-days.rules.ts'
import css from './StayDays.module.css'

/** Each car’s days as they were counted, day by day, beside the days that were billed; nothing without stays. */
export function StayDays({ customerId, bill, fold }: { customerId: number; bill: Bill; fold: Fold }) {
  const { data } = useQuery(billStays({ customerId, billId: bill.bill_id }))
  const stays = data?.stays.filter(({ charge }) => charge === fold.lines[0].kind) ?? []
  if (data === undefined || stays.length === 0) return null
  return (
    <Strip
      stays={stays}
      billed={getBilledDays(fold.lines)}
      isOver={fold.lines.some((one) => getDifference(one) > 0)}
    />
  )
}

interface Props {
  stays: BillStays['stays']
  /** Null: the bill gives no days. */
  billed: number | null
  isOver: boolean
}

function Strip({ stays, billed, isOver }: Props) {
  const days = toDays(stays)
  const net = getNetDays(stays)
  const sum = (key: 'debits' | 'credits') => stays.reduce((total, stay) => total + stay[key], 0)
  return (
    <div className={css.room}>
      <table className={css.strip} aria-label="Days of each car">
        <thead>
          <tr>
            <th scope="col">Car</th>
            {days.map((day) => (
              <th key={day} scope="col" data-day>
                <abbr title={showDate(day)}>{Number(day.slice(-2))}</abbr>
              </th>
            ))}
            <th scope="col" data-number>
              Debits
            </th>
            <th scope="col" data-number>
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {stays.map((stay) => (
            <tr key={`${stay.equipment_id} ${stay.days[0]?.day ?? ''}`}>
              <th scope="row">
                {stay.equipment_id} <small>{stay.location}</small>
              </th>
              {toCells(stay, days).map((cell) => (
                <Day key={cell.day} cell={cell} />
              ))}
              <td data-number>{stay.debits}</td>
              <td data-number>{stay.credits}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Net {formatCount(net, 'day')}</th>
            <td colSpan={days.length}>
              <Squares count={net} of={net} />
            </td>
            <td data-number>{sum('debits')}</td>
            <td data-number>{sum('credits')}</td>
          </tr>
          {billed !== null && (
            <tr>
              <th scope="row">Billed {formatCount(billed, 'day')}</th>
              <td colSpan={days.length + 2}>
                <Squares count={billed} of={isOver ? net : billed} />
              </td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className={css.key}>
        <i data-is="charged" /> charged <i data-is="free" /> free <i data-is="off" /> not counted · P placed ·
        R released
      </p>
    </div>
  )
}

function Day({ cell: { day, is, label, mark } }: { cell: Cell }) {
  const text = [label, mark === 'P' && 'Placed', mark === 'R' && 'Released'].filter(Boolean).join(', ')
  return (
    <td data-day>
      <i data-is={is ?? 'none'} title={`${showDate(day)}${text && `: ${text}`}`}>
        {mark}
      </i>
      {text && <span className={css.unseen}>{text}</span>}
    </td>
  )
}

const MAX_SQUARES = 40

/** A row of days; those beyond our own count are red. */
function Squares({ count, of }: { count: number; of: number }) {
  return (
    <span className={css.squares} aria-hidden="true">
      {Array.from({ length: Math.min(count, MAX_SQUARES) }, (_, at) => (
        <i key={at} data-is={at < of ? 'charged' : 'beyond'} />
      ))}
    </span>
  )
}
