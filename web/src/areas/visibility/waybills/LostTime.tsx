import type { WaybillDetails } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { spanText } from '#contract/base/plural.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
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
      <SimpleTable
        kind="plain"
        label="Where the time went"
        rows={delays}
        keyOf={({ text }) => text}
        columns={[
          {
            head: 'Cause',
            names: true,
            wide: true,
            render: ({ text, hours }) => (
              <>
                {text}
                <span className={css.bar} style={{ inlineSize: `${(hours / max) * 100}%` }} />
              </>
            ),
          },
          { head: 'Lost', oneLine: true, render: ({ hours }) => spanText(hours * HOUR_MS) },
        ]}
      />
    </section>
  )
}
