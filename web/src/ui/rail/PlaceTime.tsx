import { placeTime } from '#contract/base/place-time.ts'
import classes from './rail.module.css'

interface Props {
  at: string | null
  /** IANA zone of the place it happened at; null when not known. */
  zone: string | null
}

/** A moment in the zone of its place; the reader's own zone and UTC are on hover (`HintLayer`). */
export function PlaceTime({ at, zone }: Props) {
  if (!at) return <Unknown />
  return (
    <time dateTime={at} data-hint-time={at} data-hint-zone={zone ?? ''} className={classes.time}>
      {placeTime(at, zone)}
    </time>
  )
}

/** Unknown values are a dash, never 0 or empty; one node, because a table may have thousands. */
export function Unknown() {
  return (
    <span className={classes.unknown} role="img" aria-label="unknown">
      –
    </span>
  )
}
