import { Link } from '@tanstack/react-router'
import { getInboundForecast } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useMay } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { FigureButton, type OpenFigure } from './FigureButton.tsx'
import { BAR_DAYS } from './groups.rules.ts'
import css from './Pipeline.module.css'

interface Props {
  /** Units due on each of the next days, today first. */
  due: readonly number[]
  destinationId: number | null
  onOpen: OpenFigure
}

/** Units due on each of the next days; opens the forecast of a destination, else the units. */
export function DueBars({ due, destinationId, onOpen }: Props) {
  const { company } = useSession()
  const maySeeForecast = useMay(getInboundForecast)
  const all = due.reduce((sum, n) => sum + n, 0)
  if (all === 0) return null
  const max = Math.max(...due)
  const text = `${formatCount(all, 'unit')} due in the next ${BAR_DAYS} days`
  const bars = (
    <span className={css.bars} role="img" aria-label={text} title={text}>
      {due.map((n, at) => (
        <span key={at} style={{ height: `${n === 0 ? 1 : Math.max(2, (n / max) * 20)}px` }} />
      ))}
    </span>
  )
  if (destinationId === null || !maySeeForecast)
    return (
      <FigureButton figure="due" label={text} onOpen={onOpen}>
        {bars}
      </FigureButton>
    )
  return (
    <Link
      to={pathTo(ROUTE_PATHS.forecast, { customerId: company.id }) as never}
      search={{ destinations: String(destinationId) } as never}
      aria-label={`Forecast: ${text}`}
    >
      {bars}
    </Link>
  )
}
