import { type Payee, updatePayee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { Choice, Switch } from '../../../form/controls/choices.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Area, Phone } from '../../../form/controls/text.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { BackLink } from '../../../shared/BackLink.tsx'
import { LogoBox } from '../../../shared/LogoBox.tsx'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FieldGrid, Panel, PanelNote, Panels } from '../../../ui/Panel.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { grantLogo, recordLogo, showPayee } from './payee.calls.ts'
import { WithPayee } from './WithPayee.tsx'

const form = createForm(updatePayee, { version: 'version' })

type Start = NonNullable<Parameters<typeof form.Form>[0]['start']>

/** The customer’s payee details on invoices (INV-012). */
export function PayeeProfilePage() {
  const { company } = useSession()
  return (
    <>
      <BackLink to={pathTo(INVOICING_PATHS.invoices, { customerId: company.id })}>Invoices</BackLink>
      <WithPayee title="Payee profile">{(it) => <Profile customerId={company.id} payee={it} />}</WithPayee>
    </>
  )
}

const getStart = (payee: Payee): Start =>
  ({
    ...payee,
    addresses: payee.addresses.length > 0 ? payee.addresses : [{ country: 'US' }],
  }) as unknown as Start

function Profile({ customerId, payee }: { customerId: number; payee: Payee }) {
  return (
    <>
      <PageHead title="Payee profile" detail="How your company appears on invoices." />
      <form.Form
        params={{ customerId, payeeId: payee.id }}
        start={getStart(payee)}
        done={(saved) => {
          showPayee(customerId, saved)
          toast({ status: 'success', message: 'Profile saved.' })
        }}
        refused={({ errors }) => {
          if (!errors) toast({ status: 'danger', message: 'Unable to save profile.' })
          return false
        }}
      >
        <Panels main={<Company />} side={<Side customerId={customerId} payee={payee} />} />
        <Actions>
          <Submit needsChange>Save profile</Submit>
          <Revert>Discard changes</Revert>
        </Actions>
      </form.Form>
    </>
  )
}

function Company() {
  return (
    <>
      <Panel title="Company" hint="Invoices use the first address.">
        <FieldGrid>
          <form.Field name="name" />
          <form.Field name="tax_number" />
          <form.Field name="addresses.0.address_1" />
          <form.Field name="addresses.0.address_2" />
          <form.Field name="addresses.0.city" />
          <form.Field name="addresses.0.state" />
          <form.Field name="addresses.0.postal_code" />
          <form.Field name="addresses.0.country" />
          <form.Field name="phone" as={Phone} />
          <form.Field name="email" />
        </FieldGrid>
      </Panel>
      <Panel title="Payment">
        <form.Field name="remit_to" as={Area} rows={4} />
      </Panel>
    </>
  )
}

function Side({ customerId, payee }: { customerId: number; payee: Payee }) {
  return (
    <>
      <Panel title="Logo">
        {payee.version === 0 ? (
          <PanelNote>Save the profile, then add your logo.</PanelNote>
        ) : (
          <LogoBox
            name={payee.name}
            url={payee.logo}
            grant={grantLogo(customerId)}
            record={recordLogo(customerId, payee.id)}
          />
        )}
      </Panel>
      <Panel title="Numbers and terms">
        <form.Field name="currency" as={Choice} />
        <form.Field name="invoice_prefix" />
        <form.Field name="credit_prefix" />
        <form.Field name="finance_percent" as={NumberField} />
        <form.Field name="dispute_stops_clock" as={Switch} />
      </Panel>
    </>
  )
}
