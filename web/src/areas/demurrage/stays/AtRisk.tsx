import type { getDemurrageSummary } from '#contract/areas/demurrage/stays/stays.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { showCents } from '#contract/base/money.ts'
import css from './AtRisk.module.css'

type Summary = Answer<typeof getDemurrageSummary>

const MOST_SHOWN = 4

/** What another day costs if nobody acts, and where. */
export function AtRisk({
  summary,
  onPlace,
}: {
  summary: Summary | undefined
  onPlace: (name: string) => void
}) {
  if (!summary || summary.running === 0) return null
  return (
    <section className={css.strip} aria-label="At risk today">
      <div className={css.sum}>
        <span className={css.label}>At risk within 24 hours</span>
        <strong className={css.figure} data-bad={summary.at_risk_cents > 0 || undefined}>
          {showCents(summary.at_risk_cents)}
        </strong>
        <span className={css.label}>{carWords(summary.act_today)}</span>
      </div>
      <ul className={css.places} aria-label="By place">
        {summary.places.slice(0, MOST_SHOWN).map(({ name, cars, at_risk_cents, accrued_cents }) => (
          <li key={name}>
            <button type="button" className={css.place} onClick={() => onPlace(name)}>
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

const carWords = (count: number): string => {
  if (count === 0) return 'No car costs another day by tomorrow.'
  return count === 1 ? 'One car to act on today' : `${count} cars to act on today`
}
