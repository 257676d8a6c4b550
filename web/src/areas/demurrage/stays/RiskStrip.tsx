import type { CSSProperties } from 'react'
import type { getDemurrageSummary } from '#contract/areas/demurrage/stays/stays.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { showDollars } from '#contract/base/money.ts'
import { formatCount, spanText } from '#contract/base/plural.ts'
import frame from '../../../ui/frame.module.css'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { useNow } from '../../../ui/use-now.ts'
import css from './RiskStrip.module.css'

export type Summary = Answer<typeof getDemurrageSummary>

/** The money at risk within 24 hours, the moments it falls due, and what is charged so far. */
export function RiskStrip({ summary }: { summary: Summary }) {
  const now = useNow()
  const { at_risk_cents, act_today, running, accrued_cents, moments } = summary
  const figures = moments.length + 2
  return (
    <dl
      className={`${frame.frame} ${css.strip}`}
      // Two rows of equal length where one has no room for all.
      style={{ '--all': figures, '--half': Math.ceil(figures / 2) } as CSSProperties}
      aria-label="At risk"
    >
      <div className={css.cell}>
        <dt>At risk within 24 hours</dt>
        <dd>
          <strong className={css.figure} data-bad={at_risk_cents > 0 || undefined}>
            {showDollars(at_risk_cents)}
          </strong>
          <span>
            {act_today} of {formatCount(running, 'car')}
          </span>
        </dd>
      </div>
      {moments.map(({ act_by, zone, cars, cents }) => (
        <div key={act_by} className={css.cell}>
          <dt>in {spanText(Math.max(0, Date.parse(act_by) - now.getTime()))}</dt>
          <dd>
            <strong className={css.figure}>{showDollars(cents)}</strong>
            <span>
              {formatCount(cars, 'car')} by <PlaceTime at={act_by} zone={zone} />
            </span>
          </dd>
        </div>
      ))}
      <div className={css.cell}>
        <dt>Charged so far</dt>
        <dd>
          <strong className={css.figure}>{showDollars(accrued_cents)}</strong>
          <span>not stopped yet, {formatCount(running, 'car')}</span>
        </dd>
      </div>
    </dl>
  )
}
