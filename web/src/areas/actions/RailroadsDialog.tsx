import { useQuery } from '@tanstack/react-query'
import { setActionCarrier } from '#contract/areas/actions/car-actions.contract.ts'
import { REQUEST_WAYS } from '#contract/areas/actions/car-actions.rules.ts'
import { OneOf } from '../../form/controls/choices.tsx'
import { NumberField } from '../../form/controls/number.tsx'
import { Emails } from '../../form/controls/text.tsx'
import { createForm } from '../../form/create-form.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Actions } from '../../form/Actions.tsx'
import { Cancel, Submit } from '../../form/Submit.tsx'
import { toast } from '../../shell/toasts.ts'
import css from './RailroadsDialog.module.css'
import { actionCarriers, refetchActions } from './car-actions.calls.ts'

const form = createForm(setActionCarrier)

/** How railroads receive requests, and the addresses for those by email. */
export function RailroadsDialog({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const { data } = useQuery(actionCarriers(customerId))
  return (
    <FormDialog title="Railroads" onClose={onClose}>
      {data && data.data.length > 0 && (
        // a long list is scrolled by keyboard as well
        <div className={css.railroads} tabIndex={0} role="group" aria-label="How railroads receive requests">
          <ul>
            {data.data.map(({ scac, way, emails, answer_hours: hours }) => (
              <li key={scac}>
                <strong>{scac}</strong>
                <span>
                  {REQUEST_WAYS[way]}, responds within {hours} h<span className={css.mails}>{emails}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form.Form
        params={{ customerId }}
        start={{ way: 'mail', answer_hours: 24 }}
        done={async ({ scac, way }) => {
          const text = REQUEST_WAYS[way].toLowerCase().replace('x12', 'X12')
          toast({ status: 'success', message: `Requests to ${scac} are now sent ${text}.` })
          onClose()
          await refetchActions()
        }}
      >
        <form.Field name="scac" />
        <form.Field name="way" as={OneOf} />
        <form.Field name="emails" as={Emails} />
        <form.Field name="answer_hours" as={NumberField} />
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
