import { Link } from '@tanstack/react-router'
import { getInboundForecast } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useMay } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import patterns from '../../../ui/charts/patterns.module.css'
import { count } from '../analytics.rules.ts'
import { FigureButton, type OpenFigure } from './FigureButton.tsx'
import { BAR_DAYS } from './groups.rules.ts'
import css from './Pipeline.module.css'

interface Props {
  /** Units due on each of the next days, today first. */
  due: readonly number[]
  /** Of those, the ones beyond what the destination unloads that day. */
  over: readonly number[]
  destinationId: number | null
  onOpen: OpenFigure
}

const toSum = (units: readonly number[]): number => units.reduce((sum, n) => sum + n, 0)

const BAR_PX = 20
const toHeight = (units: number, max: number): string =>
  `${units === 0 ? 1 : Math.max(2, (units / max) * BAR_PX)}px`

/** The top of a bar, which its destination does not unload that day. */
const Excess = ({ units, max }: { units: number; max: number }) =>
  units > 0 && (
    <span className={`${css.excess} ${patterns.excess}`} style={{ height: toHeight(units, max) }} />
  )

/** Units due on each of the next days; opens the forecast of a destination, else the units. */
export function DueBars({ due, over, destinationId, onOpen }: Props) {
  const { company } = useSession()
  const maySeeForecast = useMay(getInboundForecast)
  const all = toSum(due)
  if (all === 0) return null
  const excess = toSum(over)
  const max = Math.max(...due)
  const text = `${formatCount(all, 'unit')} due in the next ${BAR_DAYS} days${excess > 0 ? `, ${count(excess)} over unload capacity` : ''}`
  const bars = (
    <span className={css.bars} role="img" aria-label={text} title={text}>
      {due.map((n, at) => (
        <span key={at} style={{ height: toHeight(n, max) }}>
          <Excess units={over[at] ?? 0} max={max} />
        </span>
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
