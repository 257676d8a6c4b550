import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { createPayment, type Payment } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { type Currency, showMoney, toCurrency } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Actions } from '../../../form/Actions.tsx'
import { useCore } from '../../../form/context.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { Money } from '../../../form/controls/number.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import type { ControlProps } from '../../../ui/field/control.ts'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { reloadInvoices } from '../invoices/invoices.calls.ts'
import { payers } from '../payee/payee.calls.ts'
import { AllocationRows } from './AllocationRows.tsx'
import { reloadPayments } from './payments.calls.ts'

const form = createForm(createPayment)

interface Of {
  customerId: number
  payeeId: number
}

interface Props {
  of: Of
  /** The payee's own; most payments come in it. */
  currency: Currency
  onSaved: () => void
}

/** A payment and the invoices it pays; what is left stays with the payer. */
export function PaymentForm({ of, currency, onSaved }: Props) {
  return (
    <form.Form
      params={of}
      start={{ currency, method: 'ach', allocations: [] }}
      done={(saved) => {
        reloadInvoices()
        reloadPayments()
        toast({ status: 'success', message: describe(saved) })
        onSaved()
      }}
    >
      <Panel title="Payment">
        <FieldGrid>
          <form.Field name="payer_id" as={PayerChoice} customerId={of.customerId} />
          <form.Field name="amount_cents" as={Amount} />
          <form.Field name="currency" as={CurrencyChoice} />
          <form.Field name="payment_date" as={Day} />
          <form.Field name="method" as={Choice} />
          <form.Field name="reference" />
        </FieldGrid>
      </Panel>
      <Panel title="Invoices">
        <Allocations of={of} />
      </Panel>
      <Actions>
        <Submit>Record payment</Submit>
      </Actions>
    </form.Form>
  )
}

function describe({ allocations, free_cents, currency }: Payment): string {
  const paid = `Payment recorded for ${formatCount(allocations.length, 'invoice')}.`
  return free_cents === 0 ? paid : `${paid} ${showMoney(free_cents, currency)} stays as the payer’s credit.`
}

function Allocations({ of }: { of: Of }) {
  const payerId = form.useValue('payer_id') as number | null | undefined
  const amount = form.useValue('amount_cents') as unknown
  const currency = toCurrency(form.useValue('currency'))
  return (
    <form.Field
      name="allocations"
      as={AllocationRows}
      isTitled
      of={of}
      payerId={payerId ?? null}
      currency={currency}
      amountCents={typeof amount === 'number' ? amount : 0}
    />
  )
}

/** Another payer or currency has other invoices: what was allocated before is gone. */
function PayerChoice({ customerId, ...props }: ControlProps<number | null> & { customerId: number }) {
  const { fill } = useCore()
  const companies = useQuery(payers(customerId)).data ?? []
  return (
    <Choice
      {...props}
      facts={{ ...props.facts, labels: Object.fromEntries(companies.map(({ id, name }) => [id, name])) }}
      onChange={(next) => {
        fill({ allocations: [] })
        props.onChange(next === null ? null : Number(next))
      }}
    />
  )
}

const Amount = (props: ComponentProps<typeof Money>) => (
  <Money {...props} currency={toCurrency(form.useValue('currency'))} />
)

function CurrencyChoice(props: ControlProps<string | null>) {
  const { fill } = useCore()
  return (
    <Choice
      {...props}
      onChange={(next) => {
        fill({ allocations: [] })
        props.onChange(next as string)
      }}
    />
  )
}
