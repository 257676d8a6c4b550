import { allowRailroad } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { SearchChoice } from '../../../form/controls/search.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { refreshRailroads } from './customer-railroads.calls.ts'
import css from './CustomerRailroads.module.css'

const form = createForm(allowRailroad)

interface Props {
  customerId: number
  others: readonly { scac: string; name: string | null }[]
  proposedId: string | null
  onAllowed: (scac: string) => void
  onClose: () => void
}

/** Allows one more railroad for a customer. */
export function AllowDialog({ customerId, others, proposedId, onAllowed, onClose }: Props) {
  const labels = Object.fromEntries(others.map(({ scac, name }) => [scac, name ? `${scac} ${name}` : scac]))
  return (
    <FormDialog title="Allow railroad" onClose={onClose}>
      <p className={css.text}>
        Receiver ID and release default to the railroad’s settings. Nothing is sent until you test it.
      </p>
      <form.Form
        params={{ customerId }}
        start={{ sender_id: proposedId ?? '' }}
        done={async ({ scac }) => {
          toast({ status: 'success', message: `${scac} allowed.` })
          onClose()
          onAllowed(scac)
          await refreshRailroads()
        }}
      >
        <form.Field name="scac" as={SearchChoice} labels={labels} />
        <form.Field name="sender_id" help="Unique per customer. The railroad must have it on file." />
        <Actions at="end">
          <Cancel />
          <Submit>Allow railroad</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
