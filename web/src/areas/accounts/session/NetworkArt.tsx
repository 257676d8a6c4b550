import css from './NetworkArt.module.css'

/** Lines of an imagined network, drawn as a route map: level, rising and falling runs only. */
const LINES = [
  'M-40 210H180L260 290H470L560 200H860',
  'M-40 430H120L220 330H430L540 440H860',
  'M90 -40V110L180 200V420L90 510V940',
  'M360 -40V190L470 300V500L560 590V940',
  'M640 -40V130L560 210V380L660 480V940',
  'M-40 700H210L300 610H520L600 690H860',
]

/** The route of one car, from its origin to its destination. */
const TRIP = 'M-40 430H120L220 330H430L470 370V500L560 590V620L600 690H860'

const STATIONS: [number, number][] = [
  [180, 270],
  [90, 110],
  [220, 330],
  [430, 330],
  [470, 500],
  [560, 300],
  [660, 560],
  [300, 610],
  [90, 600],
  [600, 690],
  [360, 90],
  [640, 60],
]

/** A decorative picture. */
export function NetworkArt({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      <g className={css.lines}>
        {LINES.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <path d={TRIP} className={css.trip} />
      {STATIONS.map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r="6" className={css.station} />
      ))}
      <g className={css.car} style={{ offsetPath: `path('${TRIP}')` }}>
        <rect x="-16" y="-6" width="32" height="12" rx="4" />
      </g>
    </svg>
  )
}
