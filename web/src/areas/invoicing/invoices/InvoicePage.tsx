import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { Invoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { BackLink } from '../../../shared/BackLink.tsx'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageWaiting } from '../../../shared/PageWaiting.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { WithPayee } from '../payee/WithPayee.tsx'
import { invoice } from './invoices.calls.ts'

const NewInvoice = partBesideData(async () => (await import('./InvoiceForm.tsx')).NewInvoice)
const EditInvoice = partBesideData(async () => (await import('./InvoiceForm.tsx')).EditInvoice)
const SentInvoice = partBesideData(async () => (await import('./SentInvoice.tsx')).SentInvoice)

const Back = () => {
  const { company } = useSession()
  return <BackLink to={pathTo(INVOICING_PATHS.invoices, { customerId: company.id })}>Invoices</BackLink>
}

/** A new invoice (INV-009). */
export function NewInvoicePage() {
  const { company } = useSession()
  return (
    <>
      <Back />
      <WithPayee title="New invoice">
        {(payee) => (
          <Suspense fallback={<PageWaiting title="New invoice" height={420} />}>
            <NewInvoice customerId={company.id} payee={payee} copied={null} />
          </Suspense>
        )}
      </WithPayee>
    </>
  )
}

/** A copy of an invoice, saved as a new one (INV-010). */
export const CopyInvoicePage = () => (
  <Of>
    {(copied, payee, customerId) => <NewInvoice customerId={customerId} payee={payee} copied={copied} />}
  </Of>
)

/** One invoice: changed while it is a draft, read once it was sent (INV-011). */
export const InvoicePage = () => (
  <Of>
    {(found, payee, customerId) => {
      const props = { customerId, payee, invoice: found }
      return found.can.edit === true ? <EditInvoice {...props} key={found.id} /> : <SentInvoice {...props} />
    }}
  </Of>
)

interface OfProps {
  children: (invoice: Invoice, payee: Payee, customerId: number) => ReactNode
}

function Of({ children }: OfProps) {
  return (
    <>
      <Back />
      <WithPayee title="Invoice">{(payee) => <Found payee={payee}>{children}</Found>}</WithPayee>
    </>
  )
}

function Found({ payee, children }: OfProps & { payee: Payee }) {
  const { company } = useSession()
  const invoiceId = useIdParam('invoiceId')
  const found = useQuery({
    ...invoice({ customerId: company.id, payeeId: payee.id, invoiceId }),
    enabled: invoiceId > 0,
  })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the invoice"
      pageTitle="Invoice"
      waiting={420}
      removed={
        <Navigate to={pathTo(INVOICING_PATHS.invoices, { customerId: company.id }) as never} replace />
      }
    >
      {(it) => children(it, payee, company.id)}
    </Loaded>
  )
}
