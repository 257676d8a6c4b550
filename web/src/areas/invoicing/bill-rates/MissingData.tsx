import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { createBillRate } from '#contract/areas/invoicing/bill-rates/bill-rates.contract.ts'
import { type BillRule, saveBillRule } from '#contract/areas/invoicing/bill-rules/bill-rules.contract.ts'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import {
  BILL_CHARGES,
  type BillCharge,
  describeUnknownMiles,
  describeUnknownWeight,
  LINE_HAUL_UNKNOWN,
} from '#contract/areas/invoicing/bills/bills.rules.ts'
import { WaybillLink } from '../../../shared/WaybillLink.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useMay, useMayOpen } from '../../../shell/access/may.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { postCheck, showBill } from '../bills/bills.calls.ts'

const BillRateDialog = lazyPart(async () => (await import('./BillRateDialog.tsx')).BillRateDialog)
const BillRuleDialog = lazyPart(async () => (await import('../bill-rules/BillRuleDialog.tsx')).BillRuleDialog)

const FUEL_TABLES = '/admin/fuel'

interface Props {
  customerId: number
  bill: Bill
  kind: BillCharge
  /** Why the line could not be checked. */
  finding: string
}

type Trip = Pick<Bill['trips'][number], 'waybill_id' | 'equipment_id'>

/** What a line that could not be checked lacks, to be added from here; the bill is checked again by it. */
export function MissingData(props: Props) {
  const { can, trips, match } = props.bill
  if (can.check !== true || trips.length === 0 || match === 'two') return null
  if (props.finding === describeUnknownMiles(props.bill)) return <Miles />
  const unweighed = getUnweighed(props)
  if (unweighed) return <Weight customerId={props.customerId} {...unweighed} />
  if (props.kind === 'freight' || props.finding === LINE_HAUL_UNKNOWN) return <AddRate {...props} />
  if (props.kind === 'fuel') return <FuelTables />
  return ['demurrage', 'storage', 'tax'].includes(props.kind) ? null : <AddRule {...props} />
}

/** The trip whose missing weight leaves the line haul unknown, and with it a surcharge in percent of it. */
function getUnweighed({ bill: { lines, trips }, finding }: Props): Trip | undefined {
  const findings =
    finding === LINE_HAUL_UNKNOWN
      ? lines.filter(({ kind }) => kind === 'freight').map((line) => line.finding)
      : [finding]
  return trips.find(({ equipment_id }) => findings.includes(describeUnknownWeight(equipment_id)))
}

/** The rate is known, and is by weight: the weight is entered on the waybill. */
const Weight = ({ customerId, waybill_id, equipment_id }: Trip & Pick<Props, 'customerId'>) => (
  <p>
    The rate is by weight. Enter the weight on the{' '}
    <WaybillLink customerId={customerId} waybillId={waybill_id}>
      {`waybill of ${equipment_id}`}
    </WaybillLink>{' '}
    under Edit details, then check the bill again.
  </p>
)

function AddRate({ customerId, bill }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay(createBillRate) || bill.origin === null || bill.destination === null) return null
  return (
    <>
      <AddButton onClick={() => setOpen(true)}>Add rate</AddButton>
      {isOpen && (
        <Suspense>
          <BillRateDialog customerId={customerId} bill={bill} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function AddRule({ customerId, bill, kind }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay(saveBillRule)) return null
  const checkAgain = async () => {
    const params = { customerId, billId: bill.bill_id }
    const response = await postCheck(params, { idempotencyKey: crypto.randomUUID() })
    if (!response.success) return void toast({ status: 'danger', message: response.error.message })
    showBill(customerId, response.data)
    return void toast({ status: 'success', message: 'Rule saved. The bill was checked again.' })
  }
  return (
    <>
      <AddButton onClick={() => setOpen(true)}>Add rule</AddButton>
      {isOpen && (
        <Suspense>
          <BillRuleDialog
            customerId={customerId}
            title={`Add rule: ${BILL_CHARGES[kind]}, ${bill.scac}`}
            start={{ scac: bill.scac, kind } satisfies Partial<BillRule>}
            onSaved={checkAgain}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Miles are those of the portal’s rail network; nobody enters them. */
const Miles = () => (
  <p>
    Miles can’t be entered: they come from the portal’s rail network, which has no route between these
    stations for this railroad. Compare the billed miles with the railroad’s mileage table, then accept the
    line or return the bill.
  </p>
)

/** Fuel tables and diesel prices are the portal's. */
const FuelTables = () =>
  useMayOpen()(FUEL_TABLES) ? (
    <p>
      <Link to={FUEL_TABLES as never}>Open fuel tables</Link>, then check the bill again.
    </p>
  ) : (
    <p>Administrators add fuel tables and diesel prices. Ask yours, then check the bill again.</p>
  )

const AddButton = (props: Pick<ComponentProps<typeof Button>, 'onClick' | 'children'>) => (
  <p>
    <Button size="small" icon={Plus} {...props} />
  </p>
)
