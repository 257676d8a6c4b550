import { showMonth } from '#contract/base/dates.ts'
import { useQuery } from '@tanstack/react-query'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { FuelMonths as Months } from '#contract/areas/invoicing/bills/proofs.contract.ts'
import { billFuel } from './bills.calls.ts'
import css from './FuelMonths.module.css'

type Month = Months['months'][number]

const dollars = (price: number, places = 2): string => `$${price.toFixed(places)}`

/** The row of the table that a price falls in: `3.50 to 3.74`. */
function getRow({ from_price, below_price }: Month): string {
  const end = below_price === null ? null : (below_price - 0.01).toFixed(2)
  if (from_price === null) return end === null ? '–' : `up to ${end}`
  return end === null ? `from ${from_price.toFixed(2)}` : `${from_price.toFixed(2)} to ${end}`
}

const getRate = ({ rate }: Month, basis: Months['basis']): string => {
  if (rate === null) return '–'
  return basis === 'mile' ? dollars(rate / 100) : `${rate}%`
}

/** Which month’s price applies and which was billed; nothing where the railroad’s table is not by month. */
export function FuelMonths({
  customerId,
  bill: { bill_id: billId, scac },
}: {
  customerId: number
  bill: Bill
}) {
  const { data } = useQuery(billFuel({ customerId, billId }))
  if (data === undefined || data.months.length === 0) return null
  const { index_name, basis, months } = data
  const [billed, applied] = [months.find((one) => one.billed), months.find((one) => one.applies)]
  return (
    <div>
      {billed && applied && (
        <p>
          {scac} used the {showMonth(billed.month)} price. The {showMonth(applied.month)} price applies.
        </p>
      )}
      <table className={css.months} aria-label="Fuel price by month">
        <thead>
          <tr>
            <th scope="col">{index_name}</th>
            <th scope="col" data-number>
              Mean
            </th>
            <th scope="col">Row</th>
            <th scope="col" data-number>
              {basis === 'mile' ? 'Per mile' : 'Percent'}
            </th>
            <th scope="col">Use</th>
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.month} data-applies={one.applies || undefined} data-billed={one.billed || undefined}>
              <th scope="row">{showMonth(one.month)}</th>
              <td data-number>{one.price === null ? 'Unknown' : dollars(one.price, 3)}</td>
              <td>{one.price === null ? '–' : getRow(one)}</td>
              <td data-number>{getRate(one, basis)}</td>
              <td>{(one.applies && 'Applies') || (one.billed && 'Billed') || ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
