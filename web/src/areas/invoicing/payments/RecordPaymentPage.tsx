import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { BackLink } from '../../../shared/BackLink.tsx'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { WithPayee } from '../payee/WithPayee.tsx'

const PaymentForm = partBesideData(async () => (await import('./PaymentForm.tsx')).PaymentForm)
const TITLE = 'Record payment'

/** One payment of a payer over several of its invoices. */
export function RecordPaymentPage() {
  const customerId = useSession().company.id
  const navigate = useNavigate()
  const back = pathTo(INVOICING_PATHS.statements, { customerId })
  return (
    <>
      <BackLink to={back}>Statements and payments</BackLink>
      <WithPayee title={TITLE}>
        {({ id: payeeId, currency }) => (
          <>
            <PageHead title={TITLE} detail="One payment can pay several invoices of a payer." />
            <Suspense fallback={<RowsWaiting />}>
              <PaymentForm
                of={{ customerId, payeeId }}
                currency={currency}
                onSaved={() => void navigate({ to: back })}
              />
            </Suspense>
          </>
        )}
      </WithPayee>
    </>
  )
}
