import { showNumber } from '#contract/base/plural.ts'
import type { FleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { carsOnAverage, DAYS_PER_MONTH, type Plan } from '#contract/areas/fleets/sizing/sizing.rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from './Sizing.module.css'
import { LIMITS, type SizingAddress } from './sizing.rules.ts'

interface Props {
  sizing: FleetSizing
  plan: Plan
  onChange: (values: SizingAddress) => void
}

/** The plan: loads, round trip and spare, each with the figures it may be set to. */
export function Inputs({ sizing, plan, onChange }: Props) {
  const { loads_month, trip_days, spare_percent } = plan
  const idlePercent = sizing.cars === 0 ? 0 : Math.round((sizing.not_working / sizing.cars) * 100)
  return (
    <Panel title="Plan">
      <Input
        label="Loads per month"
        value={loads_month}
        limits={{ ...LIMITS.loads, shown: Math.ceil(Math.max(loads_month, sizing.loads_busiest ?? 0) * 1.5) }}
        onChange={(loads) => onChange({ loads })}
        presets={[
          ['Last 180 days', sizing.loads_180, 0],
          ['Busiest 3 months', sizing.loads_busiest, 0],
        ]}
      />
      <Input
        label="Round trip, days"
        value={trip_days}
        step={0.1}
        limits={{ ...LIMITS.trip, shown: Math.ceil(Math.max(trip_days, sizing.trip_180 ?? 0) * 1.5) }}
        onChange={(trip) => onChange({ trip })}
        presets={[
          ['Last 180 days', sizing.trip_180, 1],
          ['Previous 180 days', sizing.trip_before, 1],
          ['Best 90 days', sizing.trip_best, 1],
        ]}
      />
      <Input
        label="Spare, %"
        value={spare_percent}
        limits={{ ...LIMITS.spare, shown: Math.max(20, spare_percent) }}
        onChange={(spare) => onChange({ spare })}
        presets={[['Not working today', idlePercent, 0]]}
      />
      <p className={css.formula}>
        Cars = loads per day × round trip × (1 + spare)
        <br />
        {(loads_month / DAYS_PER_MONTH).toFixed(2)} × {trip_days.toFixed(1)} d ×{' '}
        {(1 + spare_percent / 100).toFixed(2)} = {carsOnAverage(plan).toFixed(1)} on average
        <br />
        P50 and P80 come from 1,000 simulations using the last 12 months’ weekly loads and round trips.
      </p>
    </Panel>
  )
}

interface InputProps {
  label: string
  value: number
  step?: number
  limits: { min: number; max: number; shown: number }
  onChange: (value: string) => void
  presets: readonly (readonly [string, number | null, number])[]
}

function Input({ label, value, step = 1, limits, onChange, presets }: InputProps) {
  return (
    <div className={css.input} role="group" aria-label={label}>
      <label>
        {label}
        <input
          type="number"
          min={limits.min}
          max={limits.max}
          step={step}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </label>
      <input
        type="range"
        aria-label={`${label}, slider`}
        min={limits.min}
        max={limits.shown}
        step={step}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className={css.presets}>
        {presets.map(([name, figure, digits]) =>
          figure === null ? null : (
            <Button key={name} variant="plain" size="small" onClick={() => onChange(figure.toFixed(digits))}>
              {name}: {showNumber(Number(figure.toFixed(digits)))}
            </Button>
          ),
        )}
      </p>
    </div>
  )
}
