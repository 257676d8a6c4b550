import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type {
  createInvoice,
  Invoice,
  InvoiceCar,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { showMoney, toCurrency } from '#contract/base/money.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Area, Emails } from '../../../form/controls/text.tsx'
import type { FormFields } from '../../../form/kit.tsx'
import { useMayOpen } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import type { ControlProps } from '../../../ui/field/control.ts'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { chargeCodes } from '../charge-codes/charge-codes.calls.ts'
import { INVOICING_PATHS, NEW_PAYER } from '../invoicing.rules.ts'
import { payers } from '../payee/payee.calls.ts'
import { amountOfRow, ChargeRows } from './ChargeRows.tsx'
import css from './Invoices.module.css'
import { CarTable } from './CarTable.tsx'
import { useWaybills, WaybillField } from './WaybillField.tsx'

/** The form of a draft, new or not: their bodies are the same. */
export type InvoiceKit = FormFields<typeof createInvoice>

interface Props {
  form: InvoiceKit
  customerId: number
  payee: Payee
  /** The cars it was saved with. */
  saved: readonly InvoiceCar[]
}

/** Everything people fill in of an invoice (INV-022). */
export function InvoiceFields({ form, customerId, payee, saved }: Props) {
  const [cars, setCars] = useState(saved)
  const of = { customerId, payeeId: payee.id }
  const mayAdd = useMayOpen()(NEW_PAYER)
  const codes = useQuery(chargeCodes(customerId)).data ?? []
  return (
    <>
      <Panel
        title="Bill to"
        actions={
          <>
            {mayAdd && <Link to={pathTo(NEW_PAYER, { customerId }) as never}>Add payer</Link>}
            <Link to={pathTo(INVOICING_PATHS.profile, { customerId }) as never}>Edit profile</Link>
          </>
        }
        hint={`From ${payee.name}`}
      >
        <FieldGrid>
          <form.Field name="payer_id" as={PayerChoice} customerId={customerId} />
          <form.Field name="payer_order" />
        </FieldGrid>
        <form.Field name="waybill_id" as={WaybillField} of={of} cars={cars} onCars={setCars} />
        <FieldGrid>
          <form.Field name="issue_date" as={Day} />
          <form.Field name="due_date" as={Day} />
          <form.Field name="terms_days" as={NumberField} />
          <form.Field name="currency" as={Choice} />
        </FieldGrid>
      </Panel>
      <Panel title="Charges">
        <form.Field
          name="charges"
          as={ChargeRows}
          isTitled
          codes={codes}
          cars={cars}
          customerId={customerId}
          currency={toCurrency(form.useValue('currency'))}
        />
      </Panel>
      {cars.length > 1 && <Cars form={form} of={of} cars={cars} onCars={setCars} />}
      <Panel title="Note and email">
        <form.Field name="notes" as={Area} rows={3} />
        <FieldGrid>
          <form.Field name="send_to" as={Emails} placeholder={usePayer(form, customerId)?.emails} />
          <form.Field name="copy_to" as={Emails} />
        </FieldGrid>
      </Panel>
    </>
  )
}

interface CarsProps {
  form: InvoiceKit
  of: { customerId: number; payeeId: number }
  cars: readonly InvoiceCar[]
  onCars: (cars: readonly InvoiceCar[]) => void
}

/** The cars of a draft; without one of them, the charges are loaded again. */
function Cars({ form, of, cars, onCars }: CarsProps) {
  const choose = useWaybills({ of, onCars })
  const rows = (form.useValue('charges') ?? []) as Rows
  const charges = rows.map((row) => ({
    charge_code: row.charge_code ?? '',
    ar_amount_cents: amountOfRow(row),
    waybill_ids: row.waybill_ids ?? [],
  }))
  return (
    <Panel title="Cars">
      <CarTable
        cars={cars}
        charges={charges}
        currency={toCurrency(form.useValue('currency'))}
        onRemove={(id) =>
          void choose(cars.map((car) => car.waybill_id).filter((waybillId) => waybillId !== id))
        }
      />
    </Panel>
  )
}

function PayerChoice({ customerId, ...props }: ControlProps<number | null> & { customerId: number }) {
  const companies = useQuery(payers(customerId)).data ?? []
  const offered = companies.filter(({ active, id }) => active || id === props.value)
  const labels = Object.fromEntries(offered.map(({ id, name }) => [String(id), name]))
  return (
    <Choice
      {...props}
      none="No payer yet"
      facts={{ ...props.facts, labels }}
      onChange={(next) => props.onChange(next === null ? null : Number(next))}
    />
  )
}

/** The payer that is chosen. */
function usePayer(form: InvoiceKit, customerId: number) {
  const payerId = form.useValue('payer_id')
  return useQuery(payers(customerId)).data?.find(({ id }) => id === payerId)
}

/** Where the invoice will go once it is sent. */
export function SendNote({ form, customerId }: { form: InvoiceKit; customerId: number }) {
  const payer = usePayer(form, customerId)
  const sendTo = form.useValue('send_to') || (payer?.emails ?? 'the payer')
  const copyTo = form.useValue('copy_to')
  const recipients = sendTo !== '' && copyTo ? `${sendTo}, with a copy to ${copyTo}` : sendTo
  const text =
    recipients === ''
      ? `${payer!.name} has no email address. Enter who gets the invoice, or sending only assigns the next number.`
      : `Sending assigns the next number and emails ${recipients}.`
  return <p className={css.quiet}>{text}</p>
}

type Rows = Parameters<typeof amountOfRow>[0][]

/** Totals while the user is typing; the server's count. */
export function LiveTotals({ form, kind }: { form: InvoiceKit; kind: Invoice['kind'] }) {
  const rows = (form.useValue('charges') ?? []) as Rows
  const currency = toCurrency(form.useValue('currency'))
  const total = rows.reduce((sum, row) => sum + amountOfRow(row), 0)
  const cost = rows.reduce(
    (sum, { ap_amount_cents: cents }) => sum + (typeof cents === 'number' ? cents : 0),
    0,
  )
  return (
    <Totals
      total={total}
      cost={kind === 'credit' ? null : cost}
      currency={currency}
      unbilled={getUnbilled(rows)}
    />
  )
}

/** What of the cost no railroad has billed yet. */
export const getUnbilled = (
  lines: readonly { ap_source?: string | undefined; ap_amount_cents?: unknown }[],
): number =>
  lines.reduce(
    (sum, { ap_source, ap_amount_cents: cents }) =>
      sum + (ap_source === 'expected' && typeof cents === 'number' ? cents : 0),
    0,
  )

const toPercent = (part: number, whole: number): string =>
  whole === 0 ? '' : `, ${((part / whole) * 100).toFixed(1)}%`

interface TotalsProps {
  total: number
  /** Null for a credit note: it has no margin. */
  cost: number | null
  currency: string
  unbilled: number
}

/** What the payer pays, and what the payer never sees. */
export function Totals({ total, cost, currency, unbilled }: TotalsProps) {
  return (
    <>
      <dl className={css.sum}>
        <div className={css.line} data-is="total">
          <dt>Total</dt>
          <dd>{showMoney(total, currency)}</dd>
        </div>
        {cost !== null && (
          <>
            <div className={css.line}>
              <dt>Cost</dt>
              <dd>{cost === 0 ? 'Not entered' : showMoney(cost, currency)}</dd>
            </div>
            <div className={css.line}>
              <dt>Margin (not printed)</dt>
              <dd>
                {cost === 0 ? '–' : `${showMoney(total - cost, currency)}${toPercent(total - cost, total)}`}
              </dd>
            </div>
          </>
        )}
      </dl>
      {unbilled > 0 && (
        <p className={css.quiet}>
          {showMoney(unbilled, currency)} of the cost is expected. No railroad has billed it yet.
        </p>
      )}
    </>
  )
}
