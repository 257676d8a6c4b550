import { X } from 'lucide-react'
import { getCarShares } from '#contract/areas/invoicing/invoices/cars.rules.ts'
import type { InvoiceCar } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from './Invoices.module.css'

interface Props {
  cars: readonly InvoiceCar[]
  charges: Parameters<typeof getCarShares>[1]
  currency: string
  /** Takes a car off a draft. */
  onRemove?: (waybillId: number) => void
}

/** The cars of an invoice with what each is charged; they add up to its total. */
export function CarTable({ cars, charges, currency, onRemove }: Props) {
  const shares = getCarShares(cars, charges)
  const rows = cars.map((car, at) => ({ ...car, ...shares[at]! }))
  const money = (cents: number) => (cents === 0 ? '–' : showMoney(cents, currency))
  const total = shares.reduce((sum, { total_cents }) => sum + total_cents, 0)
  return (
    <>
      {/* a unit train doesn’t push the rest of the page away */}
      <div className={css.cars} tabIndex={0} role="group" aria-label="List of cars">
        <SimpleTable
          label="Cars"
          kind="plain"
          rows={rows}
          getKey={({ waybill_id }) => waybill_id}
          columns={[
            { head: 'Car', names: true, oneLine: true, render: (it) => it.equipment_id ?? 'No car' },
            { head: 'Waybill', oneLine: true, render: (it) => it.waybill_number ?? '–' },
            {
              head: 'Date',
              oneLine: true,
              render: (it) => (it.waybill_date === null ? '–' : showDate(it.waybill_date)),
            },
            { head: 'Freight', number: true, oneLine: true, render: (it) => money(it.freight_cents) },
            { head: 'Fuel', number: true, oneLine: true, render: (it) => money(it.fuel_cents) },
            { head: 'Other', number: true, oneLine: true, render: (it) => money(it.other_cents) },
            { head: 'Total', number: true, oneLine: true, render: (it) => money(it.total_cents) },
            ...(onRemove
              ? [
                  {
                    head: 'Remove',
                    render: (it: (typeof rows)[number]) => (
                      <IconButton
                        label={`Remove car ${it.equipment_id ?? it.waybill_id}`}
                        icon={X}
                        onClick={() => onRemove(it.waybill_id)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <p className={css.quiet}>
        {formatCount(cars.length, 'car')}, {showMoney(total, currency)} in all.
      </p>
    </>
  )
}
