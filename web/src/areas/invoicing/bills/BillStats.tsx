import { showMonth } from '#contract/base/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { billList } from '#contract/areas/invoicing/bills/bills.list.ts'
import { BILL_CHARGES, type BillCharge, type BillState } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showDollars } from '#contract/base/money.ts'
import { plural, showNumber } from '#contract/base/plural.ts'
import { CountsBy } from '../../../list/CountsBy.tsx'
import type { ListView } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { billAccrual } from '../accrual/accrual.calls.ts'
import { describeLeftOut } from '../accrual/accrual.rules.ts'
import { recentMonths } from '../accrual/months.rules.ts'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { BILL_BADGES } from './BillTags.tsx'
import css from './Bills.module.css'
import { billStats } from './bills.calls.ts'
import { showKnown } from './amounts.rules.ts'
import { Figure } from './Figure.tsx'

interface Props {
  view: ListView<typeof billList, typeof listBills>
  customerId: number
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`

/** Bills by state, and the year’s money: billed, expected, disputed, recovered; never a sum over two currencies. */
export function BillStats({ view, customerId }: Props) {
  const { data } = useQuery(billStats(customerId))
  const [chosen, setChosen] = useState<string | null>(null)
  const currencies = data?.totals.map(({ currency }) => currency) ?? []
  const currency = chosen ?? currencies[0] ?? 'USD'
  const total = data?.totals.find((one) => one.currency === currency)
  const money = (cents: number) => showDollars(cents, currency)
  const railroads = data?.railroads.filter((one) => one.currency === currency) ?? []
  const charges = data?.charges.filter((one) => one.currency === currency) ?? []
  return (
    <>
      {data && total && (
        <dl className={css.strip} aria-label={`Railroad bills, ${data.year}`}>
          <Figure name={`Billed, ${data.year}`} value={money(total.billed_cents)}>
            {showNumber(total.bills)} {total.bills === 1 ? 'bill' : plural('bill')}
          </Figure>
          <Figure
            name="Expected"
            value={total.expected_cents === null ? 'Unknown' : money(total.expected_cents)}
          >
            {[
              ...(total.expected_cents === null
                ? []
                : [`${money(total.over_cents)} over`, `${money(total.under_cents)} under`]),
              ...(total.unchecked_cents === 0 ? [] : [`${money(total.unchecked_cents)} not checked`]),
            ].join(', ')}
          </Figure>
          <Figure name="Disputed" value={money(total.disputed_cents)}>
            {percent(total.disputed_cents, total.over_cents)} of overcharges
          </Figure>
          <Figure name="Recovered" value={money(total.recovered_cents)}>
            {money(total.disputed_cents - total.recovered_cents - total.denied_cents)} open,{' '}
            {money(total.denied_cents)} denied
          </Figure>
          <Accrue customerId={customerId} currency={currency} />
        </dl>
      )}
      <CountsBy
        view={view}
        label="Bills by state"
        column="state"
        counts={data && Object.fromEntries(data.states.map(({ state, count }) => [state, count]))}
        getBadge={(state) => BILL_BADGES[state as BillState]}
      />
      {currencies.length > 1 && (
        <Segmented
          label="Currency"
          options={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={setChosen}
        />
      )}
      {data && total && (
        <details className={css.more}>
          <summary>By railroad and charge, {data.year}</summary>
          <div className={css.two}>
            <SimpleTable
              label="By railroad"
              rows={railroads}
              getKey={({ scac }) => scac}
              columns={[{ head: 'Railroad', names: true, render: ({ scac }) => scac }, ...sums(currency)]}
            />
            <SimpleTable
              label="By charge"
              rows={charges}
              getKey={({ kind }) => kind}
              columns={[
                { head: 'Charge', names: true, render: ({ kind }) => BILL_CHARGES[kind as BillCharge] },
                ...sums(currency),
              ]}
            />
          </div>
        </details>
      )}
    </>
  )
}

/** What this month's close has to accrue, as a link to its lanes and lines. */
function Accrue({ customerId, currency }: { customerId: number; currency: string }) {
  const month = recentMonths()[0]!
  const { data } = useQuery(billAccrual(customerId, month))
  const total = data?.totals.find((one) => one.currency === currency)
  if (!data) return null
  const cars = total?.cars ?? 0
  return (
    <Figure
      name={`Accrue for ${showMonth(month)}`}
      value={showDollars((total?.unbilled_cents ?? 0) + (total?.short_cents ?? 0), currency)}
    >
      <Link to={pathTo(INVOICING_PATHS.accrual, { customerId }) as never}>
        {showNumber(cars)} {cars === 1 ? 'car' : 'cars'} not billed yet
      </Link>
      {total && total.unknown_cars > 0 && `. ${describeLeftOut(total)}`}
    </Figure>
  )
}

interface Sums {
  billed_cents: number
  expected_cents: number | null
  unchecked_cents: number
  disputed_cents: number
  over_cents: number
  recovered_cents: number
}

function sums(currency: string) {
  const money = (cents: number | null) => showKnown(cents, currency)
  const over = (row: Sums) => (row.expected_cents === null ? null : row.over_cents)
  return [
    { head: 'Billed', number: true as const, render: (row: Sums) => money(row.billed_cents) },
    { head: 'Expected', number: true as const, render: (row: Sums) => money(row.expected_cents) },
    { head: 'Not checked', number: true as const, render: (row: Sums) => money(row.unchecked_cents) },
    { head: 'Over', number: true as const, render: (row: Sums) => money(over(row)) },
    {
      head: 'Share',
      number: true as const,
      render: (row: Sums) => percent(over(row) ?? 0, over(row) === null ? 0 : row.billed_cents),
    },
    { head: 'Disputed', number: true as const, render: (row: Sums) => money(row.disputed_cents) },
    { head: 'Recovered', number: true as const, render: (row: Sums) => money(row.recovered_cents) },
  ]
}
