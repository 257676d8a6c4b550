import { useQuery } from '@tanstack/react-query'
import {
  type ForecastReviewDay,
  REVIEW_AHEAD_DAYS,
} from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { savePicture } from '../../../list/files.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { forecastReview, type Places } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import css from './Forecast.module.css'
import { DAY_COLUMN, dayText, fillReview, monthDay, reviewFinding } from './forecast.rules.ts'

/** Last month's forecast, as it was a week before each day, and the actual arrivals. */
export function ForecastReview({ customerId, places }: { customerId: number; places: Places }) {
  const found = useQuery(forecastReview(customerId, places))
  return (
    <Loaded query={found} failure="Couldn’t load last month’s forecast" waiting={160}>
      {({ data }) => (
        <ChartCard
          label={`Forecast made ${REVIEW_AHEAD_DAYS} days ahead, and arrivals`}
          title={reviewFinding(data)}
          onPicture={(picture) => savePicture(picture, 'forecast_review')}
          chart={data.length > 0 && <Pairs days={fillReview(data, new Date().toISOString().slice(0, 10))} />}
          {...(data.length > 0 && { table: <ReviewTable days={data} /> })}
        />
      )}
    </Loaded>
  )
}

/** Two bars a day: hatched for the forecast, filled for arrivals. */
function Pairs({ days }: { days: readonly ForecastReviewDay[] }) {
  const max = Math.max(1, ...days.flatMap(({ forecast, arrived }) => [forecast, arrived]))
  return (
    <>
      <ul className={css.pairs} aria-label="Forecast and arrivals by day">
        {days.map(({ date, forecast, arrived }) => (
          <li key={date} title={`${showDate(date)}: ${forecast} forecast, ${arrived} arrived`}>
            <span className={css.pair} aria-hidden="true">
              <i data-forecast style={{ height: `${(forecast / max) * 100}%` }} />
              <i style={{ height: `${(arrived / max) * 100}%` }} />
            </span>
            <small aria-hidden="true">{monthDay(date)}</small>
            <span className={css.srOnly}>
              {dayText(date)}: {forecast} forecast, {arrived} arrived
            </span>
          </li>
        ))}
      </ul>
      <p className={css.key}>
        <i data-forecast aria-hidden="true" /> forecast <i aria-hidden="true" /> arrived
      </p>
    </>
  )
}

const ReviewTable = ({ days }: { days: readonly ForecastReviewDay[] }) => (
  <SimpleTable
    label="Forecast and arrivals by day"
    kind="plain"
    rows={days}
    keyOf={({ date }) => date}
    columns={[
      DAY_COLUMN,
      { head: 'Forecast', number: true, render: ({ forecast }) => count(forecast) },
      { head: 'Arrived', number: true, render: ({ arrived }) => count(arrived) },
      { head: 'No ETA a week ahead', number: true, render: ({ unforeseen }) => count(unforeseen) },
    ]}
  />
)
