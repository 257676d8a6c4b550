import { useState } from 'react'
import type { Charge, Invoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showInvoice } from '../invoices/invoices.calls.ts'
import { postSettled } from './corrections.calls.ts'

interface Props {
  customerId: number
  invoice: Invoice
  charge: Charge
}

/** Ends the dispute of a line, with how it ended. */
export function SettleDispute({ customerId, invoice, charge }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const params = { customerId, payeeId: invoice.payee_id, invoiceId: invoice.id, chargeId: charge.id }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Settle dispute
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Settle the dispute about ${charge.description || charge.charge_code}?`}
          verb="Settle dispute"
          act={(options) => postSettled(params, note, options)}
          successMessage="Dispute settled."
          onDone={(saved) => showInvoice(customerId, saved)}
          onClose={() => setOpen(false)}
        >
          <p>If the payer is right, create a credit note as well.</p>
          <TextField
            label="Outcome"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
