import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { useAction } from '../../../form/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { postTrip, showBill } from './bills.calls.ts'

/** The trips that fit a bill equally well; a person says which one it is. */
export function TwoTrips({ customerId, bill }: { customerId: number; bill: Bill }) {
  const choose = useAction((waybillId: number, options) =>
    postTrip({ customerId, billId: bill.bill_id }, waybillId, options),
  )
  const run = async (waybillId: number) => {
    const saved = await choose.run(waybillId)
    if (saved !== null) showBill(customerId, saved)
  }
  return (
    <Panel title="Choose the waybill" hint="Two trips match this bill. Choose one to check it.">
      {choose.refusal !== null && <Refusal>{choose.refusal}</Refusal>}
      <SimpleTable
        label="Matching trips"
        kind="plain"
        rows={bill.trips}
        getKey={({ waybill_id }) => waybill_id}
        columns={[
          { head: 'Car', names: true, render: ({ equipment_id }) => equipment_id },
          { head: 'Waybill', render: ({ waybill_number }) => waybill_number ?? '–' },
          { head: 'Date', render: ({ waybill_date }) => (waybill_date ? showDate(waybill_date) : '–') },
          { head: 'Origin', render: ({ origin }) => origin ?? '–' },
          { head: 'Destination', render: ({ destination }) => destination ?? '–' },
          {
            head: 'Action',
            render: ({ waybill_id }) => (
              <Button isBusy={choose.isBusy} onClick={() => void run(waybill_id)}>
                Use waybill
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}
