import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AccruedLane } from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import { createLaneRate } from '#contract/areas/invoicing/bill-rates/bill-rates.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { WaybillLink } from '../../../shared/WaybillLink.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from '../bills/Bills.module.css'

const LaneRateDialog = lazyPart(async () => (await import('../bill-rates/LaneRateDialog.tsx')).LaneRateDialog)

interface Props {
  customerId: number
  lanes: readonly AccruedLane[]
}

const getName = ({ scac, origin, destination }: AccruedLane): string => `${scac}, ${origin} to ${destination}`

/** A sum of which nothing is known is no zero. */
const showSum = ({ cars, unknown_cars, currency }: AccruedLane, cents: number): string =>
  cents === 0 && unknown_cars === cars ? 'Unknown' : showMoney(cents, currency)

/** Lanes with loads that are not billed; a lane opens its cars. */
export function LaneTable({ customerId, lanes }: Props) {
  const [opened, setOpened] = useState<AccruedLane | null>(null)
  const [unrated, setUnrated] = useState<AccruedLane | null>(null)
  const mayAdd = useMay(createLaneRate)
  const isUnrated = (lane: AccruedLane) => mayAdd && lane.unrated_from !== null
  const addColumn = {
    head: 'Actions',
    oneLine: true as const,
    render: (lane: AccruedLane) =>
      isUnrated(lane) && (
        <Button
          size="small"
          icon={Plus}
          aria-label={`Add rate for ${getName(lane)}`}
          onClick={() => setUnrated(lane)}
        >
          Add rate
        </Button>
      ),
  }
  return (
    <>
      <Panel title="Not billed, by lane">
        <SimpleTable
          label="Not billed, by lane"
          kind="plain"
          rows={lanes}
          getKey={(lane) => `${getName(lane)} ${lane.currency}`}
          columns={[
            { head: 'Lane', names: true, render: ({ origin, destination }) => `${origin} to ${destination}` },
            { head: 'Railroad', render: ({ scac }) => scac },
            {
              head: 'Cars',
              number: true,
              render: (lane) => (
                <Button
                  variant="plain"
                  size="small"
                  aria-label={`Show ${formatCount(lane.cars, 'car')} of ${getName(lane)}`}
                  onClick={() => setOpened(lane)}
                >
                  {showNumber(lane.cars)}
                </Button>
              ),
            },
            {
              head: 'Freight',
              number: true,
              deskOnly: true,
              render: (lane) => showSum(lane, lane.freight_cents),
            },
            { head: 'Fuel', number: true, deskOnly: true, render: (lane) => showSum(lane, lane.fuel_cents) },
            {
              head: 'Accrue',
              number: true,
              mark: true,
              render: (lane) => showSum(lane, lane.freight_cents + lane.fuel_cents),
            },
            {
              head: 'Unknown',
              render: ({ unknown_cars: cars, why }) =>
                cars === 0 ? '–' : `${formatCount(cars, 'car')}: ${why}`,
            },
            ...(lanes.some(isUnrated) ? [addColumn] : []),
          ]}
        />
      </Panel>
      {unrated && (
        <Suspense>
          <LaneRateDialog customerId={customerId} lane={unrated} onClose={() => setUnrated(null)} />
        </Suspense>
      )}
      {opened && (
        // many lanes are longer than the window
        <div key={getName(opened)} ref={(cars) => cars?.scrollIntoView({ block: 'nearest' })}>
          <Cars customerId={customerId} lane={opened} />
        </div>
      )}
    </>
  )
}

function Cars({ customerId, lane }: { customerId: number; lane: AccruedLane }) {
  const money = (cents: number | null) => (cents === null ? 'Unknown' : showMoney(cents, lane.currency))
  return (
    <Panel title={`Cars: ${getName(lane)}`}>
      <SimpleTable
        label={`Cars: ${getName(lane)}`}
        kind="plain"
        rows={lane.trips}
        getKey={({ waybill_id }) => waybill_id}
        columns={[
          {
            head: 'Car',
            names: true,
            render: ({ waybill_id, equipment_id }) => (
              <WaybillLink customerId={customerId} waybillId={waybill_id}>
                {equipment_id}
              </WaybillLink>
            ),
          },
          { head: 'Waybill', render: ({ waybill_number }) => waybill_number ?? '–' },
          { head: 'Delivered', render: ({ delivered }) => showDate(delivered) },
          { head: 'Freight', number: true, render: ({ freight_cents }) => money(freight_cents) },
          { head: 'Fuel', number: true, render: ({ fuel_cents }) => money(fuel_cents) },
        ]}
      />
      {lane.trips.length < lane.cars && (
        <p className={css.quiet}>
          {lane.trips.length} of {lane.cars} cars. The CSV has all.
        </p>
      )}
    </Panel>
  )
}
