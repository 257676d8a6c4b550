import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { createCustomer, type Customer } from '#contract/areas/admin/customers/customers.contract.ts'
import { CUSTOMER_PERMISSIONS } from '#contract/areas/admin/users/standing.rules.ts'
import { readerZone } from '#contract/base/zone-table.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { Zone } from '../../../form/controls/search.tsx'
import { Text } from '../../../form/controls/text.tsx'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { send } from '../../../form/send.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { refreshUser } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FieldGrid, Panel, Panels } from '../../../ui/Panel.tsx'
import { BackToCustomers } from './BackToCustomers.tsx'
import { showCustomer } from './customers.calls.ts'
import { unitText } from './customers.rules.ts'
import { addExtras, type Extras, isPersonPart } from './new-customer.calls.ts'
import { RailroadsChoice } from './RailroadsChoice.tsx'
import css from './CustomerPage.module.css'

const form = createForm(createCustomer)

const NO_PERSON = { first_name: '', last_name: '', email: '' }

/** The zone of the reader's own clock: most customers are near. */

/** Adds a customer (ADM-009) from four answers; its page then shows what is still missing. */
export function NewCustomerPage() {
  const navigate = useNavigate()
  const [extras, setExtras] = useState<Extras>({ person: NO_PERSON, equipment_ids: [] })
  const go = (id?: number) => navigate({ to: id ? `/admin/customers/${id}` : '/admin/customers' })
  const done = async (saved: Customer) => {
    showCustomer(saved)
    const refusals = await addExtras(saved.id, extras)
    // users with access to the new customer find it among theirs
    await refreshUser()
    toast({ status: 'success', message: `${saved.name} was created.` })
    for (const message of refusals) toast({ status: 'danger', message })
    void go(saved.id)
  }
  return (
    <>
      <BackToCustomers />
      <PageHead
        title="New customer"
        detail="Answer four questions. Everything else is set up for you, and you can change it later."
      />
      <form.Form
        start={{ zone: readerZone() }}
        // its type determines the default permissions
        send={({ permissions: _, ...body }, options) => send(createCustomer, { body }, options)}
        done={(saved: Customer) => void done(saved)}
      >
        <Panels
          main={
            <>
              <Panel title="Company">
                <FieldGrid>
                  <form.Field name="name" autoFocuses />
                  <form.Field name="type_id" as={Choice} />
                  <form.Field name="zone" as={Zone} />
                  <form.Field
                    name="scacs"
                    as={RailroadsChoice}
                    label="Railroads"
                    help="Railroads that report its cars."
                  />
                </FieldGrid>
              </Panel>
              <Panel title="First person" hint="Optional. They’re invited by email as Company Admin.">
                <Person person={extras.person} onChange={(person) => setExtras({ ...extras, person })} />
              </Panel>
              <Panel
                title="Fleet"
                hint="Optional. A file with more columns is imported on the customer’s page."
              >
                <Labelled
                  as={TypedList}
                  label="Equipment IDs"
                  rows={3}
                  placeholder={'GATX12345\nUTLX207444'}
                  value={extras.equipment_ids}
                  onChange={(equipment_ids) => setExtras({ ...extras, equipment_ids })}
                />
              </Panel>
            </>
          }
          side={<Prepares extras={extras} />}
        />
        <Actions>
          <Submit>Create customer</Submit>
          <Cancel onPress={() => void go()} />
        </Actions>
      </form.Form>
    </>
  )
}

interface PersonProps {
  person: Extras['person']
  onChange: (person: Extras['person']) => void
}

/** The first person: all of it or nothing. */
function Person({ person, onChange }: PersonProps) {
  const fields = [
    ['first_name', 'First name'],
    ['last_name', 'Last name'],
    ['email', 'Email'],
  ] as const
  return (
    <FieldGrid>
      {fields.map(([key, label]) => (
        <Labelled
          key={key}
          as={Text}
          label={label}
          problem={
            isPersonPart(person) && person[key].trim() === ''
              ? `Enter the ${label.toLowerCase()}, or clear the others.`
              : undefined
          }
          value={person[key]}
          onChange={(value) => onChange({ ...person, [key]: value })}
        />
      ))}
    </FieldGrid>
  )
}

const TOKENS_LATER = 'Create tokens on the customer’s page. Each is shown once.'
const ADMIN_LATER = 'An administrator then chooses what the customer can use.'

/** What pressing the button creates. */
function Prepares({ extras: { person, equipment_ids } }: { extras: Extras }) {
  const mayGive = useMay(CUSTOMER_PERMISSIONS)
  const lines = [
    ...(mayGive ? ['Modules and permissions for its type, with the default roles'] : []),
    'A feed address, and a feed for each railroad',
    'A folder for message files',
    ...(isPersonPart(person) ? ['An invitation for the first person as Company Admin'] : []),
    ...(equipment_ids.length > 0 ? [`A fleet of ${unitText(equipment_ids.length)}`] : []),
  ]
  return (
    <Panel title="What gets set up" hint={mayGive ? TOKENS_LATER : ADMIN_LATER}>
      <ul className={css.prepares}>
        {lines.map((line) => (
          <li key={line}>
            <Check size={16} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
