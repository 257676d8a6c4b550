import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileDown, Send } from 'lucide-react'
import { useState } from 'react'
import type { PayerInvoice } from '#contract/areas/invoicing/links/links.contract.ts'
import { INVOICE_KINDS, quantityText } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney, showMoneyWithCode } from '#contract/base/money.ts'
import { readable } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'
import { BrandCorner } from '../../../shell/states/BrandCorner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { ask, type Opened, reviewed, savePdf } from './links.calls.ts'
import css from './PayerInvoice.module.css'
import { getToken } from './token.rules.ts'

const BROKEN = 500

/** An invoice as its payer reads it, without a sign-in. */
export function PayerInvoicePage() {
  const named: { customerId?: string; invoiceId?: string } = useParams({ strict: false })
  const token = getToken(named)
  if (token === null)
    return (
      <Closed heading="This link is incomplete">
        Part of the link is missing. Copy the full link from the email.
      </Closed>
    )
  return (
    <Opening opened={{ customerId: Number(named.customerId), invoiceId: Number(named.invoiceId), token }} />
  )
}

const Closed = ({ heading, children }: { heading: string; children: string }) => (
  <PageMessage aspect="stop" heading={heading} corner={<BrandCorner />}>
    <p>{children}</p>
  </PageMessage>
)

// pages without a sign-in are rendered outside the usual providers
function Opening({ opened }: { opened: Opened }) {
  const { data, error, isFetching, refetch } = useQuery(reviewed(opened), queryClient)
  if (data) return <Paper opened={opened} invoice={data} />
  if (!error)
    return (
      <main className={css.page} aria-busy="true">
        <BrandCorner />
        <h1 className={css.title}>Your invoice</h1>
        <p className={css.quiet}>Loading…</p>
      </main>
    )
  const { status = BROKEN, message } = error.error
  if (status === 404)
    return (
      <Closed heading="This link isn’t valid">
        It may be incomplete. Open the newest email, or ask the sender for a new link.
      </Closed>
    )
  return (
    <PageMessage aspect="caution" heading="Couldn’t load the invoice" corner={<BrandCorner />}>
      <p>{readable(message)}</p>
      <PageMessage.Actions>
        <Button variant="primary" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </PageMessage.Actions>
    </PageMessage>
  )
}

const isOwed = ({ status, kind }: PayerInvoice): boolean => status === 'sent' && kind === 'invoice'

function Paper({ opened, invoice }: { opened: Opened; invoice: PayerInvoice }) {
  const { currency, status } = invoice
  const money = (cents: number) => showMoney(cents, currency)
  return (
    <main className={css.page}>
      <BrandCorner />
      <Summary opened={opened} invoice={invoice} />
      <Panel title="Charges">
        <SimpleTable
          label="Charges"
          kind="plain"
          rows={invoice.charges}
          getKey={({ id }) => id}
          columns={[
            {
              head: 'Charge',
              names: true,
              render: ({ description, dispute }) => (
                <>
                  {description}
                  {dispute !== null && <p className={css.quiet}>You disputed this: {dispute}</p>}
                </>
              ),
            },
            {
              head: 'Quantity',
              number: true,
              oneLine: true,
              render: ({ quantity, unit }) => quantityText(quantity, unit),
            },
            {
              head: 'Price',
              number: true,
              oneLine: true,
              render: (it) => (it.unit_price_cents === null ? '–' : money(it.unit_price_cents)),
            },
            { head: 'Amount', number: true, oneLine: true, render: (it) => money(it.ar_amount_cents) },
          ]}
        />
        <Sums invoice={invoice} />
      </Panel>
      {invoice.cars.length > 1 && (
        <Panel title="Cars">
          <SimpleTable
            label="Cars"
            kind="plain"
            rows={invoice.cars}
            getKey={({ waybill_id }) => waybill_id}
            columns={[
              { head: 'Car', names: true, render: (it) => it.equipment_id ?? '–' },
              { head: 'Waybill', oneLine: true, render: (it) => it.waybill_number ?? '–' },
              { head: 'Total', number: true, oneLine: true, render: (it) => money(it.total_cents) },
            ]}
          />
        </Panel>
      )}
      {isOwed(invoice) && invoice.remit_to !== '' && (
        <Panel title="How to pay">
          <p className={css.words}>{invoice.remit_to}</p>
        </Panel>
      )}
      {status !== 'void' && <Ask opened={opened} invoice={invoice} />}
    </main>
  )
}

const NOTE = 'Note'

/** What is owed and until when, first of all; then what it is for. */
function Summary({ opened, invoice }: { opened: Opened; invoice: PayerInvoice }) {
  const { kind, status, currency, due_date, open_cents, invoice_ar_total } = invoice
  const amount = isOwed(invoice) ? open_cents : invoice_ar_total
  const facts = [
    ['Billed to', invoice.payer_name],
    ['Issued', invoice.issue_date && showDate(invoice.issue_date)],
    ['Your PO number', invoice.payer_order],
    ['Waybill', invoice.waybill_number],
    ['Cars', invoice.cars.length > 1 ? String(invoice.cars.length) : null],
    ['Car', invoice.cars.length > 1 ? null : invoice.equipment_id],
    ['Lane', invoice.origin && `${invoice.origin} to ${invoice.destination ?? '?'}`],
    [NOTE, invoice.notes],
  ] as const
  return (
    <section className={css.summary}>
      <h1 className={css.title}>
        {INVOICE_KINDS[kind]} {invoice.invoice_number} from {invoice.payee_name}
      </h1>
      <div className={css.owed}>
        <div>
          <p className={css.amount}>{showMoneyWithCode(amount, currency)}</p>
          <p className={css.quiet}>
            {status === 'void' && 'Void: nothing is owed.'}
            {status === 'paid' && 'Paid.'}
            {status === 'sent' && kind === 'credit' && 'Credited to you.'}
            {isOwed(invoice) && (due_date === null ? 'Payment due.' : `Due ${showDate(due_date)}.`)}
          </p>
        </div>
        <Button
          variant="primary"
          icon={FileDown}
          onClick={() => void savePdf(opened, invoice.invoice_number)}
        >
          Save as PDF
        </Button>
      </div>
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
    </section>
  )
}

/** The total, and what is left of it once something was paid or credited. */
function Sums({ invoice }: { invoice: PayerInvoice }) {
  const { currency, invoice_ar_total, paid_cents, credited_cents, open_cents } = invoice
  const money = (cents: number) => showMoney(cents, currency)
  const less = [
    ['Paid', paid_cents],
    ['Credited', credited_cents],
  ] as const
  const isReduced = paid_cents > 0 || credited_cents > 0
  return (
    <dl className={css.sums}>
      <div>
        <dt>Total</dt>
        <dd>{money(invoice_ar_total)}</dd>
      </div>
      {less
        .filter(([, cents]) => cents > 0)
        .map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(-cents)}</dd>
          </div>
        ))}
      {isReduced && isOwed(invoice) && (
        <div>
          <dt>Amount due</dt>
          <dd>{money(open_cents)}</dd>
        </div>
      )}
    </dl>
  )
}

/** A question about the invoice, or what is wrong with one of its lines. */
function Ask({ opened, invoice }: { opened: Opened; invoice: PayerInvoice }) {
  const [charge, setCharge] = useState('')
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    if (await ask(opened, text.trim(), charge === '' ? null : Number(charge))) setText('')
    setBusy(false)
  }
  return (
    <Panel title="Ask a question or dispute a charge">
      <label className={css.field}>
        About
        <select value={charge} onChange={({ currentTarget }) => setCharge(currentTarget.value)}>
          <option value="">The whole invoice</option>
          {invoice.charges.map(({ id, description }) => (
            <option key={id} value={id}>
              Dispute: {description}
            </option>
          ))}
        </select>
      </label>
      <label className={css.field}>
        Message
        <textarea
          rows={3}
          maxLength={1000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div>
        <Button icon={Send} isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void submit()}>
          {charge === '' ? 'Send question' : 'Send dispute'}
        </Button>
      </div>
    </Panel>
  )
}
