import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BellRing, CircleSlash, ClockPlus, CreditCard, PiggyBank, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  creditInvoice,
  remindInvoice,
  voidInvoice,
} from '#contract/areas/invoicing/corrections/corrections.contract.ts'
import { createFinanceCharge } from '#contract/areas/invoicing/finance-charges/finance-charges.contract.ts'
import type { Invoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { applyCredit, payInvoice } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { useAction } from '../../../form/use-action.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { showInvoice } from '../invoices/invoices.calls.ts'
import css from '../invoices/Invoices.module.css'
import { payee } from '../payee/payee.calls.ts'
import {
  postCredit,
  postFinanceCharge,
  postPayerCredit,
  postReminder,
  postVoid,
} from './corrections.calls.ts'

const PaymentDialog = lazyPart(async () => (await import('../payments/PaymentDialog.tsx')).PaymentDialog)

const VOID_VERBS = { invoice: 'Void invoice', credit: 'Void credit note' } as const

/** What may be done with an invoice that was sent; the rest is not offered. */
export function InvoiceActions({ customerId, invoice }: { customerId: number; invoice: Invoice }) {
  const [open, setOpen] = useState<'pay' | 'void' | null>(null)
  const navigate = useNavigate()
  const { can, id: invoiceId, payee_id: payeeId } = invoice
  const params = { customerId, payeeId, invoiceId }
  const credit = useAction((_: null, options) => postCredit(params, options))
  const finance = useAction((_: null, options) => postFinanceCharge(params, options))
  const [today] = useState(() => toDay(new Date()))
  const isOverdue = invoice.due_date !== null && invoice.due_date < today
  const reminder = useAction((_: null, options) => postReminder(params, options))
  const applied = useAction((_: null, options) => postPayerCredit(params, options))
  const [mayPay, mayCredit, mayApply] = [useMay(payInvoice), useMay(creditInvoice), useMay(applyCredit)]
  const [mayRemind, mayVoid] = [useMay(remindInvoice), useMay(voidInvoice)]
  // without a yearly rate in the profile there is nothing to charge
  const hasRate = (useQuery(payee(customerId)).data?.finance_percent ?? 0) > 0
  const mayCharge = useMay(createFinanceCharge) && hasRate
  const startDraft = async ({ run }: typeof credit) => {
    const draft = await run(null)
    if (draft === null) return
    showInvoice(customerId, draft)
    await navigate({ to: pathTo(INVOICING_PATHS.edit, { customerId, invoiceId: draft.id }) })
  }
  const sendReminder = async () => {
    const saved = await reminder.run(null)
    if (saved === null) return
    showInvoice(customerId, saved)
    toast({ status: 'success', message: 'Reminder sent.' })
  }
  const applyPaid = async () => {
    const saved = await applied.run(null)
    if (saved === null) return
    showInvoice(customerId, saved)
    toast({ status: 'success', message: 'Credit applied.' })
  }
  const ofPayer = Math.min(invoice.payer_credit_cents, invoice.open_cents)
  const refusal = applied.refusal ?? credit.refusal ?? reminder.refusal ?? finance.refusal
  return (
    <div className={css.actions}>
      {refusal !== null && <Refusal>{refusal}</Refusal>}
      {mayPay && can.pay === true && (
        <Button variant="primary" icon={CreditCard} onClick={() => setOpen('pay')}>
          Record payment
        </Button>
      )}
      {mayApply && can.pay === true && ofPayer > 0 && (
        <Button icon={PiggyBank} isBusy={applied.isBusy} onClick={() => void applyPaid()}>
          Apply {showMoney(ofPayer, invoice.currency)} credit
        </Button>
      )}
      {mayRemind && can.remind === true && (
        <Button icon={BellRing} isBusy={reminder.isBusy} onClick={() => void sendReminder()}>
          Send reminder
        </Button>
      )}
      {mayCredit && can.credit === true && (
        <Button icon={Undo2} isBusy={credit.isBusy} onClick={() => void startDraft(credit)}>
          Create credit note
        </Button>
      )}
      {mayCharge && can.charge === true && isOverdue && (
        <Button icon={ClockPlus} isBusy={finance.isBusy} onClick={() => void startDraft(finance)}>
          Add finance charge
        </Button>
      )}
      {mayVoid && can.void === true && (
        <Button icon={CircleSlash} onClick={() => setOpen('void')}>
          {VOID_VERBS[invoice.kind]}
        </Button>
      )}
      {open === 'pay' && (
        <Suspense>
          <PaymentDialog customerId={customerId} invoice={invoice} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'void' && (
        <VoidDialog customerId={customerId} invoice={invoice} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

function VoidDialog({
  customerId,
  invoice,
  onClose,
}: {
  customerId: number
  invoice: Invoice
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const params = { customerId, payeeId: invoice.payee_id, invoiceId: invoice.id }
  return (
    <ConfirmDialog
      title={`Void ${invoice.invoice_number}?`}
      verb={VOID_VERBS[invoice.kind]}
      act={(options) => postVoid(params, reason, options)}
      successMessage={invoice.kind === 'credit' ? 'Credit note voided.' : 'Invoice voided.'}
      onDone={(saved) => showInvoice(customerId, saved)}
      onClose={onClose}
    >
      <p>
        {invoice.kind === 'credit'
          ? 'The credited amount is owed again. The number isn’t reused.'
          : 'The payer owes nothing. The number isn’t reused. To bill again, copy the invoice.'}
      </p>
      <TextField
        label="Reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
