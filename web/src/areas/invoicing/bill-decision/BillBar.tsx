import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  approveBill,
  type Bill,
  type BillLine,
  returnBill,
} from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL_CHARGES, getClaim, getPay } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showMoney } from '#contract/base/money.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { useAction } from '../../../form/use-action.ts'
import { useMay } from '../../../shell/access/may.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './BillBar.module.css'
import bills from '../bills/Bills.module.css'
import { postApproval, postReturn, showBill } from '../bills/bills.calls.ts'

/** What the decisions come to: billed, less short-paid, less disputed, is paid. */
export function BillBar({ customerId, bill }: { customerId: number; bill: Bill }) {
  const [isReturning, setReturning] = useState(false)
  const params = { customerId, billId: bill.bill_id }
  const approve = useAction((version: number, options) => postApproval(params, version, options))
  const [mayApprove, mayReturn] = [useMay(approveBill), useMay(returnBill)]
  const billed = bill.lines.filter(({ is_billed }) => is_billed)
  const sum = (of: (line: (typeof billed)[number]) => number) =>
    billed.reduce((all, line) => all + of(line), 0)
  const total = sum(({ billed_cents }) => billed_cents)
  const disputed = sum(getClaim)
  const short = sum((line) => (line.decision === 'short' ? line.billed_cents - getPay(line) : 0))
  const pay = total - short - disputed - bill.credit_cents
  const open = billed.filter(({ decision }) => decision === null)
  const isTwo = bill.match === 'two'
  const money = (cents: number) => showMoney(cents, bill.currency)
  const run = async () => {
    const saved = await approve.run(bill.version)
    if (saved === null) return
    showBill(customerId, saved)
    toast({ status: 'success', message: 'Bill approved.' })
  }
  const parts: [string, number][] = [
    ['Billed', total],
    ['Short-pay', short],
    ['Dispute', disputed],
    ...(bill.credit_cents === 0
      ? []
      : ([[bill.credit_cents > 0 ? 'Previously paid' : 'Already withheld', bill.credit_cents]] as [
          string,
          number,
        ][])),
  ]
  return (
    <section className={css.bar} data-foot-bar aria-label="Decision">
      {approve.refusal !== null && <Refusal>{approve.refusal}</Refusal>}
      <dl>
        {(isTwo ? parts.slice(0, 1) : parts).map(([name, cents], at) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {at > 0 && (cents < 0 ? '+ ' : '− ')}
              {money(at > 0 ? Math.abs(cents) : cents)}
            </dd>
          </div>
        ))}
        {!isTwo && (
          <div>
            <dt>
              {pay < 0 ? 'Deduct' : 'Pay'}
              {open.length > 0 && ' if accepted'}
            </dt>
            <dd>= {money(Math.abs(pay))}</dd>
          </div>
        )}
      </dl>
      {open.length > 0 && (
        <p className={`${bills.quiet} ${css.barNote}`}>
          {isTwo
            ? 'Choose the waybill first. The bill is then checked, and you can decide its lines.'
            : describeOpen(open, money)}
        </p>
      )}
      <div className={css.barActions}>
        {mayReturn && bill.can.return === true && (
          <Button icon={Undo2} onClick={() => setReturning(true)}>
            Return bill
          </Button>
        )}
        {mayApprove && bill.can.approve === true && (
          <Button
            variant="primary"
            isBusy={approve.isBusy}
            disabled={open.length > 0}
            onClick={() => void run()}
          >
            {pay < 0 ? `Approve credit of ${money(-pay)}` : `Approve ${money(pay)}`}
          </Button>
        )}
      </div>
      {isReturning && (
        <ReturnDialog customerId={customerId} bill={bill} onClose={() => setReturning(false)} />
      )}
    </section>
  )
}

/** Which lines wait for a person, and what accepting them pays. */
function describeOpen(open: readonly BillLine[], money: (cents: number) => string): string {
  const cents = money(open.reduce((sum, { billed_cents }) => sum + billed_cents, 0))
  const [{ kind, code }] = open as [BillLine, ...BillLine[]]
  return open.length === 1
    ? `${BILL_CHARGES[kind]} ${code} needs a decision. Accept its ${cents} as billed, or add the missing data and check again.`
    : `${open.length} lines need a decision. Accept their ${cents} as billed, or add the missing data and check again.`
}

function ReturnDialog({
  customerId,
  bill,
  onClose,
}: {
  customerId: number
  bill: Bill
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={`Return ${bill.scac} ${bill.bill_number}?`}
      verb="Return bill"
      act={(options) => postReturn({ customerId, billId: bill.bill_id }, reason, options)}
      successMessage="Bill returned."
      onDone={(saved) => showBill(customerId, saved)}
      onClose={onClose}
    >
      <p>It won’t be paid or counted in totals.</p>
      <TextField
        label="Reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
