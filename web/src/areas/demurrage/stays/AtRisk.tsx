import { useState } from 'react'
import type { getDemurrageSummary } from '#contract/areas/demurrage/stays/stays.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { showCents } from '#contract/base/money.ts'
import type { Condition } from '../../../ui/filters/condition.ts'
import frame from '../../../ui/frame.module.css'
import css from './AtRisk.module.css'

type Summary = Answer<typeof getDemurrageSummary>

const MAX_SHOWN = 4

const BY = { place: 'Location', track: 'Track', party: 'Customer' } as const
type By = keyof typeof BY

/** One group of the charges at risk, and the filters for its cars. */
interface CostGroup {
  name: string
  cars: number
  accrued_cents: number
  at_risk_cents: number
  filters: Partial<Record<'location' | 'track' | 'party', Condition>>
}

const only = (value: string): Condition => ({ kind: 'any', values: [value] })

function getCostGroups({ places, tracks, parties }: Summary): Record<By, CostGroup[]> {
  return {
    place: places.map((group) => ({ ...group, filters: { location: only(group.name) } })),
    track: tracks.map((group) => ({
      ...group,
      name: `Track ${group.name}, ${group.location}`,
      filters: { track: only(group.name), location: only(group.location) },
    })),
    party: parties.map((group) => ({ ...group, filters: { party: only(group.name) } })),
  }
}

/** Charges at risk, by location, track or customer. */
export function AtRisk({
  summary,
  onChoose,
}: {
  summary: Summary | undefined
  onChoose: (filters: CostGroup['filters']) => void
}) {
  const [by, setBy] = useState<By>('place')
  if (!summary || summary.running === 0) return null
  const groups = getCostGroups(summary)
  return (
    <section className={css.strip} aria-label="At risk today">
      <div className={`${frame.frame} ${css.sum}`}>
        <span className={css.label}>At risk within 24 hours</span>
        <strong className={css.figure} data-bad={summary.at_risk_cents > 0 || undefined}>
          {showCents(summary.at_risk_cents)}
        </strong>
        <span className={css.label}>{carText(summary.act_today)}</span>
        <label className={css.label}>
          By{' '}
          <select
            className={css.by}
            value={by}
            onChange={({ currentTarget }) => setBy(currentTarget.value as By)}
          >
            {(Object.keys(BY) as By[])
              .filter((one) => groups[one].length > 0)
              .map((one) => (
                <option key={one} value={one}>
                  {BY[one]}
                </option>
              ))}
          </select>
        </label>
      </div>
      <ul className={css.places} aria-label={`By ${BY[by].toLowerCase()}`}>
        {groups[by].slice(0, MAX_SHOWN).map(({ name, cars, at_risk_cents, accrued_cents, filters }) => (
          <li key={name}>
            <button type="button" className={`${frame.frame} ${css.place}`} onClick={() => onChoose(filters)}>
              <span className={css.name}>{name}</span>
              <span className={css.label}>
                {cars} {cars === 1 ? 'car' : 'cars'}, {showCents(accrued_cents)} accrued
              </span>
              <span className={css.risk}>{showCents(at_risk_cents)} at risk</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const carText = (count: number): string => {
  if (count === 0) return 'No cars at risk by tomorrow.'
  return count === 1 ? '1 car needs action today' : `${count} cars need action today`
}
