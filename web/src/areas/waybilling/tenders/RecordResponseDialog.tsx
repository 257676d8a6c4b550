import { recordAnswer } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import {
  RECORDED_ANSWERS,
  recordableAnswers,
  type RecordedAnswer,
} from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Choice } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import type { ControlProps } from '../../../ui/field/control.ts'
import css from './TenderPage.module.css'
import { refetchTender } from './tenders.calls.ts'

const form = createForm(recordAnswer)
const DOCUMENTS = { bill: 'bill of lading', correction: 'correction', cancellation: 'cancellation' } as const

interface Props {
  customerId: number
  tender: TenderStatus
  onClose: () => void
}

/** The railroad's response to a document it never answered, and who reported it. */
export function RecordResponseDialog({ customerId, tender, onClose }: Props) {
  const { requestId, undecided } = tender
  const answers = recordableAnswers(tender)
  const done = async () => {
    onClose()
    toast({ status: 'success', message: 'Response recorded.' })
    await refetchTender()
  }
  return (
    <FormDialog title="Record the railroad’s response" onClose={onClose}>
      <p className={css.dialogText}>{getExplanation(tender)}</p>
      <form.Form
        params={{ customerId, requestId }}
        start={{
          answer: answers[0] ?? 'no_bill',
          controlNumber: undecided?.controlNumber ?? null,
          note: '',
        }}
        done={() => void done()}
      >
        <form.Field name="answer" as={AnswerChoice} only={answers} />
        <form.Field name="note" />
        <Actions at="end">
          <Cancel />
          <Submit>Record response</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}

function getExplanation({ undecided, conflict, carrier }: TenderStatus): string {
  if (undecided !== null)
    return `${carrier} hasn’t responded to the ${DOCUMENTS[undecided.purpose]} sent as document ${undecided.controlNumber}. If a response still arrives, it overrides what you enter here.`
  if (conflict !== null)
    return `${carrier}’s responses conflict. Ask ${carrier}, then record which one is right. If it has no bill, select Edit afterward to send a new one.`
  return `Ask ${carrier} before you record that it has no bill. Then select Edit to send a new one.`
}

/** The answers that are possible in the tender's state. */
function AnswerChoice({
  only,
  facts,
  ...props
}: ControlProps<string | number | null> & { only: readonly RecordedAnswer[] }) {
  const labels = Object.fromEntries(only.map((answer) => [answer, RECORDED_ANSWERS[answer]]))
  return <Choice {...props} facts={{ ...facts, labels }} />
}
