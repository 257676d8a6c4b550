import { useQuery } from '@tanstack/react-query'
import { showNumber } from '#contract/base/plural.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import frame from '../../../ui/frame.module.css'
import { workTrend } from '../work/work.calls.ts'
import css from './ArrivalsCard.module.css'
import { useArrivals } from './queue.calls.ts'
import { arrivalTrend } from './queue.rules.ts'

const DAYS = [
  { key: 'today', label: 'Today' },
  { key: 'tomorrow', label: 'Tomorrow' },
] as const

/** Crew for today and tomorrow: how many units arrive; a press lists them in the queue beside it. */
export function ArrivalsCard({ customerId }: { customerId: number }) {
  const { search, go } = usePageAddress()
  const counts = useArrivals(customerId)
  const { data: trend } = useQuery(workTrend(customerId))
  return (
    <section className={`${frame.frame} ${css.card}`} aria-labelledby="arriving">
      <h2 id="arriving" className={css.title}>
        Arriving
      </h2>
      {DAYS.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={css.day}
          aria-pressed={search['queue'] === key}
          onClick={() => go({ ...search, queue: key }, { replace: true })}
        >
          <span>{label}</span>
          <span className={css.quiet}>
            {trend &&
              arrivalTrend(key, trend.days, {
                there: counts.arrived ?? 0,
                today: counts.today ?? 0,
                tomorrow: counts.tomorrow ?? 0,
              })?.text}
          </span>
          <strong>{counts[key] === undefined ? '–' : showNumber(counts[key])}</strong>
        </button>
      ))}
    </section>
  )
}
