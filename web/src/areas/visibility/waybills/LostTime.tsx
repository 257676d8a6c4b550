import type { WaybillDetails } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { spanText } from '#contract/base/plural.ts'
import css from './LostTime.module.css'
import { getLateSummary } from './situation.rules.ts'
import classes from './WaybillPage.module.css'

const HOUR_MS = 3_600_000

/** Where the time of a late unit went, the largest cause first; nothing for one on time or without a known cause. */
export function LostTime({ trip }: { trip: WaybillDetails }) {
  const { delays } = trip
  if (!getLateSummary(trip) || delays.length === 0) return null
  const max = Math.max(...delays.map(({ hours }) => hours))
  return (
    <section className={classes.panel} aria-labelledby="lost-time">
      <h2 id="lost-time" className={classes.title}>
        Where the time went
      </h2>
      <ul className={css.causes}>
        {delays.map(({ text, hours }) => (
          <li key={text} className={css.cause}>
            <span>{text}</span>
            <span className={css.lost}>{spanText(hours * HOUR_MS)}</span>
            <span className={css.bar} style={{ inlineSize: `${(hours / max) * 100}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
