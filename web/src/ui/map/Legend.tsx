import { showNumber } from '#contract/base/plural.ts'
import type { View } from './map-view.ts'
import classes from './TripMap.module.css'
import type { Route } from './route.ts'

interface Props {
  route: Route
  view: View
  trip: { isUnderway: boolean; isPlanned?: boolean | undefined; progress: number | null }
}

/** Map units are thousandths of the earth's radius. */
const MILES_PER_UNIT = 3.959
const SCALES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const MAX_PX = 110

/** The meaning of the lines, their miles, and the scale. */
export function Legend({
  route: { traveled, ahead },
  view,
  trip: { isUnderway, isPlanned, progress },
}: Props) {
  const sum = Math.round(traveled.reduce((miles, leg) => miles + leg.miles, 0))
  return (
    <>
      {traveled.length > 0 && (
        <span>
          <i className={classes.keyMade} aria-hidden="true" /> {milesText(sum, traveled)}
          {!isPlanned && ' traveled'}
        </span>
      )}
      {isUnderway && ahead && (
        <span>
          <i className={classes.keyAhead} aria-hidden="true" /> {milesText(Math.round(ahead.miles), [ahead])}{' '}
          ahead
        </span>
      )}
      {isUnderway && ahead && progress !== null && (
        <span>
          <i className={classes.keyGuess} aria-hidden="true" /> estimated position
        </span>
      )}
      <Scale view={view} />
    </>
  )
}

/** How long so many miles are. */
export function Scale({ view }: { view: View }) {
  const milesPerPx = MILES_PER_UNIT / view.scale
  const scale = SCALES.findLast((miles) => miles / milesPerPx <= MAX_PX) ?? 0.1
  return (
    <span className={classes.scale} style={{ width: scale / milesPerPx }}>
      {showNumber(scale)} mi
    </span>
  )
}

/** Miles along the tracks; about so many where no track is known. */
const milesText = (miles: number, legs: readonly { isStraight: boolean }[]): string =>
  `${legs.some(({ isStraight }) => isStraight) ? 'about ' : ''}${showNumber(miles)} mi`
