import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { legName, showDays } from '../fleets.rules.ts'
import css from './FleetView.module.css'

const NOTICEABLE_DAYS = 0.05
const DAY_MS = 86_400_000
const MIN_TRIPS = 10

/** The change, the cars it ties up, and the leg and place it comes from. */
export function Sentence({ figures }: { figures: FleetFigures }) {
  return <p className={css.sentence}>{toText(figures)}</p>
}

function toText(figures: FleetFigures) {
  const { now, before, changes } = figures
  if (now.round_trips === 0) return 'No round trips ended in this range.'
  if (now.round_trips < MIN_TRIPS)
    return `Only ${now.round_trips} ${now.round_trips === 1 ? 'round trip' : 'round trips'} ended in this range, too few to compare.`
  if (now.mean === null || before.mean === null || before.round_trips < MIN_TRIPS)
    return (
      <>
        A round trip takes <strong>{showDays(now.mean)}</strong> on average. Not enough data from the period
        before to compare.
      </>
    )
  const change = now.mean - before.mean
  if (Math.abs(change) < NOTICEABLE_DAYS)
    return (
      <>
        A round trip takes <strong>{showDays(now.mean)}</strong>, the same as in the previous period.
        {fewBefore(figures)}
      </>
    )
  const cars = Math.round((Math.abs(change) * now.round_trips) / getDays(now))
  const [cause] = changes.filter(({ days: part }) => Math.sign(part) === Math.sign(change))
  return (
    <>
      A round trip takes{' '}
      <strong>{`${showDays(Math.abs(change))} ${change > 0 ? 'longer' : 'shorter'}`}</strong> than in the
      previous period
      {cars > 0 && (
        <>
          , which {change > 0 ? 'ties up' : 'frees'}{' '}
          <strong>{`${cars} ${change > 0 ? 'more ' : ''}${cars === 1 ? 'car' : 'cars'}`}</strong>
        </>
      )}
      .{' '}
      {cause &&
        `${legName(cause.leg)} ${cause.leg.endsWith('transit') ? 'from' : 'at'} ${cause.place} ${change > 0 ? 'adds' : 'saves'} ${showDays(Math.abs(cause.days))}.`}
      {fewBefore(figures)}
    </>
  )
}

/** A comparison with far fewer round trips says so. */
const fewBefore = ({ now, before }: FleetFigures): string =>
  before.round_trips * 2 < now.round_trips
    ? ` The previous period has only ${formatCount(before.round_trips, 'round trip')}, this one ${showNumber(now.round_trips)}.`
    : ''

/** Days of a period, both its ends among them. */
const getDays = ({ from_date, to_date }: FleetFigures['now']): number =>
  Math.round((Date.parse(to_date) - Date.parse(from_date)) / DAY_MS) + 1
