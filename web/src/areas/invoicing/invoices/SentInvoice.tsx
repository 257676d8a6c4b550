import { Link } from '@tanstack/react-router'
import { Copy, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Invoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import {
  CHARGE_SOURCES,
  INVOICE_KINDS,
  type InvoiceState,
} from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { When } from '../../../shared/When.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { ACTIVITY_TEXTS } from './activity.rules.ts'
import { Totals } from './InvoiceFields.tsx'
import { nameOf } from './InvoiceCells.tsx'
import { openPreview } from './invoices.calls.ts'
import { InvoiceStateTag } from './InvoiceStateTag.tsx'
import { Columns } from './Columns.tsx'
import css from './Invoices.module.css'

interface Props {
  customerId: number
  payee: Payee
  invoice: Invoice
}

/** An invoice that was sent: read, not changed. */
export function SentInvoice({ customerId, payee, invoice }: Props) {
  const { id: invoiceId, currency } = invoice
  return (
    <>
      <PageHead
        title={`${INVOICE_KINDS[invoice.kind]} ${nameOf(invoice)}`}
        detail={
          <>
            <InvoiceStateTag state={invoice.state as InvoiceState} /> for {invoice.payer_name}
          </>
        }
        actions={
          <>
            <Link to={pathTo(INVOICING_PATHS.copy, { customerId, invoiceId }) as never} {...asButton()}>
              <Copy size={16} aria-hidden="true" />
              Copy to draft
            </Link>
            <Button
              icon={FileText}
              onClick={() => void openPreview({ customerId, payeeId: payee.id }, { invoice_id: invoiceId })}
            >
              Open PDF
            </Button>
          </>
        }
      />
      <Columns
        main={
          <>
            <Panel title="Facts">
              <Facts customerId={customerId} invoice={invoice} />
            </Panel>
            <Panel title="Charges">
              <Charges invoice={invoice} />
            </Panel>
          </>
        }
        side={
          <>
            <Panel title="Total">
              <Totals total={invoice.invoice_ar_total} cost={invoice.invoice_ap_total} currency={currency} />
              {invoice.kind === 'invoice' && (
                <p className={css.quiet}>Open {showMoney(invoice.open_cents, currency)}</p>
              )}
            </Panel>
            <Panel title="Activity">
              <Activity invoice={invoice} />
            </Panel>
          </>
        }
      />
    </>
  )
}

function Facts({ customerId, invoice }: Omit<Props, 'payee'>) {
  const { waybill_id, waybill_number, equipment_id, origin, destination } = invoice
  const facts: [string, ReactNode][] = [
    ['Issued', invoice.issue_date && showDate(invoice.issue_date)],
    ['Due', invoice.due_date && showDate(invoice.due_date)],
    ['Sent to', invoice.sent_to || 'Not emailed: the payer has no address'],
    ['Payer’s order', invoice.payer_order],
    [
      'Waybill',
      waybill_id && (
        <Link to={pathTo(ROUTE_PATHS.waybillDetails, { customerId, waybillId: waybill_id }) as never}>
          {[waybill_number, equipment_id].filter(Boolean).join(', ')}
        </Link>
      ),
    ],
    ['Lane', origin && destination && `${origin} to ${destination}`],
    ['Seen', invoice.seen_ts && <When at={invoice.seen_ts} />],
    ['Note', invoice.notes],
  ]
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, text]) => text !== null && text !== '')
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}

function Charges({ invoice: { charges, currency } }: { invoice: Invoice }) {
  const money = (cents: number | null) => (cents === null ? '–' : showMoney(cents, currency))
  return (
    <SimpleTable
      label="Charges"
      kind="plain"
      rows={charges}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Charge and source',
          names: true,
          render: ({ description, charge_code, source, source_text, dispute }) => (
            <>
              {description || charge_code}
              <br />
              <small className={css.quiet}>
                {CHARGE_SOURCES[source]}
                {source_text && `: ${source_text}`}
              </small>
              {dispute !== null && <p className={css.quiet}>Disputed: {dispute}</p>}
            </>
          ),
        },
        {
          head: 'Quantity',
          number: true,
          oneLine: true,
          render: ({ quantity, unit }) => `${quantity} ${unit}`,
        },
        { head: 'Price', number: true, oneLine: true, render: (it) => money(it.unit_price_cents) },
        { head: 'Cost (AP)', number: true, oneLine: true, render: (it) => money(it.ap_amount_cents) },
        { head: 'Amount (AR)', number: true, oneLine: true, render: (it) => money(it.ar_amount_cents) },
      ]}
    />
  )
}

function Activity({ invoice: { activity } }: { invoice: Invoice }) {
  if (activity.length === 0) return <PanelNote>Nothing happened yet.</PanelNote>
  return (
    <ol className={css.feed}>
      {activity.map(({ id, user_name, activity_code, details, activity_ts }) => (
        <li key={id}>
          <b>{user_name}</b> {ACTIVITY_TEXTS[activity_code] ?? activity_code}
          {details && `: ${details}`} <When at={activity_ts} />
        </li>
      ))}
    </ol>
  )
}
