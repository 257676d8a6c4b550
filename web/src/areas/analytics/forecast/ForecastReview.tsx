import { weekday } from '#contract/base/dates.ts'
import { useQuery } from '@tanstack/react-query'
import {
  type ForecastReviewDay,
  REVIEW_AHEAD_DAYS,
} from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { savePicture } from '../../../list/files.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { forecastReview, type Places } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { toBoardFilters } from '../boards/boards.rules.ts'
import { PinButton } from '../boards/PinButton.tsx'
import css from './ForecastReview.module.css'
import spoken from '../../../ui/spoken.module.css'
import { DAY_COLUMN, dayText, monthDay } from './forecast.rules.ts'
import { fillReview, getTicks, isOutside, reviewFinding, toReviewText } from './review.rules.ts'

interface Props {
  customerId: number
  places: Places
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** Last month's forecast, as it was a week before each day, and the actual arrivals. */
export function ForecastReview({ customerId, places, ...choice }: Props) {
  const found = useQuery(forecastReview(customerId, places))
  return (
    <Loaded query={found} failure="Couldn’t load last month’s forecast" waiting={160}>
      {({ data }) => {
        const { title, isPoor, details } = reviewFinding(data)
        return (
          <ChartCard
            {...choice}
            label={`Last 30 days: forecast made ${REVIEW_AHEAD_DAYS} days ahead, and arrivals`}
            title={isPoor ? <span className={css.poor}>{title}</span> : title}
            hint={details}
            onPicture={(picture) => savePicture(picture, 'forecast_review')}
            actions={
              <PinButton
                isIcon
                customerId={customerId}
                kind="forecast_review"
                filters={toBoardFilters({ group: places.groups[0], destinations: places.destinations })}
              />
            }
            chart={
              data.length > 0 && <Marks days={fillReview(data, new Date().toISOString().slice(0, 10))} />
            }
            {...(data.length > 0 && { table: <ReviewTable days={data} /> })}
          />
        )
      }}
    </Loaded>
  )
}

/** For each day its range as a band, its forecast as a line across and its arrivals as a dot, hollow outside the range. */
export function Marks({ days }: { days: readonly ForecastReviewDay[] }) {
  const ticks = getTicks(days)
  const max = ticks.at(-1) ?? 1
  const toHeight = (value: number): string => `${(value / max) * 100}%`
  return (
    <>
      <div className={css.chart}>
        <div className={css.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: toHeight(tick) }}>
              {count(tick)}
            </span>
          ))}
        </div>
        <ul className={css.days} aria-label="Forecast and arrivals by day">
          {days.map((day) => (
            <li key={day.date} title={`${dayText(day.date)}: ${toReviewText(day)}`}>
              <span className={css.room} aria-hidden="true">
                {day.range && (
                  <>
                    <i
                      className={css.band}
                      style={{
                        bottom: toHeight(day.range.p10),
                        height: toHeight(day.range.p90 - day.range.p10),
                      }}
                    />
                    <i className={css.forecast} style={{ bottom: toHeight(day.forecast) }} />
                  </>
                )}
                <i
                  className={css.dot}
                  data-outside={isOutside(day) || undefined}
                  style={{ bottom: toHeight(day.arrived) }}
                />
              </span>
              {weekday(day.date) === 'Mon' && <small aria-hidden="true">Mon {monthDay(day.date)}</small>}
              <span className={spoken.spoken}>
                {dayText(day.date)}: {toReviewText(day)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={css.key} aria-hidden="true">
        <span>
          <i className={css.band} /> P10 to P90
        </span>
        <span>
          <i className={css.forecast} /> forecast
        </span>
        <span>
          <i className={css.dot} /> arrived
        </span>
        <span>
          <i className={css.dot} data-outside /> arrived, outside the range
        </span>
      </p>
    </>
  )
}

const verdictText = (day: ForecastReviewDay): string => {
  if (day.range === null) return ''
  return isOutside(day) ? 'Outside' : 'Within'
}

export const ReviewTable = ({ days }: { days: readonly ForecastReviewDay[] }) => (
  <SimpleTable
    label="Forecast and arrivals by day"
    kind="plain"
    rows={days}
    getKey={({ date }) => date}
    columns={[
      DAY_COLUMN,
      { head: 'Forecast', number: true, render: ({ forecast }) => count(forecast) },
      {
        head: 'P10 to P90',
        number: true,
        render: ({ range }) => (range ? `${count(range.p10)} to ${count(range.p90)}` : 'none'),
      },
      { head: 'Arrived', number: true, render: ({ arrived }) => count(arrived) },
      { head: 'Range', render: verdictText },
      { head: 'No ETA a week ahead', number: true, render: ({ unforeseen }) => count(unforeseen) },
    ]}
  />
)
