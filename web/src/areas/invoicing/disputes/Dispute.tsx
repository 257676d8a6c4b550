import { useState } from 'react'
import {
  answerDispute,
  type Bill,
  type BillLine,
  settleDenial,
} from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL_CHARGES, getClaim, REASONS, SETTLEMENTS } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { useAction } from '../../../form/use-action.ts'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { AnswerDialog } from '../bills/AnswerDialog.tsx'
import css from './Dispute.module.css'
import { postSettlement, showBill } from '../bills/bills.calls.ts'
import { describeFold, foldDisputed } from '../bills/groups.rules.ts'
import { SentDispute } from './SentDispute.tsx'

interface Props {
  customerId: number
  bill: Bill
}

/** The disputed lines of a bill, equal ones as one, with what the railroad answered. */
export function Dispute({ customerId, bill }: Props) {
  const [answering, setAnswering] = useState<readonly BillLine[] | null>(null)
  const mayAnswer = useMay(answerDispute) && bill.can.answer === true
  const settle = useAction((body: { line_ids: number[]; action: keyof typeof SETTLEMENTS }, options) =>
    postSettlement({ customerId, billId: bill.bill_id }, body, options),
  )
  const maySettle = useMay(settleDenial) && bill.can.settle === true
  const runSettle = async (lines: readonly BillLine[], action: keyof typeof SETTLEMENTS) => {
    const saved = await settle.run({ line_ids: lines.map(({ line_id }) => line_id), action })
    if (saved !== null) showBill(customerId, saved)
  }
  const money = (cents: number) => showMoney(cents, bill.currency)
  const open = bill.disputed_cents - bill.recovered_cents - bill.denied_cents
  const due = bill.act_by ? `, response due ${showDate(bill.act_by)}` : ''
  return (
    <Panel
      title="Dispute"
      hint={`Disputed ${money(bill.disputed_cents)}, recovered ${money(bill.recovered_cents)}, open ${money(open)}${due}`}
    >
      {settle.refusal !== null && <Refusal>{settle.refusal}</Refusal>}
      <SentDispute customerId={customerId} bill={bill} />
      <SimpleTable
        label="Disputed lines"
        kind="plain"
        rows={foldDisputed(bill.lines)}
        getKey={({ key }) => key}
        columns={[
          {
            head: 'Charge',
            names: true,
            render: (fold) => {
              const [{ kind, code }] = fold.lines
              const own = describeFold(fold)
              return `${BILL_CHARGES[kind]} ${code}${own && (fold.lines.length > 1 ? `, ${own}` : ` for ${own}`)}`
            },
          },
          {
            head: 'Reason',
            render: ({ lines: [{ reason }] }) => (reason ? `${reason} ${REASONS[reason] ?? ''}` : '–'),
          },
          { head: 'Correct amount', number: true, render: ({ expected }) => money(expected ?? 0) },
          { head: 'Disputed', number: true, render: ({ lines }) => money(getSum(lines, getClaim)) },
          {
            head: 'Response',
            render: ({ lines }) => {
              if (lines[0].answer !== null)
                return <Answer lines={lines} onSettle={maySettle ? runSettle : null} />
              return mayAnswer ? <Button onClick={() => setAnswering(lines)}>Record response</Button> : 'Open'
            },
          },
          {
            head: 'Recovered',
            number: true,
            render: ({ lines }) => money(getSum(lines, ({ recovered_cents }) => recovered_cents)),
          },
        ]}
      />
      {answering && (
        <AnswerDialog
          customerId={customerId}
          bill={bill}
          lines={answering}
          onClose={() => setAnswering(null)}
        />
      )}
    </Panel>
  )
}

interface AnswerProps {
  lines: readonly [BillLine, ...BillLine[]]
  onSettle: ((lines: readonly BillLine[], action: keyof typeof SETTLEMENTS) => Promise<void>) | null
}

/** What the railroad answered; what it denied can be paid or disputed again. */
function Answer({ lines, onSettle }: AnswerProps) {
  const { answer, answer_note, is_denial_paid } = lines[0]
  const note = answer_note && `: ${answer_note}`
  if (answer === 'credited') return `Credited${note}`
  if (is_denial_paid) return `Denied${note}. Paid after the denial`
  return (
    <span className={css.denied}>
      Denied{note}
      {onSettle !== null &&
        Object.entries(SETTLEMENTS).map(([action, text]) => (
          <Button
            key={action}
            size="small"
            onClick={() => void onSettle(lines, action as keyof typeof SETTLEMENTS)}
          >
            {text}
          </Button>
        ))}
    </span>
  )
}

const getSum = (lines: readonly BillLine[], of: (line: BillLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)
