import { Link } from '@tanstack/react-router'
import { Copy, FileText } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Invoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import {
  CHARGE_SOURCES,
  INVOICE_KINDS,
  type InvoiceState,
  quantityText,
} from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { When } from '../../../shared/When.tsx'
import { InvoiceActions } from '../corrections/InvoiceActions.tsx'
import { SettleDispute } from '../corrections/SettleDispute.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { ACTIVITY_TEXTS } from './activity.rules.ts'
import { CarTable } from './CarTable.tsx'
import { CostSource } from './CostSource.tsx'
import { getUnbilled, Totals } from './InvoiceFields.tsx'
import { findName } from './InvoiceCells.tsx'
import { openPreview } from './invoices.calls.ts'
import { InvoiceStateTag } from './InvoiceStateTag.tsx'
import { Columns } from './Columns.tsx'
import { PaperPreview, usePaperFits } from './PaperPreview.tsx'
import { getMethod, Steps } from './Steps.tsx'
import css from './Invoices.module.css'

interface Props {
  customerId: number
  payee: Payee
  invoice: Invoice
}

/** An invoice that was sent: read, not changed. */
export function SentInvoice({ customerId, payee, invoice }: Props) {
  const { id: invoiceId, currency } = invoice
  const paperFits = usePaperFits()
  const isCredit = invoice.kind === 'credit'
  const paper = [{ customerId, payeeId: payee.id }, { invoice_id: invoiceId }] as const
  return (
    <>
      <PageHead
        title={`${INVOICE_KINDS[invoice.kind]} ${findName(invoice)}`}
        detail={
          <span className={css.subject}>
            <InvoiceStateTag state={invoice.state as InvoiceState} />
            <span>for {invoice.payer_name}</span>
          </span>
        }
        actions={
          <>
            <Link to={pathTo(INVOICING_PATHS.copy, { customerId, invoiceId }) as never} {...asButton()}>
              <Copy size={16} aria-hidden="true" />
              Copy to draft
            </Link>
            {!paperFits && (
              <Button icon={FileText} onClick={() => void openPreview(...paper)}>
                Open PDF
              </Button>
            )}
          </>
        }
      />
      <div className={css.stack}>
        {!isCredit && <Steps invoice={invoice} />}
        <Columns
          main={
            <>
              <Panel title="Details">
                <Facts customerId={customerId} invoice={invoice} />
              </Panel>
              <Panel title="Charges">
                <Charges customerId={customerId} invoice={invoice} />
              </Panel>
              {invoice.cars.length > 1 && (
                <Panel title="Cars">
                  <CarTable cars={invoice.cars} charges={invoice.charges} currency={currency} />
                </Panel>
              )}
            </>
          }
          side={
            <>
              <Panel title="Amounts">
                <Totals
                  total={invoice.invoice_ar_total}
                  cost={isCredit ? null : invoice.invoice_ap_total}
                  currency={currency}
                  unbilled={getUnbilled(invoice.charges)}
                />
                <InvoiceActions customerId={customerId} invoice={invoice} />
              </Panel>
              <Money invoice={invoice} customerId={customerId} />
              {paperFits && <PaperPreview params={paper[0]} body={paper[1]} />}
              <Panel title="Activity">
                <Activity invoice={invoice} />
              </Panel>
            </>
          }
        />
      </div>
    </>
  )
}

const NOTE = 'Note'

function Facts({ customerId, invoice }: Omit<Props, 'payee'>) {
  const { waybill_id, waybill_number, equipment_id, origin, destination } = invoice
  const facts: [string, ReactNode][] = [
    ['Issued', invoice.issue_date && showDate(invoice.issue_date)],
    ['Due', invoice.kind === 'invoice' && invoice.due_date ? showDate(invoice.due_date) : null],
    ['Sent to', breakable(invoice.sent_to) ?? 'Not emailed: the payer has no email address'],
    ['Copy to', breakable(invoice.copy_to)],
    ['Payer’s PO number', invoice.payer_order],
    [
      'Waybill',
      waybill_id && (
        <Link to={pathTo(ROUTE_PATHS.waybillDetails, { customerId, waybillId: waybill_id }) as never}>
          {[waybill_number, invoice.cars.length > 1 ? formatCount(invoice.cars.length, 'car') : equipment_id]
            .filter(Boolean)
            .join(', ')}
        </Link>
      ),
    ],
    ['Lane', origin && destination && `${origin} to ${destination}`],
    [NOTE, invoice.notes],
  ]
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, text]) => text !== null && text !== '')
        .map(([label, text]) => (
          <div key={label} data-wide={label === NOTE || undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Addresses that wrap after their “@”, not within a name. */
const breakable = (emails: string): ReactNode =>
  emails === ''
    ? null
    : emails.split('@').map((part, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <>
              @<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))

function Charges({ customerId, invoice }: Omit<Props, 'payee'>) {
  const { charges, currency } = invoice
  const money = (cents: number | null) => (cents === null ? '–' : showMoney(cents, currency))
  return (
    <SimpleTable
      label="Charges"
      kind="plain"
      rows={charges}
      getKey={({ id }) => id}
      columns={[
        {
          head: 'Charge and source',
          names: true,
          render: ({ description, charge_code, source, source_text, dispute, ...charge }) => (
            <>
              {description || charge_code}
              <br />
              <small className={css.quiet}>
                <Source customerId={customerId} source={source} text={source_text} of={charge.source_ref} />
                {charge.ap_source !== 'hand' && (
                  <>
                    . Cost: <CostSource customerId={customerId} line={charge} />
                  </>
                )}
              </small>
              {dispute !== null && (
                <div className={css.dispute}>
                  <span className={css.quiet}>Disputed: {dispute}</span>
                  <SettleDispute
                    customerId={customerId}
                    invoice={invoice}
                    charge={{ description, charge_code, source, source_text, dispute, ...charge }}
                  />
                </div>
              )}
            </>
          ),
        },
        {
          head: 'Quantity',
          number: true,
          oneLine: true,
          render: ({ quantity, unit }) => quantityText(quantity, unit),
        },
        { head: 'Price', number: true, oneLine: true, render: (it) => money(it.unit_price_cents) },
        { head: 'Cost (AP)', number: true, oneLine: true, render: (it) => money(it.ap_amount_cents) },
        { head: 'Amount (AR)', number: true, oneLine: true, render: (it) => money(it.ar_amount_cents) },
      ]}
    />
  )
}

function Activity({ invoice: { activity, kind } }: { invoice: Invoice }) {
  const own = kind === 'credit' ? 'credit note' : 'invoice'
  if (activity.length === 0) return <PanelNote>No activity yet.</PanelNote>
  return (
    <ol className={css.feed}>
      {activity.map(({ id, user_name, activity_code, details, activity_ts }) => (
        <li key={id}>
          <b>{user_name}</b> {ACTIVITY_TEXTS[activity_code]?.replace('invoice', own) ?? activity_code}
          {details && `: ${details}`} <When at={activity_ts} />
        </li>
      ))}
    </ol>
  )
}

/** Payments and credit notes, each with its amount. */
function Money({ customerId, invoice: { payments, credits, credit_of, currency } }: Omit<Props, 'payee'>) {
  const link = (invoiceId: number, text: string) => (
    <Link to={pathTo(INVOICING_PATHS.edit, { customerId, invoiceId }) as never}>{text}</Link>
  )
  if (credit_of !== null)
    return <Panel title="Credited invoice">{link(credit_of.id, `Invoice ${credit_of.invoice_number}`)}</Panel>
  if (payments.length + credits.length === 0) return null
  return (
    <Panel title="Payments and credits">
      <ol className={css.feed}>
        {payments.map(({ payment_id, payment_date, method, reference, amount_cents }) => (
          <li key={payment_id} className={css.paid}>
            <span>
              {showDate(payment_date)}, {getMethod(method)} {reference}
            </span>
            <b>{showMoney(amount_cents, currency)}</b>
          </li>
        ))}
        {credits.map(({ id, invoice_number, ar_total, status }) => (
          <li key={id} className={css.paid}>
            <span>
              {link(id, `Credit note ${invoice_number ?? 'draft'}`)}
              {status === 'void' && ', void'}
            </span>
            <b>{showMoney(ar_total, currency)}</b>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Where a line comes from; a quote and an invoice open. */
function Source({ customerId, source, text, of }: SourceProps) {
  const label = text || CHARGE_SOURCES[source]
  if (source === 'finance')
    return (
      <Link to={pathTo(INVOICING_PATHS.edit, { customerId, invoiceId: of.split(':')[0]! }) as never}>
        {label}
      </Link>
    )
  if ((source !== 'quote' && source !== 'fuel') || of === '') return label
  return <Link to={`/pricing/${customerId}/quote/${of}` as never}>{label}</Link>
}

interface SourceProps {
  customerId: number
  source: keyof typeof CHARGE_SOURCES
  text: string
  of: string
}
