import type { WaybillDetails } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { spanText } from '#contract/base/plural.ts'
import css from './LostTime.module.css'
import { getLateSummary, getLostHours } from './situation.rules.ts'
import classes from './WaybillPage.module.css'

const HOUR_MS = 3_600_000
const hoursText = (hours: number): string => (hours < 1 ? 'under 1 h' : spanText(hours * HOUR_MS))

/** Where the time of a late unit went, the largest cause first; nothing for one on time or without a known cause. */
export function LostTime({ trip }: { trip: WaybillDetails }) {
  const causes = getLostHours(trip)
  if (!getLateSummary(trip) || causes.length === 0) return null
  const max = Math.max(...causes.map(({ hours }) => hours))
  return (
    <section className={classes.panel} data-place="first" aria-labelledby="lost-time">
      <h2 id="lost-time" className={classes.title}>
        Where the time went
      </h2>
      <ul className={css.causes}>
        {causes.map(({ text, hours, took }) => (
          <li key={text} className={css.cause}>
            <span>
              {text}
              {took !== null && (
                <small className={css.usual}>
                  Took {hoursText(took.hours)}
                  {took.from && ` from ${took.from}`}, usually {hoursText(took.usual)}
                </small>
              )}
            </span>
            <span className={css.lost}>{spanText(hours * HOUR_MS)}</span>
            <span className={css.bar} style={{ inlineSize: `${(hours / max) * 100}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
