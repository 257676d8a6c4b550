import { type ContactAges, updateContactAges } from '#contract/areas/visibility/contact/contact.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { createForm } from '../../../form/create-form.ts'
import { NumberField } from '../../../form/controls/number.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { reloadContact } from './contact.calls.ts'

const form = createForm(updateContactAges)

interface Props {
  customerId: number
  ages: ContactAges
  onClose: () => void
}

/** After how many days without a report a unit counts as lost contact. */
export function ContactAgesDialog({ customerId, ages, onClose }: Props) {
  const done = async () => {
    toast({ status: 'success', message: 'Saved. Counts use the new limits.' })
    onClose()
    await reloadContact()
  }
  return (
    <FormDialog title="Lost contact after" onClose={onClose}>
      <form.Form params={{ customerId }} start={ages} done={done}>
        <form.Field name="moving_days" as={NumberField} />
        <form.Field name="stored_days" as={NumberField} />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
