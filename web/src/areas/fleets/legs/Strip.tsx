import type { Interruption } from '#contract/areas/fleets/figures/figures.contract.ts'
import { LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { INTERRUPTION_NAMES, legName, showDays } from '../fleets.rules.ts'
import css from './Legs.module.css'

type Legs = Readonly<Record<LegName, number | null>>

interface Props {
  legs: Legs
  /** The fleet's medians, thin below. */
  medians: Legs
  /** Days that fill the whole width. */
  max: number
  blamed?: LegName | undefined
  /** Counts in no figure. */
  isPale?: boolean
  /** What interrupted a leg, drawn above it. */
  overlays?: readonly Overlay[]
}

export interface Overlay {
  kind: Interruption['kind']
  /** Days after the begin of the bar, and how many. */
  from: number
  days: number
}

const MIN_LABELED_SHARE = 0.08

/** One round trip, or the mean of several, as a bar of its legs over the fleet's. */
export function Strip({ legs, medians, max, blamed, isPale = false, overlays = [] }: Props) {
  return (
    <div
      className={css.strip}
      role="img"
      aria-label={[toText(legs), ...overlays.map(overlayText)].join(', ')}
    >
      {overlays.length > 0 && <Overlays overlays={overlays} max={max} />}
      <div
        className={css.bar}
        data-blames={blamed !== undefined || undefined}
        data-pale={isPale || undefined}
      >
        {LEG_KEYS.map((leg) => (
          <Part key={leg} leg={leg} days={legs[leg]} max={max} isBlamed={leg === blamed} />
        ))}
      </div>
      <div className={`${css.bar} ${css.thin}`}>
        {LEG_KEYS.map((leg) => (
          <Part key={leg} leg={leg} days={medians[leg]} max={max} isBlamed={false} />
        ))}
      </div>
    </div>
  )
}

const toText = (legs: Legs): string =>
  LEG_KEYS.map((leg) => `${legName(leg)} ${legs[leg] === null ? 'unknown' : showDays(legs[leg])}`).join(', ')

const overlayText = ({ kind, days }: Overlay): string => `${INTERRUPTION_NAMES[kind]} ${showDays(days)}`

/** Hatches over the legs that were interrupted. */
export const Overlays = ({ overlays, max }: { overlays: readonly Overlay[]; max: number }) => (
  <div className={css.overlays}>
    {overlays.map((one) => (
      <span
        key={`${one.kind} ${one.from}`}
        className={css.overlay}
        data-kind={one.kind}
        style={{ left: `${(one.from / max) * 100}%`, width: `${(one.days / max) * 100}%` }}
        title={overlayText(one)}
      />
    ))}
  </div>
)

interface PartProps {
  leg: LegName
  days: number | null
  max: number
  isBlamed: boolean
}

function Part({ leg, days, max, isBlamed }: PartProps) {
  if (days === null || days <= 0 || max <= 0) return null
  const share = days / max
  return (
    <span
      className={css.part}
      data-leg={leg}
      data-blamed={isBlamed || undefined}
      style={{ width: `${share * 100}%` }}
      title={`${legName(leg)}: ${showDays(days)}`}
    >
      {isBlamed && share > MIN_LABELED_SHARE ? days.toFixed(1) : ''}
    </span>
  )
}
