import type { LegName } from '#contract/areas/fleets/fleets.rules.ts'
import css from './Legs.module.css'

/** The color of a leg, next to its name. */
export const LegMark = ({ leg }: { leg: LegName }) => (
  <i className={css.mark} data-leg={leg} aria-hidden="true" />
)
