import { type ForecastReviewDay, REVIEW_DAYS } from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { count } from '../analytics.rules.ts'
import { DAY_MS, dayAt } from './forecast.rules.ts'

/** P10 to P90 holds in so many of ten cases. */
const EXPECTED_SHARE = 0.8
/** Fewer days than that and the range promises too much. */
const MIN_SHARE = 2 / 3

type RangedDay = ForecastReviewDay & { range: { p10: number; p90: number } }
const hasRange = (day: ForecastReviewDay): day is RangedDay => day.range !== null

/** Whether as many arrived as the range said; a day without a range neither held nor failed. */
export const isOutside = (day: ForecastReviewDay): boolean =>
  hasRange(day) && (day.arrived < day.range.p10 || day.arrived > day.range.p90)

/** Every day of the last 30 in order: those without units are zero, so that a day is as wide as any other. */
export function fillReview(days: readonly ForecastReviewDay[], today: string): ForecastReviewDay[] {
  const known = new Map(days.map((day) => [day.date, day]))
  const all = Array.from({ length: REVIEW_DAYS }, (_, at) =>
    dayAt(Date.parse(today) - (REVIEW_DAYS - at) * DAY_MS),
  )
  return all.map((date) => known.get(date) ?? { date, forecast: 0, range: null, arrived: 0, unforeseen: 0 })
}

export interface ReviewFinding {
  title: string
  /** The range held on too few days to plan by. */
  isPoor: boolean
  /** What more there is to know: null where no day had a range. */
  details: string | null
}

/** How last month's forecast held. */
export function reviewFinding(days: readonly ForecastReviewDay[]): ReviewFinding {
  const arrived = days.reduce((sum, day) => sum + day.arrived, 0)
  const ranged = days.filter(hasRange)
  if (ranged.length === 0)
    return {
      title:
        arrived === 0
          ? 'No units were due or arrived in the last 30 days.'
          : `No forecast to compare: none of the ${formatCount(arrived, 'unit')} that arrived had an ETA a week ahead.`,
      isPoor: false,
      details: null,
    }
  const held = ranged.filter((day) => !isOutside(day)).length
  const mean = (of: (day: RangedDay) => number) =>
    ranged.reduce((sum, day) => sum + of(day), 0) / ranged.length
  const off = mean((day) => Math.abs(day.arrived - day.forecast))
  const bias = mean((day) => day.arrived - day.forecast)
  const unforeseen = days.reduce((sum, day) => sum + day.unforeseen, 0)
  return {
    title: `The range held on ${held} of ${formatCount(ranged.length, 'day')}.`,
    isPoor: held < ranged.length * MIN_SHARE,
    details: [
      `Expected: ${Math.round(ranged.length * EXPECTED_SHARE)}, eight days in ten.`,
      `Off by ${off.toFixed(1)} units a day on average${biasText(bias)}.`,
      ...(unforeseen > 0
        ? [`${count(unforeseen)} of ${formatCount(arrived, 'unit')} had no ETA a week ahead.`]
        : []),
    ].join(' '),
  }
}

function biasText(bias: number): string {
  const size = Math.abs(bias).toFixed(1)
  if (size === '0.0') return ''
  return `; ${size} ${bias > 0 ? 'more' : 'fewer'} a day arrived than forecast`
}

/** A day as text, with what its mark shows. */
export function toReviewText({ forecast, range, arrived }: ForecastReviewDay): string {
  const forecastText =
    range === null
      ? 'no forecast'
      : `${count(forecast)} forecast (${count(range.p10)} to ${count(range.p90)})`
  return `${forecastText}, ${count(arrived)} arrived`
}

const STEPS = [1, 2, 5]
/** Round numbers from zero that cover all days, at most five. */
export function getTicks(days: readonly ForecastReviewDay[]): number[] {
  const max = Math.max(
    1,
    ...days.map(({ forecast, range, arrived }) => Math.max(forecast, range?.p90 ?? 0, arrived)),
  )
  let step = 1
  for (let at = 0; max / step > 4; at++) step = (STEPS[at % 3] ?? 1) * 10 ** Math.floor(at / 3)
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, at) => at * step)
}
