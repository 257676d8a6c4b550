import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { showDate } from '#contract/base/dates.ts'
import { useCore } from '../../../form/context.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import { PanelNote } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { amountOfRow } from './ChargeRows.tsx'
import { billableTrips, fetchOfWaybill } from './invoices.calls.ts'

type Row = Parameters<typeof amountOfRow>[0]

interface Own {
  of: { customerId: number; payeeId: number }
  /** The waybill that was saved, as people know it. */
  saved: string | null
}

/** The waybill an invoice is for; using one brings its charges along (INV-003). */
export function WaybillField({ of, saved, ...props }: ControlProps<number | null> & Own) {
  const { form, fill } = useCore()
  const [name, setName] = useState(saved)
  const choose = async (waybillId: number, label: string) => {
    const payer = form.getValues('payer_id') as number | null
    const byHand = ((form.getValues('charges') ?? []) as Row[]).filter(({ source }) => source === 'hand')
    const taxed = byHand.filter(({ charge_code }) => charge_code !== 'tax')
    const otherCents = taxed.reduce((sum, row) => sum + amountOfRow(row), 0)
    const response = await fetchOfWaybill(of, { waybillId, payer, otherCents })
    if (!response.success) return void toast({ status: 'danger', message: response.error.message })
    const { charges, invoiced } = response.data
    setName(label)
    fill({ waybill_id: waybillId, charges: [...charges, ...byHand] })
    if (invoiced.length > 0)
      toast({ status: 'info', message: 'Another invoice already covers this waybill.' })
  }
  return (
    <div {...getGroup(props)}>
      {props.value === null ? (
        <Trips customerId={of.customerId} onUse={(id, label) => void choose(id, label)} />
      ) : (
        <p>
          <Link
            to={
              pathTo(ROUTE_PATHS.waybillDetails, {
                customerId: of.customerId,
                waybillId: props.value,
              }) as never
            }
          >
            {name ?? `Waybill ${props.value}`}
          </Link>{' '}
          <Button size="small" disabled={props.isDisabled} onClick={() => props.onChange(null)}>
            Change waybill
          </Button>{' '}
          <Button
            size="small"
            disabled={props.isDisabled}
            onClick={() => props.value !== null && void choose(props.value, name ?? '')}
          >
            Reload from waybill
          </Button>
        </p>
      )}
    </div>
  )
}
WaybillField.frame = 'group' as const

interface TripsProps {
  customerId: number
  onUse: (waybillId: number, label: string) => void
}

function Trips({ customerId, onUse }: TripsProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().toUpperCase())
  const { data = [], isPending } = useQuery(billableTrips(customerId, search))
  return (
    <>
      <TextField
        label="Waybill, car or bill of lading"
        placeholder="Type to search, or choose below"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {data.length === 0 ? (
        <PanelNote>{isPending ? 'Loading waybills…' : 'All delivered waybills are invoiced.'}</PanelNote>
      ) : (
        <SimpleTable
          label="Delivered, not invoiced"
          kind="plain"
          rows={data}
          keyOf={({ waybill_id }) => waybill_id}
          columns={[
            { head: 'Waybill', names: true, render: (it) => it.waybill_number ?? 'No number' },
            {
              head: 'Date',
              oneLine: true,
              render: ({ waybill_date: day }) => (day === null ? '–' : showDate(day)),
            },
            { head: 'Car', oneLine: true, render: ({ equipment_id }) => equipment_id },
            {
              head: 'Lane',
              wide: true,
              render: ({ origin, destination }) => `${origin ?? '?'} to ${destination ?? '?'}`,
            },
            {
              head: 'Use',
              render: ({ waybill_id, waybill_number, equipment_id }) => {
                const label = `Waybill ${waybill_number ?? 'without number'}, ${equipment_id}`
                return (
                  <Button
                    size="small"
                    aria-label={`Use waybill ${waybill_number ?? ''} ${equipment_id}`}
                    onClick={() => onUse(waybill_id, label)}
                  >
                    Use waybill
                  </Button>
                )
              },
            },
          ]}
        />
      )}
    </>
  )
}
