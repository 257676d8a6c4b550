import { EyeOff } from 'lucide-react'
import { showCents } from '#contract/base/money.ts'
import { sumParts, toCents } from './Total.tsx'
import css from './Total.module.css'

type Parts = Parameters<typeof sumParts>[0]

const PERCENTS = 100

/** What a car costs and what is left of its total, where the cost was entered; the shipper never sees it, on paper either. */
export function Margin({ cost, ...parts }: Parts & { cost: unknown }) {
  const cents = toCents(cost)
  if (cents === null) return null
  const sum = sumParts(parts)
  const margin = sum - cents
  const share = sum === 0 ? '' : ` (${((margin / sum) * PERCENTS).toFixed(1)}%)`
  return (
    <section className={css.own} aria-label="Cost and margin" data-print="no">
      <p className={css.hidden}>
        <EyeOff size={14} aria-hidden="true" /> The shipper never sees this
      </p>
      <dl className={css.sum}>
        <div className={css.line}>
          <dt>Your cost</dt>
          <dd>{showCents(cents)}</dd>
        </div>
        <div className={css.line} data-is={margin < 0 ? 'loss' : undefined}>
          <dt>Margin</dt>
          <dd>
            <strong>{showCents(margin)}</strong>
            {share}
          </dd>
        </div>
      </dl>
    </section>
  )
}
