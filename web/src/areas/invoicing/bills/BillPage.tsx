import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { type Bill, checkBillAgain } from '#contract/areas/invoicing/bills/bills.contract.ts'
import {
  type BillState,
  CORRECTIONS,
  MATCHED_BY,
  MATCHES,
} from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useAction } from '../../../form/use-action.ts'
import { BackLink } from '../../../shared/BackLink.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { WaybillLink } from '../../../shared/WaybillLink.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { NextBill } from '../bill-queue/NextBill.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { showDifference, showKnown } from './amounts.rules.ts'
import { BillBar } from '../bill-decision/BillBar.tsx'
import { BillDesk } from './BillDesk.tsx'
import { BillPanels } from './BillPanels.tsx'
import { BillStateTag } from './BillTags.tsx'
import css from './Bills.module.css'
import { oneBill, postCheck, showBill } from './bills.calls.ts'
import { Figure } from './Figure.tsx'
import { TwoTrips } from './TwoTrips.tsx'

/** One railroad bill beside its evidence, line by line. */
export function BillPage() {
  const customerId = useSession().company.id
  const billId = useIdParam('billId')
  const found = useQuery({ ...oneBill({ customerId, billId }), enabled: billId > 0 })
  return (
    <>
      <BackLink to={pathTo(INVOICING_PATHS.bills, { customerId })}>Railroad bills</BackLink>
      <Loaded
        query={found}
        failure="Couldn’t load the bill"
        pageTitle="Railroad bill"
        waiting={420}
        removed={<Navigate to={pathTo(INVOICING_PATHS.bills, { customerId }) as never} replace />}
      >
        {(bill) => <Content customerId={customerId} bill={bill} />}
      </Loaded>
    </>
  )
}

interface Props {
  customerId: number
  bill: Bill
}

function Content({ customerId, bill }: Props) {
  useRecent({
    label: `${bill.scac} ${bill.bill_number}`,
    detail: 'Railroad bill',
    href: pathTo(INVOICING_PATHS.bill, { customerId, billId: bill.bill_id }),
  })
  return (
    <>
      <PageHead
        title={`${bill.scac} ${bill.bill_number}`}
        detail={
          <span className={css.subject}>
            <BillStateTag state={bill.state as BillState} />
            <span>
              <Subject customerId={customerId} bill={bill} />
            </span>
          </span>
        }
        actions={
          <>
            <CheckAgain customerId={customerId} bill={bill} />
            <NextBill customerId={customerId} billId={bill.bill_id} />
          </>
        }
      />
      <div className={css.stack}>
        {bill.hold !== '' && <Refusal>{bill.hold}</Refusal>}
        <Strip bill={bill} />
        {bill.match === 'two' && bill.can.check === true && <TwoTrips customerId={customerId} bill={bill} />}
        <BillDesk customerId={customerId} bill={bill} />
        {bill.status === 'review' && <BillBar customerId={customerId} bill={bill} />}
        <BillPanels customerId={customerId} bill={bill} />
      </div>
    </>
  )
}

/** What the bill is for, in a line. */
function Subject({ customerId, bill }: Props) {
  const { waybill_number, waybill_date, origin, destination, car_count, trips, correction, original_number } =
    bill
  const [trip] = trips
  const waybill =
    waybill_number && `Waybill ${waybill_number}${waybill_date ? ` dated ${showDate(waybill_date)}` : ''}`
  return (
    <>
      {correction !== '' &&
        `${CORRECTIONS[correction] ?? correction}${original_number ? ` to ${original_number}` : ''}, `}
      {waybill && trip && bill.match !== 'two' ? (
        <WaybillLink customerId={customerId} waybillId={trip.waybill_id}>
          {waybill}
        </WaybillLink>
      ) : (
        (waybill ?? 'No waybill on the bill')
      )}
      {origin && destination && `, ${origin} to ${destination}`}
      {car_count > 0 && `, ${car_count} ${car_count === 1 ? 'car' : 'cars'}`}
    </>
  )
}

function Strip({ bill }: { bill: Bill }) {
  const { currency, total_cents, expected_cents, difference_cents, over_cents, under_cents } = bill
  const billed = bill.lines.filter(({ is_billed }) => is_billed)
  const unchecked = billed.filter((line) => line.expected_cents === null)
  return (
    <dl className={css.strip} aria-label="Bill totals">
      <Figure name="Billed" value={showMoney(total_cents, currency)}>
        {billed.length} {billed.length === 1 ? 'line' : 'lines'}, {showDate(bill.bill_date)}
      </Figure>
      <Figure name="Expected" value={showKnown(expected_cents, currency)}>
        {unchecked.length === 0 ? 'all lines checked' : `${unchecked.length} not checked`}
        {unchecked.length > 0 && expected_cents !== null && ', counted as billed'}
      </Figure>
      <Figure name="Difference" value={showDifference(difference_cents, currency)}>
        {expected_cents === null
          ? 'no line could be checked'
          : `${showMoney(over_cents, currency)} over, ${showMoney(under_cents, currency)} under`}
      </Figure>
      <Figure name="Pay by" value={bill.due_date ? showDate(bill.due_date) : 'Not stated'}>
        {bill.pay_cents === null ? 'not approved' : `${showMoney(bill.pay_cents, currency)} approved`}
      </Figure>
      <Figure name="Claim until" value={bill.claim_until ? showDate(bill.claim_until) : 'Unknown'}>
        {bill.claim_until ? '3 years from delivery' : 'not delivered'}
      </Figure>
      <Figure name="Match" value={MATCHES[bill.match]}>
        {bill.match_by
          ? `${MATCHED_BY[bill.match_by]}; ${bill.trips.length} of ${formatCount(Math.max(bill.car_count, bill.trips.length), 'car')}`
          : 'no matching trip'}
      </Figure>
    </dl>
  )
}

function CheckAgain({ customerId, bill }: Props) {
  const check = useAction((_: null, options) => postCheck({ customerId, billId: bill.bill_id }, options))
  const isOffered = useMay(checkBillAgain) && bill.can.check === true
  if (!isOffered) return null
  const run = async () => {
    const saved = await check.run(null)
    if (saved === null) return
    showBill(customerId, saved)
    toast({ status: 'success', message: 'Bill checked again.' })
  }
  return (
    <>
      {check.refusal !== null && <Refusal>{check.refusal}</Refusal>}
      <Button icon={RefreshCw} isBusy={check.isBusy} onClick={() => void run()}>
        Check again
      </Button>
    </>
  )
}
