import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import {
  createPayerCompany,
  type PayerCompany,
  updatePayerCompany,
} from '#contract/areas/settings/payer-companies.contract.ts'
import { PAYER_TERMS } from '#contract/areas/settings/payer-companies.contract.ts'
import { useMay } from '../../shell/access/may.ts'
import { useCore } from '../../form/context.ts'
import { Switch } from '../../form/controls/choices.tsx'
import { NumberField } from '../../form/controls/number.tsx'
import { Row } from '../../form/controls/rows.tsx'
import { Emails, Phone } from '../../form/controls/text.tsx'
import { createForm } from '../../form/create-form.ts'
import type { FormFields } from '../../form/kit.tsx'
import { Actions } from '../../form/Actions.tsx'
import { Cancel, Revert, Submit } from '../../form/Submit.tsx'
import { Loaded } from '../../shared/Loaded.tsx'
import { useIdParam } from '../../shared/use-id-param.ts'
import { LogoBox } from '../../shared/LogoBox.tsx'
import { useRecent } from '../../shell/find/recent.ts'
import { useSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { BackLink } from '../../shared/BackLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { FieldGrid, Panel, Panels } from '../../ui/Panel.tsx'
import { ActiveTag } from './ActiveTag.tsx'
import { grantLogo, payerCompany, recordLogo, showCompany } from './payer-companies.calls.ts'
import { SETTINGS_TEXTS } from './payer-companies.messages.ts'
import css from './PayerCompanyPage.module.css'

const adding = createForm(createPayerCompany)
const editing = createForm(updatePayerCompany, { version: 'version' })

const BLANK_ADDRESS = {
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postal_code: '',
  country: 'US',
}
/** As many as a company may have. */
const MAX_ADDRESSES = 20

type Fields = FormFields<typeof createPayerCompany>
type Start = NonNullable<Parameters<typeof editing.Form>[0]['start']>

/**
 * A refused form always shows a message: the specification's text in a toast, the reason in the form. After a
 * conflict nothing has failed yet: the form asks which values to keep.
 */
const refused = () => {
  toast({ status: 'danger', message: SETTINGS_TEXTS.unableToSave })
  return false
}

const Back = ({ customerId }: { customerId: number }) => (
  <BackLink to={`/settings/${customerId}/companies`}>Company settings</BackLink>
)

/** One company that pays a customer's invoices (SET-003). */
export function PayerCompanyPage() {
  const { company } = useSession()
  const id = useIdParam('payerCompanyId')
  const found = useQuery({ ...payerCompany(company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the company"
      pageTitle="Company"
      waiting={420}
      removed={<Navigate to={`/settings/${company.id}/companies` as never} replace />}
    >
      {(it) => <CompanyForm customerId={company.id} payer={it} />}
    </Loaded>
  )
}

function CompanyForm({ customerId, payer }: { customerId: number; payer: PayerCompany }) {
  const { id, name, active, logo } = payer
  useRecent({ label: name, detail: 'Bill-to company', href: `/settings/${customerId}/companies/${id}` })
  return (
    <>
      <Back customerId={customerId} />
      <PageHead title={name} detail={<ActiveTag isActive={active} />} />
      <editing.Form
        params={{ customerId, payerCompanyId: id }}
        start={payer as unknown as Start}
        refused={refused}
        done={(saved) => {
          showCompany(customerId, saved)
          toast({ status: 'success', message: 'Company saved.' })
        }}
      >
        <Panels
          main={<CompanyFields form={editing.like(adding)} />}
          side={
            <>
              <Panel title="Logo">
                <LogoBox
                  name={name}
                  url={logo}
                  grant={grantLogo(customerId)}
                  record={recordLogo(customerId, id)}
                />
              </Panel>
              <InvoiceFields form={editing.like(adding)} />
            </>
          }
        />
        <Actions>
          <Submit needsChange>Save</Submit>
          <Revert>Discard changes</Revert>
        </Actions>
      </editing.Form>
    </>
  )
}

/** Adds a company that pays a customer's invoices (SET-004). */
export function NewPayerCompanyPage() {
  const { company } = useSession()
  const navigate = useNavigate()
  const go = (id?: number) =>
    navigate({ to: `/settings/${company.id}/companies${id === undefined ? '' : `/${id}`}` })
  return (
    <>
      <Back customerId={company.id} />
      <PageHead title="New company" detail="You can bill it on new invoices." />
      <adding.Form
        params={{ customerId: company.id }}
        start={{ addresses: [{}] as never, terms_days: 30, active: true }}
        refused={refused}
        done={(saved) => {
          showCompany(company.id, saved)
          toast({ status: 'success', message: `${saved.name} added.` })
          void go(saved.id)
        }}
      >
        <Panels main={<CompanyFields form={adding} />} side={<InvoiceFields form={adding} />} />
        <Actions>
          <Submit>Add company</Submit>
          <Cancel onPress={() => void go()} />
        </Actions>
      </adding.Form>
    </>
  )
}

function CompanyFields({ form }: { form: Fields }) {
  return (
    <Panel title="Company">
      <FieldGrid>
        <form.Field name="name" />
        <form.Field name="contact_name" />
        <form.Field name="phone" as={Phone} />
        <form.Field name="active" as={Switch} aside="Can be billed on new invoices." />
      </FieldGrid>
      <Addresses form={form} />
    </Panel>
  )
}

/** Where the company is; the first address is the one invoices name (SET-006). */
function Addresses({ form }: { form: Fields }) {
  const { control } = useCore()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'addresses' })
  const rows = { name: 'addresses', count: fields.length, move, remove }
  return (
    <>
      {fields.map(({ id }, at) => (
        <Row
          key={id}
          rows={rows}
          place={at}
          legend={<legend className={css.part}>{addressName(at)}</legend>}
          text={addressName(at).toLowerCase()}
        >
          <Address form={form} at={at} />
        </Row>
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          disabled={fields.length >= MAX_ADDRESSES}
          onClick={() => append(BLANK_ADDRESS)}
        >
          Add address
        </Button>
      </div>
    </>
  )
}

const addressName = (at: number): string => (at === 0 ? 'Address' : `Address ${at + 1}`)

function Address({ form, at }: { form: Fields; at: number }) {
  return (
    <FieldGrid>
      <form.Field name={`addresses.${at}.address_1`} />
      <form.Field name={`addresses.${at}.address_2`} />
      <form.Field name={`addresses.${at}.city`} />
      <form.Field name={`addresses.${at}.state`} />
      <form.Field name={`addresses.${at}.postal_code`} />
      <form.Field name={`addresses.${at}.country`} />
    </FieldGrid>
  )
}

/** Where invoices go and when they are due, for customers with that module (SET-005). */
function InvoiceFields({ form }: { form: Fields }) {
  if (!useMay(PAYER_TERMS)) return null
  return (
    <Panel title="Invoices">
      <form.Field name="emails" as={Emails} />
      <form.Field name="terms_days" as={NumberField} />
    </Panel>
  )
}
