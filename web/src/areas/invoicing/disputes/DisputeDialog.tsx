import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { type BillDispute, sendBillDispute } from '#contract/areas/invoicing/disputes/disputes.contract.ts'
import { showMoney } from '#contract/base/money.ts'
import { Actions } from '../../../form/Actions.tsx'
import { OneOf } from '../../../form/controls/choices.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid, PanelNote } from '../../../ui/Panel.tsx'
import { showDispute } from './disputes.calls.ts'

const form = createForm(sendBillDispute)

interface Props {
  customerId: number
  bill: Bill
  start: BillDispute['start']
  onClose: () => void
}

/** Sends the disputed lines to the railroad in the same way as the last dispute. */
export function DisputeDialog({ customerId, bill, start, onClose }: Props) {
  const params = { customerId, billId: bill.bill_id }
  return (
    <FormDialog title={`Send dispute to ${bill.scac}`} onClose={onClose}>
      <form.Form
        params={params}
        start={{ ...start, note: '' } as never}
        done={(saved) => {
          showDispute(params, saved)
          toast({ status: 'success', message: 'Dispute sent.' })
          onClose()
        }}
      >
        <PanelNote>
          {showMoney(bill.disputed_cents, bill.currency)} of bill {bill.bill_number}, each line with its
          calculation and evidence. You can send it only once.
        </PanelNote>
        <form.Field name="sent_as" as={OneOf} />
        <Recipients />
        <FieldGrid>
          <form.Field name="account_number" />
          <form.Field name="answer_days" as={NumberField} />
        </FieldGrid>
        <form.Field name="note" as={Area} />
        <Actions at="end">
          <Cancel />
          <Submit>Send dispute</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}

/** An email needs addresses; a file goes where documents go. */
function Recipients() {
  return form.useValue('sent_as') === 'file' ? null : <form.Field name="recipients" />
}
