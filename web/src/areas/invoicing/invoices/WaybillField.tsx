import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { InvoiceCar } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents, toCurrency } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useCore } from '../../../form/context.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Box } from '../../../ui/field/Box.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import { PanelNote } from '../../../ui/Panel.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { amountOfRow } from './ChargeRows.tsx'
import { billableTrips, fetchOfWaybills } from './invoices.calls.ts'
import css from './Invoices.module.css'

type Row = Parameters<typeof amountOfRow>[0]

interface Own {
  of: { customerId: number; payeeId: number }
  /** The cars of the chosen waybills. */
  cars: readonly InvoiceCar[]
  onCars: (cars: readonly InvoiceCar[]) => void
}

/** Loads the charges of waybills into the form; what was entered by hand stays. */
export function useWaybills({ of, onCars }: Omit<Own, 'cars'>) {
  const { form, fill } = useCore()
  return async ([waybillId, ...further]: readonly number[]): Promise<void> => {
    if (waybillId === undefined) return
    const byHand = ((form.getValues('charges') ?? []) as Row[]).filter(({ source }) => source === 'hand')
    const taxed = byHand.filter(({ charge_code }) => charge_code !== 'tax')
    const response = await fetchOfWaybills(of, {
      waybillId,
      further,
      payer: form.getValues('payer_id') as number | null,
      currency: toCurrency(form.getValues('currency')),
      otherCents: taxed.reduce((sum, row) => sum + amountOfRow(row), 0),
    })
    if (!response.success) return void toast({ status: 'danger', message: response.error.message })
    const { charges, cars, invoiced } = response.data
    onCars(cars)
    fill({
      waybill_id: waybillId,
      waybill_ids: cars.slice(1).map((car) => car.waybill_id),
      charges: [...charges, ...byHand.map((row) => ({ ...row, waybill_ids: [] }))],
    })
    if (invoiced.length > 0)
      toast({ status: 'info', message: 'Another invoice already covers one of these waybills.' })
  }
}

/** The waybills an invoice is for; using one brings its cars and charges along (INV-003). */
export function WaybillField({ of, cars, onCars, ...props }: ControlProps<number | null> & Own) {
  const { fill } = useCore()
  const [isAdding, setAdding] = useState(false)
  const choose = useWaybills({ of, onCars })
  const ids = cars.map(({ waybill_id }) => waybill_id)
  const clear = () => {
    fill({ waybill_ids: [] })
    onCars([])
    props.onChange(null)
  }
  if (props.value === null)
    return (
      <div {...getGroup(props)}>
        <Trips customerId={of.customerId} except={[]} onUse={(more) => void choose(more)} />
      </div>
    )
  return (
    <div {...getGroup(props)}>
      <div className={css.waybill}>
        <Link
          to={
            pathTo(ROUTE_PATHS.waybillDetails, {
              customerId: of.customerId,
              waybillId: props.value,
            }) as never
          }
        >
          {getName(cars, props.value)}
        </Link>
        <Button size="small" disabled={props.isDisabled} onClick={clear}>
          Change waybill
        </Button>
        <Button size="small" disabled={props.isDisabled} onClick={() => void choose(ids)}>
          Reload from waybill
        </Button>
        <Button
          size="small"
          disabled={props.isDisabled}
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          Add waybills
        </Button>
      </div>
      {isAdding && (
        <Trips
          customerId={of.customerId}
          except={ids}
          onUse={(more) => void choose([...ids, ...more.filter((id) => !ids.includes(id))])}
        />
      )}
    </div>
  )
}

/** `Waybill 512487, NAHX481219`; of several cars their number. */
function getName([first, ...further]: readonly InvoiceCar[], waybillId: number): string {
  if (first === undefined) return `Waybill ${waybillId}`
  const waybills = new Set([first, ...further].map((car) => car.waybill_number))
  const name = `Waybill ${first.waybill_number ?? 'without number'}`
  const more = waybills.size > 1 ? ` and ${waybills.size - 1} more` : ''
  const cars = further.length > 0 ? formatCount(further.length + 1, 'car') : (first.equipment_id ?? '')
  return `${name}${more}, ${cars}`
}

WaybillField.frame = 'group' as const

interface TripsProps {
  customerId: number
  /** Trips that are on the invoice already. */
  except: readonly number[]
  onUse: (waybillIds: readonly number[]) => void
}

function Trips({ customerId, except, onUse }: TripsProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().toUpperCase())
  const { data = [], isPending, isError } = useQuery(billableTrips(customerId, search))
  const rows = data.filter(({ waybill_ids }) => waybill_ids.some((id) => !except.includes(id)))
  const getNote = () => {
    if (isPending) return 'Loading waybills…'
    if (isError) return 'Couldn’t load the waybills. Reload the page to try again.'
    return search === '' ? 'No delivered waybill to invoice.' : `No delivered waybill matches “${search}”.`
  }
  return (
    <>
      <Box
        type="search"
        aria-label="Waybill, car or bill of lading"
        placeholder="Waybill, car or bill of lading"
        icon={Search}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {rows.length === 0 ? (
        <PanelNote>{getNote()}</PanelNote>
      ) : (
        <div className={css.trips} tabIndex={0} role="group" aria-label="Waybills to choose from">
          <SimpleTable
            label="Delivered, not invoiced"
            kind="plain"
            rows={rows}
            getKey={({ waybill_id }) => waybill_id}
            columns={[
              { head: 'Waybill', names: true, render: (it) => it.waybill_number ?? 'No number' },
              {
                head: 'Date',
                oneLine: true,
                render: ({ waybill_date: day }) => (day === null ? '–' : showDate(day)),
              },
              {
                head: 'Cars',
                oneLine: true,
                render: ({ equipment_id, waybill_ids }) =>
                  waybill_ids.length === 1 ? equipment_id : formatCount(waybill_ids.length, 'car'),
              },
              {
                head: 'Lane',
                wide: true,
                render: ({ origin, destination }) => `${origin ?? '?'} to ${destination ?? '?'}`,
              },
              {
                head: 'Rate',
                oneLine: true,
                render: ({ quote_id }) =>
                  quote_id === null ? <Tag tone="wait">No quote</Tag> : `Quote ${quote_id}`,
              },
              {
                head: 'Expected',
                number: true,
                oneLine: true,
                render: ({ expected_cents }) => (expected_cents === null ? '–' : showCents(expected_cents)),
              },
              {
                head: 'Action',
                oneLine: true,
                render: ({ waybill_ids, waybill_number, equipment_id }) => (
                  <Button
                    size="small"
                    aria-label={`Use waybill ${waybill_number ?? ''} ${equipment_id}`}
                    onClick={() => onUse(waybill_ids)}
                  >
                    Use waybill
                  </Button>
                ),
              },
            ]}
          />
        </div>
      )}
    </>
  )
}
