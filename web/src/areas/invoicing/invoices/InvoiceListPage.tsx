import { Link, useNavigate } from '@tanstack/react-router'
import { BellRing, Copy, FilePlus2, FileText, Send, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import {
  createInvoice,
  type InvoiceRow,
  removeInvoice,
  sendInvoice,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { asButton } from '../../../ui/Button.tsx'
import { remindInvoices } from '#contract/areas/invoicing/corrections/corrections.contract.ts'
import { actOnMany, postReminder } from '../corrections/corrections.calls.ts'
import { INVOICE_TEXTS } from '../invoicing.messages.ts'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { WithPayee } from '../payee/WithPayee.tsx'
import { INVOICE_CELLS, findName } from './InvoiceCells.tsx'
import { InvoiceStats } from './InvoiceStats.tsx'
import { invoices, openPreview, postInvoice, remove } from './invoices.calls.ts'
import css from './Invoices.module.css'

/** What payers owe (INV-008). */
export const InvoiceListPage = () => (
  <WithPayee title="Invoices">{(payee) => <InvoiceList payee={payee} />}</WithPayee>
)

function InvoiceList({ payee: { id: payeeId, name, currency } }: { payee: Payee }) {
  const customerId = useSession().company.id
  const view = useList(invoices, { params: { customerId, payeeId } })
  const navigate = useNavigate()
  const open = useMemo(
    () => ({
      href: ({ id: invoiceId }: InvoiceRow) => pathTo(INVOICING_PATHS.edit, { customerId, invoiceId }),
    }),
    [customerId],
  )
  const toParams = ({ id: invoiceId }: InvoiceRow) => ({ customerId, payeeId, invoiceId })
  const act = async (
    action: typeof postInvoice | typeof postReminder | typeof remove,
    row: InvoiceRow,
    texts: [string, string],
  ) => {
    const result = await action(toParams(row), { idempotencyKey: crypto.randomUUID() })
    const [done, failed] = texts
    if (result.success) toast({ status: 'success', message: done })
    else {
      const why =
        Object.values(result.error.errors ?? {})
          .flat()
          .join(' ') || result.error.message
      toast({ status: 'danger', message: `${failed} ${why}` })
    }
    view.acted()
  }
  const create = pathTo(INVOICING_PATHS.create, { customerId })
  return (
    <ListPage
      view={view}
      title="Invoices"
      detail={
        <span className={css.links}>
          <span>What payers owe {name}</span>
          <span className={css.links}>
            <Link to={pathTo(INVOICING_PATHS.profile, { customerId }) as never}>Payee profile</Link>
            <Link to={pathTo(INVOICING_PATHS.statements, { customerId }) as never}>
              Statements and payments
            </Link>
            <Link to={pathTo(INVOICING_PATHS.chargeCodes, { customerId }) as never}>Charge codes</Link>
          </span>
        </span>
      }
      actions={
        <NewButton icon={FilePlus2} make={create}>
          New invoice
        </NewButton>
      }
      cells={INVOICE_CELLS}
      rowName={findName}
      open={open}
      counts={<InvoiceStats view={view} customerId={customerId} payeeId={payeeId} ownCurrency={currency} />}
      rowActions={[
        {
          key: 'send',
          by: sendInvoice,
          label: 'Send',
          icon: Send,
          bulk: actOnMany('send', { customerId, payeeId }),
          isBulk: true,
          run: ([row]) => row && act(postInvoice, row, ['Invoice sent.', INVOICE_TEXTS.sendFailed]),
        },
        {
          key: 'remind',
          by: remindInvoices,
          label: 'Send reminder',
          icon: BellRing,
          bulk: actOnMany('remind', { customerId, payeeId }),
          isBulk: true,
          run: ([row]) => row && act(postReminder, row, ['Reminder sent.', 'Unable to send reminder.']),
        },
        {
          key: 'preview',
          label: 'Open PDF',
          icon: FileText,
          isOfOne: true,
          run: ([row]) => row && openPreview({ customerId, payeeId }, { invoice_id: row.id }),
        },
        {
          key: 'copy',
          by: createInvoice,
          label: 'Copy',
          icon: Copy,
          isOfOne: true,
          run: ([row]) =>
            row && void navigate({ to: pathTo(INVOICING_PATHS.copy, { customerId, invoiceId: row.id }) }),
        },
        {
          key: 'remove',
          by: removeInvoice,
          label: 'Delete',
          icon: Trash2,
          isOfOne: true,
          hides: true,
          run: ([row]) => row && act(remove, row, ['Draft deleted.', INVOICE_TEXTS.deleteFailed]),
        },
      ]}
      whenEmpty={{
        icon: FilePlus2,
        title: 'No invoices yet',
        text: 'Start from a delivered waybill.',
        action: (
          <Link to={create as never} {...asButton()}>
            <FilePlus2 size={16} aria-hidden="true" />
            New invoice
          </Link>
        ),
      }}
    />
  )
}
