import { Link, useNavigate } from '@tanstack/react-router'
import { FileText, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  createInvoice,
  type Invoice,
  updateInvoice,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { INVOICE_KINDS } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { useCore } from '../../../form/context.ts'
import { createForm } from '../../../form/create-form.ts'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { INVOICE_TEXTS } from '../invoicing.messages.ts'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { findName } from './InvoiceCells.tsx'
import { InvoiceFields, type InvoiceKit, LiveTotals, SendNote } from './InvoiceFields.tsx'
import { openPreview, postInvoice, showInvoice } from './invoices.calls.ts'
import { InvoiceStateTag } from './InvoiceStateTag.tsx'
import { LivePreview, usePaperFits } from './PaperPreview.tsx'
import { Columns } from './Columns.tsx'
import css from './Invoices.module.css'

const creating = createForm(createInvoice)
const editing = createForm(updateInvoice, { version: 'version' })

type Start = NonNullable<Parameters<typeof editing.Form>[0]['start']>

/** What a form of an invoice begins with; a copy keeps references and loses what belongs to one sending. */
const getStart = ({ charges, cars, ...rest }: Invoice): Start =>
  ({
    ...rest,
    waybill_ids: cars.slice(1).map(({ waybill_id }) => waybill_id),
    charges: charges.map(({ id: _, dispute: __, ...charge }) => charge),
  }) as unknown as Start

const refused = ({ errors }: { errors?: object | undefined }): boolean => {
  if (!errors) toast({ status: 'danger', message: INVOICE_TEXTS.saveFailed })
  return false
}

/** What drafts lacked when they were last sent: a new one is saved first, and then has a page of its own. */
const unsent = new Map<number, string>()

/** Sends what was just saved; what sending lacks is listed, and nothing is lost. */
function useSending(customerId: number, invoiceId: number | null) {
  const sendNext = useRef(false)
  const [missing, setMissing] = useState(unsent.get(invoiceId ?? 0) ?? null)
  const sendSaved = async (saved: Invoice): Promise<Invoice> => {
    showInvoice(customerId, saved)
    if (!sendNext.current) {
      toast({ status: 'success', message: 'Invoice saved.' })
      return saved
    }
    const params = { customerId, payeeId: saved.payee_id, invoiceId: saved.id }
    const response = await postInvoice(params, { idempotencyKey: crypto.randomUUID() })
    unsent.delete(saved.id)
    if (response.success) {
      showInvoice(customerId, response.data)
      const { kind, invoice_number } = response.data
      toast({ status: 'success', message: `${INVOICE_KINDS[kind]} ${invoice_number} sent.` })
      return response.data
    }
    const why =
      Object.values(response.error.errors ?? {})
        .flat()
        .join(' ') || response.error.message
    unsent.set(saved.id, why)
    setMissing(why)
    toast({ status: 'danger', message: `${INVOICE_TEXTS.sendFailed} ${why}` })
    return saved
  }
  const setSending = (isNext: boolean) => {
    sendNext.current = isNext
  }
  return { setSending, missing, sendSaved }
}

interface NewProps {
  customerId: number
  payee: Payee
  copied: Invoice | null
}

/** The form of a new invoice, or of a copy (INV-009, INV-010). */
export function NewInvoice({ customerId, payee, copied }: NewProps) {
  const navigate = useNavigate()
  const { setSending, missing, sendSaved } = useSending(customerId, null)
  const [start] = useState(() =>
    copied === null
      ? { currency: payee.currency, charges: [] }
      : { ...getStart(copied), issue_date: null, due_date: null },
  )
  return (
    <>
      <PageHead
        title={copied === null ? 'New invoice' : `Copy of ${findName(copied)}`}
        detail="It gets its number when it’s sent."
      />
      <creating.Form
        params={{ customerId, payeeId: payee.id }}
        draftKey={copied === null ? 'new' : `copy ${copied.id}`}
        start={start as never}
        refused={refused}
        done={async (saved) => {
          const { id: invoiceId } = await sendSaved(saved)
          await navigate({ to: pathTo(INVOICING_PATHS.edit, { customerId, invoiceId }) })
        }}
      >
        <Body
          form={creating}
          customerId={customerId}
          payee={payee}
          saved={copied?.cars ?? []}
          onSending={setSending}
          missing={missing}
          kind="invoice"
        />
      </creating.Form>
    </>
  )
}

interface EditProps {
  customerId: number
  payee: Payee
  invoice: Invoice
}

/** A draft (INV-004). */
export function EditInvoice({ customerId, payee, invoice }: EditProps) {
  const { setSending, missing, sendSaved } = useSending(customerId, invoice.id)
  const { payer_name, kind } = invoice
  const what = kind === 'credit' ? 'Credit note' : 'Invoice'
  return (
    <>
      <PageHead
        title={payer_name === null ? findName(invoice) : `${what} for ${payer_name}`}
        detail={
          <span className={css.state}>
            <InvoiceStateTag state="draft" /> It gets its number when it’s sent.
          </span>
        }
      />
      <editing.Form
        params={{ customerId, payeeId: payee.id, invoiceId: invoice.id }}
        start={getStart(invoice)}
        refused={refused}
        done={sendSaved}
      >
        <Body
          form={editing.like(creating)}
          customerId={customerId}
          payee={payee}
          saved={invoice.cars}
          onSending={setSending}
          missing={missing}
          kind={kind}
        />
      </editing.Form>
    </>
  )
}

interface BodyProps {
  form: InvoiceKit
  customerId: number
  payee: Payee
  saved: Invoice['cars']
  /** Whether what is saved next is sent at once. */
  onSending: (isNext: boolean) => void
  missing: string | null
  kind: Invoice['kind']
}

function Body({ form, customerId, payee, saved, onSending, missing, kind }: BodyProps) {
  const { submit, form: fields } = useCore()
  const [isSending, setSending] = useState(false)
  const paperFits = usePaperFits()
  const of = { customerId, payeeId: payee.id }
  const saveAndSend = async () => {
    setSending(true)
    onSending(true)
    await submit()
    onSending(false)
    setSending(false)
  }
  const openUnsaved = () => {
    const { version: _, ...body } = fields.getValues() as { version?: number }
    return openPreview(of, body)
  }
  return (
    <Columns
      main={<InvoiceFields form={form} customerId={customerId} payee={payee} saved={saved} />}
      side={
        <>
          <Panel title="Amounts">
            <LiveTotals form={form} kind={kind} />
            {missing !== null && <Refusal>{missing}</Refusal>}
            {payee.version === 0 && (
              <PanelNote>
                <Link to={pathTo(INVOICING_PATHS.profile, { customerId }) as never}>
                  Complete your payee profile
                </Link>{' '}
                before you send invoices.
              </PanelNote>
            )}
            <div className={css.actions}>
              <Button variant="primary" icon={Send} isBusy={isSending} onClick={() => void saveAndSend()}>
                {kind === 'credit' ? 'Send credit note' : 'Send invoice'}
              </Button>
              {!paperFits && (
                <Button icon={FileText} onClick={() => void openUnsaved()}>
                  Preview
                </Button>
              )}
            </div>
            <SendNote form={form} customerId={customerId} />
            <Actions at="across">
              <Submit look="quiet">Save draft</Submit>
              <Revert>Discard changes</Revert>
            </Actions>
          </Panel>
          {paperFits && <LivePreview params={of} />}
        </>
      }
    />
  )
}
