import { Minus, Plus } from 'lucide-react'
import type { FleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { coverage } from '#contract/areas/fleets/sizing/sizing.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents, showDollars } from '#contract/base/money.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from './Sizing.module.css'
import type { Outcome } from './sizing.rules.ts'

interface Props {
  sizing: FleetSizing
  outcome: Outcome
  returns: readonly number[]
  onChange: (returns: string) => void
}

/** Leases that end soon: how many of their cars the plan returns, and what is left then. */
export function Leases({ sizing, outcome: { draws }, returns, onChange }: Props) {
  const { leases, cars } = sizing
  if (leases.length === 0)
    return (
      <Panel title="Leases ending in 12 months">
        <p>No recorded lease of these cars ends in the next 12 months.</p>
      </Panel>
    )
  const returned = returns.reduce((sum, count) => sum + count, 0)
  const saved = leases.reduce(
    (sum, { mean_rate_cents }, at) => sum + (mean_rate_cents ?? 0) * returns[at]!,
    0,
  )
  const left = cars - returned
  const set = (row: number, count: number) =>
    onChange(returns.map((known, at) => (at === row ? count : known)).join(','))
  return (
    <Panel
      title="Leases ending in 12 months"
      hint={
        returned === 0
          ? 'Choose how many cars to return.'
          : `Return ${formatCount(returned, 'car')}: ${showNumber(left)} left${draws.length > 0 ? `, enough on ${Math.round(coverage(draws, left) * 100)}% of days` : ''}${saved > 0 ? `, saving ${showDollars(saved)} a month` : ''}.`
      }
    >
      <SimpleTable
        label="Leases ending in 12 months"
        kind="plain"
        rows={leases.map((lease, at) => ({ ...lease, at }))}
        getKey={({ at }) => at}
        columns={[
          { head: 'Ends', names: true, oneLine: true, render: ({ end_date }) => showDate(end_date) },
          { head: 'Lessor', render: ({ lessor }) => lessor ?? 'Not recorded' },
          { head: 'Cars', number: true, render: (row) => showNumber(row.cars) },
          {
            head: 'Monthly rate',
            number: true,
            oneLine: true,
            render: ({ mean_rate_cents }) => (mean_rate_cents === null ? '–' : showCents(mean_rate_cents)),
          },
          { head: 'Tests due', number: true, render: ({ tests_due }) => tests_due },
          {
            head: 'Return',
            number: true,
            oneLine: true,
            render: ({ at, cars: max, end_date, lessor }) => {
              const name = `${lessor ?? 'cars'}, ${showDate(end_date)}`
              return (
                <span className={css.stepper}>
                  <IconButton
                    label={`Return one fewer: ${name}`}
                    icon={Minus}
                    disabled={returns[at] === 0}
                    onClick={() => set(at, returns[at]! - 1)}
                  />
                  <output aria-label={`Cars to return: ${name}`}>{returns[at]}</output>
                  <IconButton
                    label={`Return one more: ${name}`}
                    icon={Plus}
                    disabled={returns[at] === max}
                    onClick={() => set(at, returns[at]! + 1)}
                  />
                </span>
              )
            },
          },
        ]}
      />
    </Panel>
  )
}
