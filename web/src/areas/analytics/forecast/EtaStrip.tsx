import { weekday } from '#contract/base/dates.ts'
import type { ForecastUnit } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { wallAt } from '#contract/base/zone-table.ts'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import css from './Forecast.module.css'
import { getStripDays } from './forecast.rules.ts'

const DAY_MS = 86_400_000
const DAY_PX = 24
const HEIGHT = 16

/** The days that the strips below it show. */
export function getStripHead(day: string): string {
  const days = getStripDays(day).map(weekday)
  return `P10 to P90, ${days[0]} to ${days.at(-1)}`
}

/** From P10 to P90 of a unit over the days around one, by clocks at its destination; the numbers are said and pointed at. */
export function EtaStrip({ day, unit }: { day: string; unit: ForecastUnit }) {
  const { eta_date, eta_early, eta_late, destination_zone } = unit
  if (eta_date === null || eta_early === null || eta_late === null) return <Unknown />
  const days = getStripDays(day)
  const start = Date.parse(days[0] ?? day)
  const width = days.length * DAY_PX
  const toX = (at: string) => {
    const wall = wallAt(new Date(at), destination_zone ?? 'UTC').getTime()
    return Math.max(0, Math.min(width, ((wall - start) / DAY_MS) * DAY_PX))
  }
  const text = [eta_early, eta_late].map((at) => placeTime(at, destination_zone)).join(' to ')
  const [from, until] = [toX(eta_early), toX(eta_late)]
  return (
    <svg className={css.strip} width={width} height={HEIGHT} role="img" aria-label={`P10 to P90: ${text}`}>
      <title>{text}</title>
      <rect data-day x={days.indexOf(day) * DAY_PX} y={0} width={DAY_PX} height={HEIGHT} />
      <rect data-range x={from} y={5} width={Math.max(2, until - from)} height={6} rx={2} />
      <line data-eta x1={toX(eta_date)} x2={toX(eta_date)} y1={1} y2={HEIGHT - 1} />
    </svg>
  )
}
