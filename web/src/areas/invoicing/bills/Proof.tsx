import { useState } from 'react'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { DECISIONS, getClaim, getPay } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { MissingData } from '../bill-rates/MissingData.tsx'
import { showDifference, showKnown } from './amounts.rules.ts'
import css from './BillDesk.module.css'
import { type Chosen, Decided, describeBilled, describeExpected, type OnDecide } from './DeskRow.tsx'
import { FuelMonths } from './FuelMonths.tsx'
import { type Fold, getDifference, shared } from './groups.rules.ts'
import { StayDays } from './StayDays.tsx'

interface Props {
  customerId: number
  bill: Bill
  fold: Fold
  onDecide: OnDecide
}

/** What an opened row rests on: sentence, arithmetic, documents, and the table or days behind it. */
export function Proof({ customerId, bill, fold, onDecide }: Props) {
  const [first] = fold.lines
  const { kind, sources } = first
  const finding = shared(fold, (line) => line.finding)
  return (
    <tr className={css.proof}>
      <td colSpan={8}>
        <div className={css.columns}>
          <div>
            <p className={css.finding}>{finding || 'Billed as expected.'}</p>
            <Arithmetic fold={fold} currency={bill.currency} />
            {sources.length > 0 && (
              <ul aria-label="Documents">
                {sources.map((source) => (
                  <li key={source}>{source}</li>
                ))}
              </ul>
            )}
            {first.result === 'unchecked' && (
              <MissingData customerId={customerId} bill={bill} kind={kind} finding={first.finding} />
            )}
            {onDecide !== null && first.is_billed && fold.difference > 0 && (
              <Choices fold={fold} currency={bill.currency} onDecide={onDecide} />
            )}
          </div>
          {kind === 'fuel' && <FuelMonths customerId={customerId} bill={bill} />}
          {(kind === 'demurrage' || kind === 'storage') && (
            <StayDays customerId={customerId} bill={bill} fold={fold} />
          )}
        </div>
        {fold.lines.length > 1 && (
          <div>
            <EachLine fold={fold} currency={bill.currency} onDecide={onDecide} />
          </div>
        )}
      </td>
    </tr>
  )
}

function Arithmetic({ fold, currency }: { fold: Fold; currency: string }) {
  const { expected, billed, difference } = fold
  if (expected === null) return null
  const money = (cents: number) => showMoney(cents, currency)
  const [ours, theirs] = [describeExpected(fold), describeBilled(fold)]
  const isBilled = fold.lines[0].is_billed
  return (
    <p>
      Expected {ours && `${ours} = `}
      {money(expected)}.{' '}
      {isBilled && `Billed ${theirs && theirs !== money(billed) ? `${theirs} = ` : ''}${money(billed)}`}
      {difference !== 0 && isBilled && (
        <>
          , <b>{showDifference(difference, currency)}</b>
        </>
      )}
      {isBilled && '.'}
    </p>
  )
}

/** The decisions with what each pays and claims. */
function Choices({
  fold,
  currency,
  onDecide,
}: {
  fold: Fold
  currency: string
  onDecide: NonNullable<OnDecide>
}) {
  const decision = shared(fold, (line) => line.decision)
  const getSum = (of: typeof getPay, chosen: Chosen) =>
    fold.lines.reduce((sum, line) => sum + of({ ...line, decision: chosen }), 0)
  return (
    <div className={css.choices} role="group" aria-label="Decide">
      {Object.entries(DECISIONS).map(([code, text]) => {
        const chosen = code as Chosen
        const claim = getSum(getClaim, chosen)
        return (
          <button
            key={code}
            type="button"
            aria-pressed={decision === chosen}
            onClick={() => onDecide(fold.lines, chosen)}
          >
            <b>{text}</b>
            <small>
              pay {showMoney(getSum(getPay, chosen), currency)}
              {claim > 0 && `, claim ${showMoney(claim, currency)}`}
            </small>
          </button>
        )
      })}
    </div>
  )
}

const AT_ONCE = 50

/** The lines of a row that folds several, each with its own decision. */
function EachLine({ fold, currency, onDecide }: { fold: Fold; currency: string; onDecide: OnDecide }) {
  const [shown, setShown] = useState(0)
  const { lines } = fold
  if (shown === 0)
    return (
      <p>
        <Button size="small" onClick={() => setShown(AT_ONCE)}>
          Show {formatCount(lines.length, 'line')}
        </Button>
      </p>
    )
  const money = (cents: number) => showMoney(cents, currency)
  return (
    <>
      <table className={css.each} aria-label="Lines of this row">
        <thead>
          <tr>
            <th scope="col">Car</th>
            <th scope="col" data-number>
              Billed
            </th>
            <th scope="col" data-number>
              Expected
            </th>
            <th scope="col" data-number>
              Difference
            </th>
            <th scope="col">Decision</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map((line) => {
            const { line_id: id, car, billed_cents: billed, expected_cents: expected } = line
            const one: Fold = { key: id, lines: [line], billed, expected, difference: getDifference(line) }
            return (
              <tr key={id}>
                <th scope="row">{car ?? 'Whole bill'}</th>
                <td data-number>{line.is_billed ? money(billed) : '–'}</td>
                <td data-number>{showKnown(expected, currency)}</td>
                <td data-number>{showDifference(expected === null ? null : one.difference, currency)}</td>
                <td>
                  <Decided fold={one} onDecide={onDecide} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {shown < lines.length && (
        <p>
          <Button size="small" onClick={() => setShown(shown + AT_ONCE)}>
            Show {Math.min(AT_ONCE, lines.length - shown)} more
          </Button>
        </p>
      )}
    </>
  )
}
