import { type AccruedLane, getBillAccrual } from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import { createLaneRate } from '#contract/areas/invoicing/bill-rates/bill-rates.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Choice } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { RateFields } from '../../../shared/RateFields.tsx'
import { readAnew } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'

const form = createForm(createLaneRate)

interface Props {
  customerId: number
  lane: Pick<AccruedLane, 'origin' | 'destination' | 'unrated_from'>
  onClose: () => void
}

/** The rate of a lane whose loads are not billed yet; the accrual is read again with it. */
export function LaneRateDialog({ customerId, lane, onClose }: Props) {
  const { origin, destination, unrated_from } = lane
  return (
    <FormDialog title={`Add rate: ${origin} to ${destination}`} onClose={onClose}>
      <form.Form
        params={{ customerId }}
        draftKey={`${customerId} ${origin} ${destination}`}
        start={{ origin, destination, unit: 'car', currency: 'USD', effective_date: unrated_from }}
        done={() => {
          void readAnew(getBillAccrual)
          toast({ status: 'success', message: 'Rate added. The accrual was calculated again.' })
          onClose()
        }}
      >
        <Fields />
        <Actions at="end">
          <Cancel />
          <Submit>Add rate</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}

function Fields() {
  return (
    <RateFields currency={form.useValue('currency') ?? 'USD'}>
      <form.Field name="currency" as={Choice} />
    </RateFields>
  )
}
