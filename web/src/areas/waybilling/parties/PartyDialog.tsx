import {
  createParty,
  type PartyRow,
  updateParty,
} from '#contract/areas/waybilling/parties/parties.contract.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { refreshParties } from './parties.calls.ts'

const adding = createForm(createParty)
const editing = createForm(updateParty, { version: 'version' })

interface Props {
  customerId: number
  /** Null: a new one. */
  party: PartyRow | null
  onClose: () => void
  /** It was saved: the list behind shows it where it belongs. */
  onSaved?: () => void
}

/** One party of the customer. */
export function PartyDialog({ customerId, party, onClose, onSaved }: Props) {
  const done = async () => {
    toast({ status: 'success', message: 'Party saved.' })
    onClose()
    onSaved?.()
    await refreshParties()
  }
  if (party === null) {
    return (
      <FormDialog title="Add party" onClose={onClose}>
        <adding.Form params={{ customerId }} start={{ country: 'US' }} done={done}>
          <Fields />
          <Actions at="end">
            <Cancel />
            <Submit>Add party</Submit>
          </Actions>
        </adding.Form>
      </FormDialog>
    )
  }
  const { party_id: partyId, source: _source, last_used_ts: _used, ...row } = party
  const start = { ...row, country: row.country as 'US' | 'CA' | 'MX' }
  return (
    <FormDialog title={party.name} onClose={onClose}>
      <editing.Form params={{ customerId, partyId }} draftKey={String(partyId)} start={start} done={done}>
        <Fields />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save party</Submit>
        </Actions>
      </editing.Form>
    </FormDialog>
  )
}

const Fields = () => (
  <>
    <editing.Field name="name" />
    <editing.Field name="code" />
    <editing.Field name="address1" />
    <editing.Field name="address2" />
    <editing.Field name="city" />
    <editing.Field name="state" />
    <editing.Field name="postal" />
    <editing.Field name="country" as={Choice} />
  </>
)
