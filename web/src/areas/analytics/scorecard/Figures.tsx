import type { getScorecard, Mark } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import {
  ON_TIME_HOURS,
  PULLED_HOURS,
  SLIPPED_HOURS,
} from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount, showDayChange } from '#contract/base/plural.ts'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { OpenButton } from '../units/OpenButton.tsx'
import css from './Figures.module.css'
import { getShare, meanHours, percent, tons } from './scorecard.rules.ts'

interface Props {
  total: Answer<typeof getScorecard>['total']
  /** How far off a median may be; 0 where it is exact. */
  withinHours: number
  /** The figure whose trips are open. */
  openMark: Mark | null
  onOpen: (mark: Mark) => void
  /** Below each other, where there is little room. */
  isStacked?: true
}

/** What all trips come to; each figure opens the trips it is of. */
export function Figures({ total, withinHours, openMark, onOpen, isStacked }: Props) {
  return (
    <dl className={css.figures} data-stacked={isStacked}>
      {getFigures(total, withinHours).map(({ label, value, detail, mark }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === null ? (
              <Unknown />
            ) : (
              <OpenButton
                aria-label={`${label}: ${value}`}
                aria-expanded={openMark === mark}
                onClick={() => onOpen(mark)}
              >
                {value}
              </OpenButton>
            )}{' '}
            <small>{detail}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Figure {
  label: string
  value: string | null
  detail: string
  /** Which trips it opens. */
  mark: Mark
}

function getFigures(total: Props['total'], withinHours: number): Figure[] {
  const { promised, over_days, compared, weighed, co2_kg, releases, pulled, estimated, slipped } = total
  const share = getShare(total)
  return [
    {
      label: `On time, within ${ON_TIME_HOURS} h of the first ETA`,
      value: share === null ? null : percent(share),
      detail: `of ${formatCount(promised, 'trip')}`,
      mark: 'late',
    },
    {
      label: 'Past the railroads’ first ETA',
      value: over_days === null ? null : showDayChange(over_days),
      detail: withinHours > 0 ? `median, within ${withinHours} h` : 'median',
      mark: 'promised',
    },
    {
      label: 'First ETA error',
      value: meanHours(total.error_hours, compared),
      detail: `ours, ${meanHours(total.rail_error_hours, compared) ?? 'unknown'} theirs, over ${formatCount(compared, 'trip')}`,
      mark: 'compared',
    },
    {
      label: `Slipped, over ${SLIPPED_HOURS} h past our first ETA`,
      value: estimated === 0 ? null : percent(slipped / estimated),
      detail: estimated === 0 ? 'No trip had our ETA' : `of ${formatCount(estimated, 'trip')}`,
      mark: 'slipped',
    },
    {
      label: 'CO₂, estimated',
      value: weighed === 0 ? null : tons(co2_kg / weighed),
      detail: weighed === 0 ? 'No trips have miles and weight' : `per trip, ${tons(co2_kg)} total`,
      mark: 'weighed',
    },
    {
      label: `Pulled within ${PULLED_HOURS} h of release`,
      value: releases === 0 ? null : percent(pulled / releases),
      detail: releases === 0 ? 'No releases reported' : `of ${formatCount(releases, 'reported release')}`,
      mark: 'pulled_late',
    },
  ]
}
