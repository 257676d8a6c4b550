import type { TripSnapshot } from '#contract/areas/support/evidence/evidence.contract.ts'
import { showHours } from '#contract/base/plural.ts'
import css from './LostTime.module.css'

type Delays = TripSnapshot['delays']

/** More parts of a bar cannot be read. */
const MAX_PARTS = 5

const sum = (delays: Delays): number => delays.reduce((total, { hours }) => total + hours, 0)

/** What cost the trip time as one bar; what came after the ticket was opened is hatched. */
export function LostTime({ then, now }: { then: Delays; now: Delays }) {
  if (now.length === 0) return null
  const known = new Set(then.map(({ text }) => text))
  const parts = now.slice(0, MAX_PARTS).map((delay) => ({ ...delay, isNew: !known.has(delay.text) }))
  const rest = sum(now.slice(MAX_PARTS))
  return (
    <div className={css.lost}>
      <p className={css.head}>
        <strong>Lost time</strong>
        <span>
          {showHours(sum(then))} then, {showHours(sum(now))} now
        </span>
      </p>
      <div className={css.bar} aria-hidden="true">
        {parts.map(({ text, hours, isNew }) => (
          <span key={text} style={{ flexGrow: hours }} data-new={isNew || undefined} />
        ))}
        {rest > 0 && <span style={{ flexGrow: rest }} />}
      </div>
      <ul className={css.parts}>
        {parts.map(({ text, hours, isNew }) => (
          <li key={text}>
            <strong>{showHours(hours)}</strong> {text}
            {isNew && then.length > 0 && ' (since)'}
          </li>
        ))}
        {rest > 0 && (
          <li>
            <strong>{showHours(rest)}</strong> other causes
          </li>
        )}
      </ul>
    </div>
  )
}
