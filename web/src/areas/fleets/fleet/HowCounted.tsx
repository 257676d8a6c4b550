import { Panel } from '../../../ui/Panel.tsx'
import css from './HowCounted.module.css'

const DEFINITIONS: readonly (readonly [term: string, text: string])[] = [
  ['Round trip', 'Loaded release to the next loaded release; counted if it ended in the range.'],
  ['Turns per year', '365 ÷ mean round trip.'],
  ['Held at destination', 'Constructive placement to actual placement.'],
  ['Change', 'Mean compared with the same number of days before the range.'],
  ['Slow', 'Mean of at least two round trips over 1.25 × the fleet’s median.'],
  ['Excluded', 'An unreported release or placement, a bad order, or over 3 × the lane’s median.'],
  ['Cars', 'Cars in the leg on an average day: its share of the round trip × working cars.'],
  ['Cost per turn', 'Lease, mileage, demurrage and freight of a round trip. Only known costs are included.'],
  ['Idle', 'Empty, without a waybill or an event for 5 days.'],
]

/** What the words and figures of the page mean. */
export const HowCounted = () => (
  <Panel title="How figures are counted">
    <dl className={css.list}>
      {DEFINITIONS.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
