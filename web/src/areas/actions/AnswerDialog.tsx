import { answerCarAction, type CarAction } from '#contract/areas/actions/car-actions.contract.ts'
import { CAR_ACTIONS } from '#contract/areas/actions/car-actions.rules.ts'
import { OneOf } from '../../form/controls/choices.tsx'
import { createForm } from '../../form/create-form.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Actions } from '../../form/Actions.tsx'
import { Cancel, Submit } from '../../form/Submit.tsx'
import { toast } from '../../shell/toasts.ts'
import { refetchActions } from './car-actions.calls.ts'

const form = createForm(answerCarAction)

interface Props {
  customerId: number
  row: CarAction
  onClose: () => void
}

/** Records a railroad's answer by phone or email. */
export function AnswerDialog({
  customerId,
  row: { action_id: actionId, equipment_id, kind },
  onClose,
}: Props) {
  return (
    <FormDialog title={`${CAR_ACTIONS[kind]} ${equipment_id}`} onClose={onClose}>
      <form.Form
        params={{ customerId, actionId }}
        start={{ state: 'accepted' }}
        done={async () => {
          toast({ status: 'success', message: 'Response saved.' })
          onClose()
          await refetchActions()
        }}
      >
        <form.Field name="state" as={OneOf} />
        <form.Field name="answer" />
        <Actions at="end">
          <Cancel />
          <Submit>Record response</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
