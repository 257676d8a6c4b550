import { useState } from 'react'
import { type CarrierRow, sendCarrierTest } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formOf } from '../../../form/form-of.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { useBookingSession } from '../session/session.rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DocumentText } from '../../../ui/DocumentText.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'
import { SearchChoice } from '../../../form/controls/search.tsx'
import css from './TestDialog.module.css'

const form = formOf(sendCarrierTest)

/** Sends one railroad a document that only tries the way to it. */
export function TestDialog({ carrier: { scac }, onClose }: { carrier: CarrierRow; onClose: () => void }) {
  const [sent, setSent] = useState<Answer<typeof sendCarrierTest> | null>(null)
  const { company } = useBookingSession()
  if (sent !== null) return <Sent scac={scac} sent={sent} onClose={onClose} />
  return (
    <FormDialog title={`Send ${scac} a test`} onClose={onClose}>
      <p className={css.words}>
        A bill for a car that does not exist, marked as a test, takes the next number and the usual way. What
        the railroad answers stands in that customer’s list of undelivered documents.
      </p>
      <form.Form params={{ scac }} start={{ customer_id: company.id }} done={setSent}>
        <form.Field name="customer_id" as={CompanyChoice} />
        <Actions at="end">
          <Cancel />
          <Submit>Send the test</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}

interface SentProps {
  scac: string
  sent: Answer<typeof sendCarrierTest>
  onClose: () => void
}

function Sent({ scac, sent: { filename, content }, onClose }: SentProps) {
  return (
    <Dialog title={`The test for ${scac} is on its way`} isOpen onClose={onClose}>
      <p className={css.words}>
        <code>{filename}</code> goes out within a minute. This is what the railroad will read:
      </p>
      <DocumentText>{content.replaceAll('~', '~\n')}</DocumentText>
      <div className={css.actions}>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

/** One of the customers an administrator looks after. */
function CompanyChoice({ value, onChange, ...props }: ControlProps<number | null>) {
  const { user } = useBookingSession()
  const words = Object.fromEntries(user.companies.map(({ id, name }) => [String(id), name]))
  return (
    <SearchChoice
      {...props}
      words={words}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id ? Number(id) : null)}
    />
  )
}
