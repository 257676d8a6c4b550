import { Fragment, useState } from 'react'
import { type Bill, type BillLine, decideBillLines } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { DECISIONS } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useAction } from '../../../form/use-action.ts'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { showDifference, showKnown } from './amounts.rules.ts'
import css from './BillDesk.module.css'
import bills from './Bills.module.css'
import { postDecision, showBill } from './bills.calls.ts'
import { type Chosen, DeskRow } from './DeskRow.tsx'
import { groupLines } from './groups.rules.ts'
import { Proof } from './Proof.tsx'

interface Props {
  customerId: number
  bill: Bill
}

/**
 * The lines of a bill, left as billed and right as expected, by what has to be done about them. Equal lines are one row;
 * it opens to its proof and to each of them.
 */
export function BillDesk({ customerId, bill }: Props) {
  const groups = groupLines(bill.lines)
  const [opened, setOpened] = useState<number | null>(groups[0]?.folds[0]?.key ?? null)
  const decision = useAction((body: { line_ids: number[]; decision: Chosen }, options) =>
    postDecision({ customerId, billId: bill.bill_id }, body, options),
  )
  const mayDecide = useMay(decideBillLines) && bill.can.decide === true
  const decide = async (lines: readonly BillLine[], chosen: Chosen) => {
    const saved = await decision.run({ line_ids: lines.map(({ line_id }) => line_id), decision: chosen })
    if (saved !== null) showBill(customerId, saved)
  }
  return (
    <>
      {decision.refusal !== null && <Refusal>{decision.refusal}</Refusal>}
      <div className={css.deskRoom}>
        <table className={css.desk} aria-label="Bill lines">
          <thead>
            <tr>
              <th scope="col">Charge</th>
              <th scope="col" data-detail>
                On the bill
              </th>
              <th scope="col" data-number>
                Billed
              </th>
              <th scope="col" data-ours data-detail>
                Calculation
              </th>
              <th scope="col" data-ours data-number>
                Expected
              </th>
              <th scope="col" data-number>
                Difference
              </th>
              <th scope="col">Result</th>
              <th scope="col">Decision</th>
            </tr>
          </thead>
          {groups.map(({ key, title, note, lines, folds, difference }) => (
            <tbody key={key}>
              <tr className={css.group}>
                <th scope="rowgroup" colSpan={8}>
                  <div>
                    <b>{title}</b> {formatCount(lines.length, 'line')}
                    {difference !== 0 && <b>{showDifference(difference, bill.currency)}</b>}
                    {note && <span className={bills.quiet}>{note}</span>}
                    {key === 'over' && mayDecide && folds.length > 1 && (
                      <span className={css.all}>
                        Set all {lines.length}:
                        {Object.entries(DECISIONS).map(([code, text]) => (
                          <Button key={code} size="small" onClick={() => void decide(lines, code as Chosen)}>
                            {text}
                          </Button>
                        ))}
                      </span>
                    )}
                  </div>
                </th>
              </tr>
              {folds.map((fold) => {
                const isOpen = opened === fold.key
                const onDecide = mayDecide
                  ? (own: readonly BillLine[], chosen: Chosen) => void decide(own, chosen)
                  : null
                return (
                  <Fragment key={fold.key}>
                    <DeskRow
                      currency={bill.currency}
                      fold={fold}
                      isOpen={isOpen}
                      onToggle={() => setOpened(isOpen ? null : fold.key)}
                      onDecide={onDecide}
                    />
                    {isOpen && <Proof customerId={customerId} bill={bill} fold={fold} onDecide={onDecide} />}
                  </Fragment>
                )
              })}
            </tbody>
          ))}
          <Total bill={bill} />
        </table>
      </div>
    </>
  )
}

function Total({ bill }: { bill: Bill }) {
  const { lines, currency, total_cents, expected_cents, difference_cents, over_cents, under_cents } = bill
  const billed = lines.filter(({ is_billed }) => is_billed).length
  const missing = lines.length - billed
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {formatCount(billed, 'line')} billed{missing > 0 && `, ${missing} missing`}
        </th>
        <td data-detail>{formatCount(bill.car_count, 'car')}</td>
        <td data-number data-head="Billed">
          {showMoney(total_cents, currency)}
        </td>
        <td data-ours data-detail>
          –
        </td>
        <td data-ours data-number data-head="Expected">
          {showKnown(expected_cents, currency)}
        </td>
        <td data-number data-head="Difference">
          {showDifference(difference_cents, currency)}
        </td>
        <td colSpan={2}>
          {expected_cents === null
            ? 'No line could be checked'
            : `${showMoney(over_cents, currency)} over, ${showMoney(under_cents, currency)} under`}
        </td>
      </tr>
    </tfoot>
  )
}
