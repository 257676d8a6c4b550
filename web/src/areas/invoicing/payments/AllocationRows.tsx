import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OpenInvoice } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { allocateOldestFirst } from '#contract/areas/invoicing/payments/payments.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { Money } from '../../../form/controls/number.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { pathTo } from '../../../shell/route.ts'
import { Button } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import { PanelNote } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from '../invoices/Invoices.module.css'
import spoken from '../../../ui/spoken.module.css'
import { InvoiceStateTag } from '../invoices/InvoiceStateTag.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { NoPayers } from '../payee/NoPayers.tsx'
import { payers } from '../payee/payee.calls.ts'
import { openInvoices } from './payments.calls.ts'

/** An amount that is not a number yet stays as typed, for the form to say so. */
interface Allocation {
  invoice_id: number
  amount_cents: unknown
}

interface Own {
  of: { customerId: number; payeeId: number }
  payerId: number | null
  currency: string
  amountCents: number
}

const getSum = (rows: readonly Allocation[]): number =>
  rows.reduce((sum, { amount_cents: cents }) => sum + (typeof cents === 'number' ? cents : 0), 0)

/** The open invoices of a payer, each with what this payment pays of it. */
export function AllocationRows({
  of,
  payerId,
  currency,
  amountCents,
  ...props
}: ControlProps<readonly Allocation[]> & Own) {
  const { value, onChange } = props
  const found = useQuery(openInvoices(of, payerId))
  const companies = useQuery(payers(of.customerId)).data
  if (companies?.length === 0) return <NoPayers customerId={of.customerId} />
  if (payerId === null) return <PanelNote>Choose a payer to see its open invoices.</PanelNote>
  return (
    <div {...getGroup(props)} className={css.stack}>
      <Loaded query={found} failure="Couldn’t load the open invoices">
        {(all) => {
          const rows = all.filter((one) => one.currency === currency)
          if (rows.length === 0)
            return (
              <PanelNote>
                This payer has no open invoices in {currency}. The payment stays as its credit.
              </PanelNote>
            )
          return (
            <>
              <div>
                <Button
                  size="small"
                  disabled={amountCents === 0}
                  onClick={() => onChange(allocateOldestFirst(rows, amountCents))}
                >
                  Pay oldest first
                </Button>
              </div>
              <Rows customerId={of.customerId} rows={rows} control={props} />
            </>
          )
        }}
      </Loaded>
      <Left allocatedCents={getSum(value)} amountCents={amountCents} currency={currency} />
    </div>
  )
}
AllocationRows.frame = 'group' as const

interface RowsProps {
  customerId: number
  rows: readonly OpenInvoice[]
  control: ControlProps<readonly Allocation[]>
}

function Rows({ customerId, rows, control }: RowsProps) {
  const { id, name, value, onChange, isDisabled } = control
  const put = (invoiceId: number, cents: unknown) => {
    const others = value.filter(({ invoice_id }) => invoice_id !== invoiceId)
    onChange(
      cents === null || cents === 0 ? others : [...others, { invoice_id: invoiceId, amount_cents: cents }],
    )
  }
  return (
    <SimpleTable
      label="Open invoices"
      kind="plain"
      rows={rows}
      getKey={(it) => it.id}
      columns={[
        {
          head: 'Invoice',
          names: true,
          oneLine: true,
          render: (it) => (
            <Link to={pathTo(INVOICING_PATHS.edit, { customerId, invoiceId: it.id }) as never}>
              {it.invoice_number}
            </Link>
          ),
        },
        { head: 'State', mark: true, render: (it) => <InvoiceStateTag state={it.state} /> },
        { head: 'Due', oneLine: true, render: (it) => (it.due_date === null ? '–' : showDate(it.due_date)) },
        { head: 'Waybill', oneLine: true, render: (it) => it.waybill_number ?? '–' },
        { head: 'Open', number: true, oneLine: true, render: (it) => showMoney(it.open_cents, it.currency) },
        {
          head: 'Pay',
          render: (it) => (
            <>
              <label className={spoken.spoken} htmlFor={`${id}.${it.id}`}>
                Amount for {it.invoice_number}
              </label>
              <Money
                currency={it.currency}
                id={`${id}.${it.id}`}
                name={`${name}.${it.id}`}
                facts={{ label: '', unit: null, labels: {}, min: null, max: null }}
                onBlur={control.onBlur}
                isDisabled={isDisabled}
                aria-describedby={control['aria-describedby']}
                aria-invalid={false}
                aria-required={false}
                value={
                  (value.find(({ invoice_id }) => invoice_id === it.id)?.amount_cents ?? null) as
                    | number
                    | null
                }
                onChange={(cents) => put(it.id, cents)}
              />
            </>
          ),
        },
      ]}
    />
  )
}

interface LeftProps {
  allocatedCents: number
  amountCents: number
  currency: string
}

/** What is allocated of the payment, and what of it stays on account. */
function Left({ allocatedCents, amountCents, currency }: LeftProps) {
  const left = amountCents - allocatedCents
  return (
    <p className={css.quiet} role="status">
      {showMoney(allocatedCents, currency)} allocated.{' '}
      {left < 0
        ? `That is ${showMoney(-left, currency)} more than the payment. Lower an amount.`
        : `${showMoney(left, currency)} stays as the payer’s credit.`}
    </p>
  )
}
