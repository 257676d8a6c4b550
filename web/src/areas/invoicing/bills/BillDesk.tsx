import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import { type Bill, type BillLine, decideBillLines } from '#contract/areas/invoicing/bills/bills.contract.ts'
import {
  BILL_CHARGES,
  DECISIONS,
  type LineResult,
  REASONS,
} from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showMoney } from '#contract/base/money.ts'
import { useAction } from '../../../form/use-action.ts'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { showDifference } from './amounts.rules.ts'
import { ResultTag } from './BillTags.tsx'
import css from './Bills.module.css'
import { postDecision, showBill } from './bills.calls.ts'
import { FuelMonths } from './FuelMonths.tsx'
import { getDifference, groupLines } from './groups.rules.ts'

interface Props {
  customerId: number
  bill: Bill
}

type Chosen = keyof typeof DECISIONS

/** The lines of a bill, left as billed and right as expected, by what has to be done about them. */
export function BillDesk({ customerId, bill }: Props) {
  const groups = groupLines(bill.lines)
  const [opened, setOpened] = useState<number | null>(groups[0]?.lines[0]?.line_id ?? null)
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
          {groups.map(({ key, title, note, lines, difference }) => (
            <tbody key={key}>
              <tr className={css.group}>
                <th scope="rowgroup" colSpan={8}>
                  <div>
                    <b>{title}</b> {lines.length} {lines.length === 1 ? 'line' : 'lines'}
                    {difference !== 0 && <b>{showDifference(difference, bill.currency)}</b>}
                    {note && <span className={css.quiet}>{note}</span>}
                    {key === 'over' && mayDecide && lines.length > 1 && (
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
              {lines.map((line) => (
                <Fragment key={line.line_id}>
                  <LineRow
                    bill={bill}
                    line={line}
                    isOpen={opened === line.line_id}
                    onToggle={() => setOpened(opened === line.line_id ? null : line.line_id)}
                    onDecide={mayDecide ? (chosen) => void decide([line], chosen) : null}
                  />
                  {opened === line.line_id && <Proof customerId={customerId} bill={bill} line={line} />}
                </Fragment>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  )
}

interface RowProps {
  bill: Bill
  line: BillLine
  isOpen: boolean
  onToggle: () => void
  onDecide: ((chosen: Chosen) => void) | null
}

function LineRow({ bill, line, isOpen, onToggle, onDecide }: RowProps) {
  const { currency } = bill
  const name = BILL_CHARGES[line.kind]
  const Icon = isOpen ? ChevronDown : ChevronRight
  const difference = getDifference(line)
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row" className={css.charge}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Icon size={14} aria-hidden="true" />
          {name} <small>{line.code}</small>
        </button>
        {line.car && <small>{line.car}</small>}
      </th>
      <td data-detail data-head="On the bill">
        {line.is_billed ? line.billed_how : 'Not on the bill'}
      </td>
      <td data-number data-head="Billed">
        {line.is_billed ? showMoney(line.billed_cents, currency) : '–'}
      </td>
      <td data-ours data-detail data-head="Calculation">
        {line.how || (line.expected_cents === null ? 'Unknown' : '–')}
      </td>
      <td data-ours data-number data-head="Expected">
        {line.expected_cents === null ? '–' : showMoney(line.expected_cents, currency)}
      </td>
      <td data-number data-head="Difference" data-over={difference > 0 && line.result !== 'within'}>
        {line.expected_cents === null ? '–' : showDifference(difference, currency)}
      </td>
      <td data-head="Result">
        <ResultTag result={line.result as LineResult} />
        {line.reason && <small>{reasonText(line.reason)}</small>}
      </td>
      <td data-head="Decision">
        <Decided line={line} onDecide={onDecide} />
      </td>
    </tr>
  )
}

const reasonText = (code: string): string => `${code} ${REASONS[code] ?? ''}`.trim()

const CHOICES = Object.entries(DECISIONS).map(([value, label]) => ({ value, label }))

function Decided({ line, onDecide }: { line: BillLine; onDecide: RowProps['onDecide'] }) {
  const { decision, is_billed, kind, car, answer } = line
  if (!is_billed) return 'Accrue'
  if (answer !== null) return answer === 'credited' ? 'Credited' : 'Denied'
  if (onDecide === null) return decision === null || decision === 'accrue' ? '–' : DECISIONS[decision]
  const options = decision === null ? [{ value: '', label: 'Choose' }, ...CHOICES] : CHOICES
  return (
    <Choice
      label={`Decision for ${BILL_CHARGES[kind]}${car ? ` of ${car}` : ''}`}
      options={options}
      value={decision ?? ''}
      onChange={(chosen) => onDecide(chosen as Chosen)}
    />
  )
}

/** What an opened line rests on. */
function Proof({ customerId, bill, line }: Props & { line: BillLine }) {
  const { expected_cents, billed_cents, sources, finding, how } = line
  const difference = getDifference(line)
  const money = (cents: number) => showMoney(cents, bill.currency)
  return (
    <tr className={css.proof}>
      <td colSpan={8}>
        <div>
          <p className={css.say}>{finding || 'Billed as expected.'}</p>
          {expected_cents !== null && (
            <p>
              {how && `Expected ${how} = ${money(expected_cents)}. `}
              {line.is_billed &&
                `Billed ${line.billed_how === money(billed_cents) ? '' : `${line.billed_how} = `}${money(billed_cents)}`}
              {difference !== 0 && line.is_billed && (
                <>
                  , <b>{showDifference(difference, bill.currency)}</b>
                </>
              )}
              {line.is_billed && '.'}
            </p>
          )}
          {sources.length > 0 && (
            <ul aria-label="Documents">
              {sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          )}
          {line.kind === 'fuel' && <FuelMonths customerId={customerId} billId={bill.bill_id} />}
        </div>
      </td>
    </tr>
  )
}
