import { answerDispute, type Bill, type BillLine } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL_CHARGES, getClaim } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showMoney } from '#contract/base/money.ts'
import { Actions } from '../../../form/Actions.tsx'
import { OneOf } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { PanelNote } from '../../../ui/Panel.tsx'
import { showBill } from './bills.calls.ts'

const form = createForm(answerDispute)

interface Props {
  customerId: number
  bill: Bill
  lines: readonly BillLine[]
  onClose: () => void
}

/** Records what a railroad answered to disputed lines. */
export function AnswerDialog({ customerId, bill, lines, onClose }: Props) {
  const claim = lines.reduce((sum, line) => sum + getClaim(line), 0)
  return (
    <FormDialog title={`Response from ${bill.scac}`} onClose={onClose}>
      <form.Form
        params={{ customerId, billId: bill.bill_id }}
        start={{ line_ids: lines.map(({ line_id }) => line_id), answer: 'credited', note: '' } as never}
        done={(saved) => {
          showBill(customerId, saved)
          toast({ status: 'success', message: 'Response recorded.' })
          onClose()
        }}
      >
        <PanelNote>
          {BILL_CHARGES[lines[0]!.kind]}, {showMoney(claim, bill.currency)} disputed
          {lines.length > 1 && ` on ${lines.length} lines`}.
        </PanelNote>
        <form.Field name="answer" as={OneOf} />
        <form.Field name="note" />
        <Actions at="end">
          <Cancel />
          <Submit>Record response</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
