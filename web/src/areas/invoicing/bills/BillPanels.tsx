import { Link } from '@tanstack/react-router'
import {
  type Bill,
  answerDispute,
  type BillLine,
  settleDenial,
} from '#contract/areas/invoicing/bills/bills.contract.ts'
import {
  BILL_CHARGES,
  BILL_SOURCES,
  type BillState,
  getClaim,
  CORRECTIONS,
  REASONS,
  SETTLEMENTS,
} from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { useState } from 'react'
import { useAction } from '../../../form/use-action.ts'
import { When } from '../../../shared/When.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel, Panels } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { SentDispute } from '../disputes/SentDispute.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { BillStateTag } from './BillTags.tsx'
import css from './Bills.module.css'
import { postSettlement, showBill } from './bills.calls.ts'

interface Props {
  customerId: number
  bill: Bill
}

/** What goes with a bill: its dispute, other bills of the move, its history and its text as received. */
export function BillPanels({ customerId, bill }: Props) {
  return (
    <Panels
      main={
        <>
          {bill.status === 'approved' && bill.disputed_cents > 0 && (
            <Dispute customerId={customerId} bill={bill} />
          )}
          <Move customerId={customerId} bill={bill} />
          {bill.raw !== '' && (
            <details className={css.more}>
              <summary>As received, {BILL_SOURCES[bill.source]}</summary>
              <pre className={css.raw}>{bill.raw}</pre>
            </details>
          )}
        </>
      }
      side={
        <Panel title="History">
          <ol className={css.feed}>
            {bill.activity.map(({ id, user_name, details, activity_ts }) => (
              <li key={id}>
                <b>{user_name}</b> {details} <When at={activity_ts} />
              </li>
            ))}
          </ol>
        </Panel>
      }
    />
  )
}

function Dispute({ customerId, bill }: Props) {
  const [answering, setAnswering] = useState<BillLine | null>(null)
  const mayAnswer = useMay(answerDispute) && bill.can.answer === true
  const settle = useAction((body: { line_ids: number[]; action: keyof typeof SETTLEMENTS }, options) =>
    postSettlement({ customerId, billId: bill.bill_id }, body, options),
  )
  const maySettle = useMay(settleDenial) && bill.can.settle === true
  const runSettle = async (line: BillLine, action: keyof typeof SETTLEMENTS) => {
    const saved = await settle.run({ line_ids: [line.line_id], action })
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
        rows={bill.lines.filter((line) => line.decision === 'dispute')}
        keyOf={({ line_id }) => line_id}
        columns={[
          {
            head: 'Charge',
            names: true,
            render: ({ kind, code, car }) => `${BILL_CHARGES[kind]} ${code}${car ? ` for ${car}` : ''}`,
          },
          { head: 'Reason', render: ({ reason }) => (reason ? `${reason} ${REASONS[reason] ?? ''}` : '–') },
          { head: 'Correct amount', number: true, render: (line) => money(line.expected_cents ?? 0) },
          { head: 'Disputed', number: true, render: (line) => money(getClaim(line)) },
          {
            head: 'Response',
            render: (line) => {
              if (line.answer !== null) return <Answer line={line} onSettle={maySettle ? runSettle : null} />
              return mayAnswer ? <Button onClick={() => setAnswering(line)}>Record response</Button> : 'Open'
            },
          },
          { head: 'Recovered', number: true, render: (line) => money(line.recovered_cents) },
        ]}
      />
      {answering && (
        <AnswerDialog
          customerId={customerId}
          bill={bill}
          line={answering}
          onClose={() => setAnswering(null)}
        />
      )}
    </Panel>
  )
}

interface AnswerProps {
  line: BillLine
  onSettle: ((line: BillLine, action: keyof typeof SETTLEMENTS) => Promise<void>) | null
}

/** What the railroad answered; what it denied can be paid or disputed again. */
function Answer({ line, onSettle }: AnswerProps) {
  const { answer, answer_note, is_denial_paid } = line
  const note = answer_note && `: ${answer_note}`
  if (answer === 'credited') return `Credited${note}`
  if (is_denial_paid) return `Denied${note}. Paid after all`
  return (
    <span className={css.denied}>
      Denied{note}
      {onSettle !== null &&
        Object.entries(SETTLEMENTS).map(([action, text]) => (
          <Button
            key={action}
            size="small"
            onClick={() => void onSettle(line, action as keyof typeof SETTLEMENTS)}
          >
            {text}
          </Button>
        ))}
    </span>
  )
}

/** Bills of the same waybill, those of other railroads too. */
function Move({ customerId, bill }: Props) {
  if (bill.others.length === 0) return null
  return (
    <Panel title="Bills for this move">
      <SimpleTable
        label="Bills for this move"
        kind="plain"
        rows={bill.others}
        keyOf={({ bill_id }) => bill_id}
        columns={[
          {
            head: 'Bill',
            names: true,
            render: ({ bill_id: billId, scac, bill_number }) => (
              <Link to={pathTo(INVOICING_PATHS.bill, { customerId, billId }) as never}>
                {scac} {bill_number}
              </Link>
            ),
          },
          { head: 'Kind', render: ({ correction }) => CORRECTIONS[correction] ?? (correction || 'Bill') },
          { head: 'Date', render: ({ bill_date }) => showDate(bill_date) },
          { head: 'State', render: ({ state }) => <BillStateTag state={state as BillState} /> },
          { head: 'Billed', number: true, render: (one) => showMoney(one.total_cents, one.currency) },
        ]}
      />
    </Panel>
  )
}
