import type { Invoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { payInvoice } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { showMoney } from '#contract/base/money.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Choice } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { Money } from '../../../form/controls/number.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid, PanelNote } from '../../../ui/Panel.tsx'
import { showInvoice } from '../invoices/invoices.calls.ts'

const form = createForm(payInvoice)

interface Props {
  customerId: number
  invoice: Invoice
  onClose: () => void
}

/** Records a payment, starting from what is open. */
export function PaymentDialog({ customerId, invoice, onClose }: Props) {
  const { id: invoiceId, payee_id: payeeId, open_cents, currency } = invoice
  return (
    <FormDialog title={`Record a payment for ${invoice.invoice_number}`} onClose={onClose}>
      <form.Form
        params={{ customerId, payeeId, invoiceId }}
        start={{ amount_cents: open_cents, method: 'ach' }}
        done={(saved) => {
          showInvoice(customerId, saved)
          toast({ status: 'success', message: 'Payment recorded.' })
          onClose()
        }}
      >
        <PanelNote>
          {showMoney(open_cents, currency)} is open. Any excess stays as the payer’s credit.
        </PanelNote>
        <FieldGrid>
          <form.Field name="amount_cents" as={Money} currency={currency} />
          <form.Field name="payment_date" as={Day} />
          <form.Field name="method" as={Choice} />
          <form.Field name="reference" />
        </FieldGrid>
        <Actions at="end">
          <Cancel />
          <Submit>Record payment</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
