import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CarRecord, updateCar } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { CAR_TESTS, LEASE_KINDS, testsByDue } from '#contract/areas/fleets/car-records/car-records.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { Offered } from '../../../shell/access/Offered.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import css from './CarRecords.module.css'
import { car } from './car-records.calls.ts'
import { DueDay } from './DueDay.tsx'

const CarDialog = lazyPart(async () => (await import('./CarDialog.tsx')).CarDialog)

interface Props {
  customerId: number
  equipmentId: string
}

/** A car's tests by the day they are due, its lease, capacity and tare; billing warns past a test date. */
export function CarPanel({ customerId, equipmentId }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const found = useQuery(car(customerId, equipmentId))
  return (
    <Panel
      title="Tests and lease"
      actions={
        found.data && (
          <Offered by={updateCar}>
            <Button variant="plain" size="small" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          </Offered>
        )
      }
    >
      <Loaded query={found} failure="Couldn’t load tests and lease" waiting={<RowsWaiting />}>
        {(record) => (
          <>
            <Tests record={record} />
            <LeaseFacts record={record} />
            {isEditing && (
              <CarDialog customerId={customerId} record={record} onClose={() => setIsEditing(false)} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Tests({ record }: { record: CarRecord }) {
  const tests = testsByDue(record)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  if (tests.length === 0) return <p className={css.note}>No tests recorded.</p>
  return (
    <>
      <ul className={css.tests}>
        {tests.map(({ kind, done, due }) => (
          <li key={kind}>
            <span>{CAR_TESTS[kind]}</span>
            {due === null ? <span>Done {showDate(done ?? '')}</span> : <DueDay day={due} />}
          </li>
        ))}
      </ul>
      {tests.some(({ due }) => due !== null && due < today) && (
        <p className={css.note}>You’ll see a warning when billing this car until the overdue test is done.</p>
      )}
    </>
  )
}

function LeaseFacts({ record }: { record: CarRecord }) {
  const { lessor, lease_kind, lease_start, lease_end, rate_cents, mile_cents, capacity_lb, tare_lb } = record
  const pounds = (figure: number | null) => figure && `${showNumber(figure)} lb`
  const rows: readonly (readonly [string, string | 0 | null])[] = [
    ['Lessor', lessor || null],
    ['Lease', lease_kind && LEASE_KINDS[lease_kind]],
    ['Starts', lease_start && showDate(lease_start)],
    ['Ends', lease_end && showDate(lease_end)],
    ['Monthly rate', rate_cents === null ? null : showCents(rate_cents)],
    ['Mileage rate', mile_cents === null ? null : `${showCents(mile_cents)} per mile`],
    ['Capacity', pounds(capacity_lb)],
    ['Tare', pounds(tare_lb)],
  ]
  const known = rows.filter(([, text]) => text !== null)
  if (known.length === 0) return <p className={css.note}>No lease, capacity or tare recorded.</p>
  return (
    <dl className={css.facts}>
      {known.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
