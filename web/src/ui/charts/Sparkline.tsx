import css from './Sparkline.module.css'

interface Props {
  /** One value for each step, oldest first; null leaves a gap. */
  values: readonly (number | null)[]
  /** What it shows, for people who cannot see it. */
  label: string
}

const WIDTH = 44
const HEIGHT = 18
const EDGE = 2.5

/** A figure's development as a small line, its latest value a dot. Nothing is drawn for fewer than two values. */
export function Sparkline({ values, label }: Props) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const [min, max] = [Math.min(...known), Math.max(...known)]
  const x = (at: number) => EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number) =>
    max === min ? HEIGHT / 2 : HEIGHT - EDGE - ((value - min) / (max - min)) * (HEIGHT - 2 * EDGE)
  const points = values.flatMap((value, at) => (value === null ? [] : [[x(at), y(value)] as const]))
  const [lastX, lastY] = points.at(-1) ?? [0, 0]
  return (
    <svg
      className={css.line}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <polyline points={points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ')} />
      <circle cx={lastX} cy={lastY} r={2} />
    </svg>
  )
}
