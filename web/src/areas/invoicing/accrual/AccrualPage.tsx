import { showNumber } from '#contract/base/plural.ts'
import { showMonth } from '#contract/base/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarCheck, FileSpreadsheet } from 'lucide-react'
import type { getBillAccrual } from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import { BILL_CHARGES } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showMoney } from '#contract/base/money.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { BackLink } from '../../../shared/BackLink.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { ResultTag } from '../bills/BillTags.tsx'
import css from '../bills/Bills.module.css'
import { Figure } from '../bills/Figure.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { billAccrual, saveAccrual } from './accrual.calls.ts'
import { LaneTable } from './LaneTable.tsx'
import { describeLeftOut } from './accrual.rules.ts'
import { recentMonths } from './months.rules.ts'

type Accrual = Result<typeof getBillAccrual>

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** What railroads have yet to bill for a month, for its close. */
export function AccrualPage() {
  const customerId = useSession().company.id
  const { month: requested = '' }: { month?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const months = recentMonths()
  const month = MONTH.test(requested) ? requested : months[0]!
  const found = useQuery(billAccrual(customerId, month))
  const choose = (next: string) => void navigate({ to: '.', search: { month: next } as never, replace: true })
  return (
    <>
      <BackLink to={pathTo(INVOICING_PATHS.bills, { customerId })}>Railroad bills</BackLink>
      <PageHead
        title="Accrual"
        detail="Loads delivered without a bill, and charges missing or too low on the month’s bills, at your rates and the railroads’ fuel tables."
        actions={
          <>
            <Choice
              label="Month"
              options={[...new Set([...months, month])].map((value) => ({ value, label: showMonth(value) }))}
              value={month}
              onChange={choose}
            />
            <Button icon={FileSpreadsheet} onClick={() => void saveAccrual(customerId, month)}>
              CSV
            </Button>
          </>
        }
      />
      <Loaded query={found} failure="Couldn’t load the accrual" waiting={<RowsWaiting />}>
        {(accrual) =>
          accrual.totals.length === 0 ? (
            <EmptyState icon={CalendarCheck} title={`Nothing to accrue for ${showMonth(month)}`}>
              No loads delivered this month are waiting for a bill. Choose another month above.
            </EmptyState>
          ) : (
            <Content customerId={customerId} accrual={accrual} />
          )
        }
      </Loaded>
    </>
  )
}

function Content({ customerId, accrual }: { customerId: number; accrual: Accrual }) {
  const { totals, lanes, lines, month, is_cut } = accrual
  return (
    <div className={css.stack}>
      {totals.map(({ currency, cars, unknown_cars, unbilled_cents, short_cents, ...left }) => (
        <dl key={currency} className={css.strip} aria-label={`Accrual in ${currency}`}>
          <Figure
            name={`Accrue for ${showMonth(month)}`}
            value={showMoney(unbilled_cents + short_cents, currency)}
          >
            {currency}
          </Figure>
          <Figure name="Not billed" value={showMoney(unbilled_cents, currency)}>
            {showNumber(cars)} {cars === 1 ? 'car' : 'cars'}
          </Figure>
          <Figure name="Missing or too low" value={showMoney(short_cents, currency)}>
            On bills dated in the month
          </Figure>
          <Figure name="Cost unknown" value={showNumber(unknown_cars)}>
            {describeLeftOut({ unknown_cars, ...left })}
          </Figure>
        </dl>
      ))}
      {is_cut && <p className={css.quiet}>Only the first 20,000 loads of the month are included.</p>}
      {lanes.length > 0 && <LaneTable customerId={customerId} lanes={lanes} />}
      {lines.length > 0 && (
        <Panel title="Missing or too low on bills">
          <SimpleTable
            label="Missing or too low on bills"
            kind="plain"
            rows={lines}
            getKey={({ line_id }) => line_id}
            columns={[
              {
                head: 'Bill',
                names: true,
                render: ({ bill_id: billId, scac, bill_number }) => (
                  <Link to={pathTo(INVOICING_PATHS.bill, { customerId, billId }) as never}>
                    {scac} {bill_number}
                  </Link>
                ),
              },
              { head: 'Charge', render: ({ kind }) => BILL_CHARGES[kind] },
              { head: 'Result', render: ({ result }) => <ResultTag result={result} /> },
              { head: 'Accrue', number: true, render: ({ cents, currency }) => showMoney(cents, currency) },
            ]}
          />
        </Panel>
      )}
    </div>
  )
}
