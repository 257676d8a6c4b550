import { createBillRate } from '#contract/areas/invoicing/bill-rates/bill-rates.contract.ts'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { RateFields } from '../../../shared/RateFields.tsx'
import { toast } from '../../../shell/toasts.ts'
import { showBill } from '../bills/bills.calls.ts'

const form = createForm(createBillRate)

interface Props {
  customerId: number
  bill: Bill
  onClose: () => void
}

/** The rate of a bill's lane, which it lacks; the bill is checked again by it. */
export function BillRateDialog({ customerId, bill, onClose }: Props) {
  const { origin, destination, currency, waybill_date, trips, bill_date } = bill
  const start = { unit: 'car', effective_date: waybill_date ?? trips[0]?.waybill_date ?? bill_date }
  return (
    <FormDialog title={`Add rate: ${origin} to ${destination}`} onClose={onClose}>
      <form.Form
        params={{ customerId, billId: bill.bill_id }}
        start={start as never}
        done={(saved) => {
          showBill(customerId, saved)
          toast({ status: 'success', message: 'Rate added. The bill was checked again.' })
          onClose()
        }}
      >
        <RateFields currency={currency} />
        <Actions at="end">
          <Cancel />
          <Submit>Add rate</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
