import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { BackLink } from '../../../shared/BackLink.tsx'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { showBill } from './bills.calls.ts'

const BillForm = partBesideData(async () => (await import('./BillForm.tsx')).BillForm)

/** A railroad’s bill that came on paper. */
export function NewBillPage() {
  const customerId = useSession().company.id
  const navigate = useNavigate()
  return (
    <>
      <BackLink to={pathTo(INVOICING_PATHS.bills, { customerId })}>Railroad bills</BackLink>
      <PageHead title="New railroad bill" detail="We check it as soon as you save it." />
      <Suspense fallback={<RowsWaiting />}>
        <BillForm
          customerId={customerId}
          onSaved={(saved) => {
            showBill(customerId, saved)
            void navigate({ to: pathTo(INVOICING_PATHS.bill, { customerId, billId: saved.bill_id }) })
          }}
        />
      </Suspense>
    </>
  )
}
