import { type Customer, updateCustomer } from '#contract/areas/admin/customers/customers.contract.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { Zone } from '../../../form/controls/search.tsx'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { showCustomer } from './customers.calls.ts'
import { CUSTOMER_TEXTS } from './customers.messages.ts'

const form = createForm(updateCustomer, { version: 'version' })

type Start = NonNullable<Parameters<typeof form.Form>[0]['start']>

const getStart = (customer: Customer): Start => ({
  ...(customer as unknown as Start),
  // this form never changes the status
  status: undefined,
})

/** Everything of a customer that is typed. */
export function DetailsForm({ customer }: { customer: Customer }) {
  return (
    <Panel title="Details">
      <form.Form
        params={{ id: customer.id }}
        start={getStart(customer)}
        done={(saved) => {
          showCustomer(saved)
          toast({ status: 'success', message: CUSTOMER_TEXTS.saved })
        }}
      >
        <FieldGrid>
          <form.Field name="name" note="" />
          <form.Field name="business_name" />
          <form.Field name="type_id" as={Choice} />
          <form.Field name="waybill_type" as={Choice} />
          <form.Field name="domain" />
          <form.Field name="zip_code" />
          <form.Field name="scacs" as={TypedList} />
          <form.Field name="minimum_waybill_date" as={Day} />
          <form.Field name="crm_url" />
          <form.Field name="preferred_theme" as={Choice} />
          <form.Field name="zone" as={Zone} />
        </FieldGrid>
        <Actions>
          <Submit needsChange>Save</Submit>
          <Revert>Discard changes</Revert>
        </Actions>
      </form.Form>
    </Panel>
  )
}
