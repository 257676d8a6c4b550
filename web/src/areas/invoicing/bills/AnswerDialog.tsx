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
  line: BillLine
  onClose: () => void
}

/** Records what a railroad answered to a disputed line. */
export function AnswerDialog({ customerId, bill, line, onClose }: Props) {
  return (
    <FormDialog title={`Response from ${bill.scac}`} onClose={onClose}>
      <form.Form
        params={{ customerId, billId: bill.bill_id }}
        start={{ line_ids: [line.line_id], answer: 'credited', note: '' } as never}
        done={(saved) => {
          showBill(customerId, saved)
          toast({ status: 'success', message: 'Response recorded.' })
          onClose()
        }}
      >
        <PanelNote>
          {BILL_CHARGES[line.kind]}, {showMoney(getClaim(line), bill.currency)} disputed.
        </PanelNote>
        <form.Field name="answer" as={OneOf} />
        <form.Field name="note" />
        <Actions>
          <Submit>Record response</Submit>
          <Cancel onPress={onClose} />
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
