import { createRate } from '#contract/areas/pricing/rates/rates.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Choice } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { RateFields } from '../../../shared/RateFields.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid } from '../../../ui/Panel.tsx'

const form = createForm(createRate)

interface Props {
  customerId: number
  onAdded: () => void
  onClose: () => void
}

/** One rate, entered by hand. */
export function RateDialog({ customerId, onAdded, onClose }: Props) {
  return (
    <FormDialog title="Add rate" onClose={onClose}>
      <form.Form
        params={{ customerId }}
        start={{ unit: 'car', currency: 'USD' }}
        done={() => {
          toast({ status: 'success', message: 'Rate added.' })
          onClose()
          onAdded()
        }}
      >
        <FieldGrid>
          <form.Field name="origin" help="City and state, as in Galesburg, IL." />
          <form.Field name="destination" help="City and state, as in Laredo, TX." />
        </FieldGrid>
        <FieldGrid>
          <form.Field name="stcc" />
          <form.Field name="car_type" />
        </FieldGrid>
        <Price />
        <Actions at="end">
          <Cancel />
          <Submit>Add rate</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}

function Price() {
  return (
    <RateFields currency={form.useValue('currency') ?? 'USD'}>
      <form.Field name="currency" as={Choice} />
    </RateFields>
  )
}
