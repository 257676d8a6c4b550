import { useQuery } from '@tanstack/react-query'
import { Banknote, FileDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  createRemittance,
  type Payable,
  PAYMENT_METHODS,
  type Remittance,
} from '#contract/areas/invoicing/remittances/remittances.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { BackLink } from '../../../shared/BackLink.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from '../bills/Bills.module.css'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { remittances, saveRemittance } from './remittances.calls.ts'

const PaymentToRailroad = lazyPart(async () => (await import('./PaymentToRailroad.tsx')).PaymentToRailroad)

/** What is to be paid to railroads, and what was, with its 820. */
export function RemittancesPage() {
  const customerId = useSession().company.id
  const found = useQuery(remittances(customerId))
  const [paying, setPaying] = useState<Payable | null>(null)
  return (
    <>
      <BackLink to={pathTo(INVOICING_PATHS.bills, { customerId })}>Railroad bills</BackLink>
      <PageHead
        title="Payments to railroads"
        detail="Approved bills to pay, and past payments with the X12 820 sent to each railroad."
      />
      <Loaded query={found} failure="Couldn’t load the payments" waiting={<RowsWaiting />}>
        {({ payable, paid }) =>
          payable.length + paid.length === 0 ? (
            <EmptyState icon={Banknote} title="Nothing to pay yet">
              Bills appear here once they’re approved.
            </EmptyState>
          ) : (
            <div className={css.stack}>
              {payable.length > 0 && <ToPay payable={payable} onPay={setPaying} />}
              {paid.length > 0 && <Paid customerId={customerId} paid={paid} />}
            </div>
          )
        }
      </Loaded>
      {paying && (
        <Suspense>
          <PaymentToRailroad customerId={customerId} payable={paying} onClose={() => setPaying(null)} />
        </Suspense>
      )}
    </>
  )
}

function ToPay({ payable, onPay }: { payable: readonly Payable[]; onPay: (one: Payable) => void }) {
  const mayPay = useMay(createRemittance)
  return (
    <Panel title="To pay">
      <SimpleTable
        label="To pay"
        kind="plain"
        rows={payable}
        getKey={({ scac, currency }) => `${scac} ${currency}`}
        columns={[
          { head: 'Railroad', names: true, render: ({ scac }) => scac },
          { head: 'Bills', number: true, render: ({ bills }) => bills.length },
          {
            head: 'Billed',
            number: true,
            render: ({ bills, currency }) =>
              showMoney(
                bills.reduce((sum, { total_cents }) => sum + total_cents, 0),
                currency,
              ),
          },
          { head: 'To pay', number: true, render: (one) => showMoney(one.pay_cents, one.currency) },
          {
            head: 'Next',
            render: (one) =>
              one.problem || (
                <Button
                  size="small"
                  disabled={!mayPay || !one.bills.some(({ pay_cents }) => pay_cents > 0)}
                  onClick={() => onPay(one)}
                >
                  Record payment
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  )
}

const Paid = ({ customerId, paid }: { customerId: number; paid: readonly Remittance[] }) => (
  <Panel title="Paid">
    <SimpleTable
      label="Paid"
      kind="plain"
      rows={paid}
      getKey={({ remittance_id }) => remittance_id}
      columns={[
        { head: 'Paid on', names: true, render: ({ paid_on }) => showDate(paid_on) },
        { head: 'Railroad', render: ({ scac }) => scac },
        { head: 'Reference', render: ({ method, reference }) => `${PAYMENT_METHODS[method]} ${reference}` },
        { head: 'Bills', number: true, render: ({ bill_count }) => bill_count },
        { head: 'Paid', number: true, render: (one) => showMoney(one.total_cents, one.currency) },
        { head: 'Recorded by', render: ({ user_name }) => user_name },
        {
          head: 'Actions',
          render: (one) => (
            <IconButton
              label={`Save 820 of ${one.reference}`}
              icon={FileDown}
              onClick={() => void saveRemittance(customerId, one)}
            />
          ),
        },
      ]}
    />
  </Panel>
)
