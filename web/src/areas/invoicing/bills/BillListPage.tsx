import { Link } from '@tanstack/react-router'
import { CircleCheck, FilePlus2, FileUp } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import {
  approveBills,
  type BillRow,
  createBill,
  uploadBills,
} from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { billList } from '#contract/areas/invoicing/bills/bills.list.ts'
import type { BillState, LineResult } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showDate, toDay } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { showDifference, showKnown } from './amounts.rules.ts'
import { BillStats } from './BillStats.tsx'
import { BillStateTag, ResultTag } from './BillTags.tsx'
import { approveMany, bills } from './bills.calls.ts'
import css from '../invoices/Invoices.module.css'

const UploadDialog = lazyPart(async () => (await import('./UploadDialog.tsx')).UploadDialog)

/** What belongs to railroad bills, beside them. */
const LINKS = [
  [INVOICING_PATHS.remittances, 'Payments'],
  [INVOICING_PATHS.accrual, 'Accrual'],
  [INVOICING_PATHS.billRules, 'Charge rules'],
  [INVOICING_PATHS.billLayouts, 'CSV layouts'],
] as const

const MONEY_PX = 124
const money = (read: (row: BillRow) => number) => ({
  show: (row: BillRow) => showMoney(read(row), row.currency),
  widthPx: MONEY_PX,
})

const CELLS: Cells<typeof billList, BillRow> = {
  bill_number: { show: getName, widthPx: 160 },
  state: { show: ({ state }) => <BillStateTag state={state as BillState} />, inHead: true, widthPx: 146 },
  waybill_number: { widthPx: 88 },
  finding: { widthPx: 214 },
  act_by: {
    show: ({ act_by: day }) =>
      day && <span className={isPressing(day) ? css.late : undefined}>{showDate(day)}</span>,
    widthPx: 100,
  },
  match: { widthPx: 76 },
  claim_until: { widthPx: 106 },
  result: { show: ({ result }) => <ResultTag result={result as LineResult} /> },
  total_cents: money((row) => row.total_cents),
  expected_cents: {
    show: ({ expected_cents: cents, currency }) => showKnown(cents, currency),
    widthPx: MONEY_PX,
  },
  difference_cents: {
    show: ({ difference_cents: cents, currency }) => showDifference(cents, currency),
    widthPx: MONEY_PX,
  },
  recovered_cents: money((row) => row.recovered_cents),
}

const DAY_MS = 86_400_000

/** To be done today or tomorrow, or late already. */
const isPressing = (day: string): boolean => day <= toDay(new Date(Date.now() + DAY_MS))

function getName({ scac, bill_number }: BillRow): string {
  return `${scac} ${bill_number}`
}

/** Railroads’ bills, those to act on soonest first. */
export function BillListPage() {
  const customerId = useSession().company.id
  const view = useList(bills, { params: { customerId } })
  const [isUploading, setUploading] = useState(false)
  const mayUpload = useMay(uploadBills)
  const open = useMemo(
    () => ({ href: ({ bill_id: billId }: BillRow) => pathTo(INVOICING_PATHS.bill, { customerId, billId }) }),
    [customerId],
  )
  const create = pathTo(INVOICING_PATHS.newBill, { customerId })
  return (
    <ListPage
      view={view}
      title="Railroad bills"
      detail={
        <span className={css.links}>
          <span>Every line is checked against its rate, waybill, fuel price and demurrage.</span>
          <span className={css.links}>
            {LINKS.map(([path, text]) => (
              <Link key={path} to={pathTo(path, { customerId }) as never}>
                {text}
              </Link>
            ))}
          </span>
        </span>
      }
      actions={
        <>
          {mayUpload && (
            <Button icon={FileUp} onClick={() => setUploading(true)}>
              Upload bills
            </Button>
          )}
          <NewButton icon={FilePlus2} make={create} by={createBill}>
            Add bill
          </NewButton>
        </>
      }
      cells={CELLS}
      rowName={getName}
      open={open}
      rowActions={[
        {
          key: 'approve',
          by: approveBills,
          label: 'Approve',
          icon: CircleCheck,
          bulk: approveMany(customerId),
          isBulk: true,
          consequence: 'Matched bills are approved as billed and can then be paid.',
        },
      ]}
      counts={<BillStats view={view} customerId={customerId} />}
      whenEmpty={{
        icon: FilePlus2,
        title: 'No railroad bills yet',
        text: 'Bills railroads send as X12 410 appear here. You can also upload a file or add one.',
        action: (
          <Link to={create as never} {...asButton()}>
            <FilePlus2 size={16} aria-hidden="true" />
            Add bill
          </Link>
        ),
      }}
    >
      {isUploading && (
        <Suspense>
          <UploadDialog customerId={customerId} onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </ListPage>
  )
}
