import { ClockAlert } from 'lucide-react'
import { brand } from '../../theme/brands.ts'
import classes from './EtaCard.module.css'
import { EtaRangeBar } from './EtaRangeBar.tsx'
import { etaDifference, etaDrift, etaMiss, laneAccuracy, laneRecord, passedText } from './eta-texts.ts'
import type { LatenessState } from './LatenessMark.tsx'
import { agoText } from './place-time.ts'
import { PlaceTime, Unknown } from './PlaceTime.tsx'

interface Eta {
  date: string | null
  updated: string | null
}

interface Estimate {
  source: 'rail' | 'product'
  date: string
  made_ts: string
  /** Why it changed, where that is known. */
  reason: string | null
}

interface Basis {
  lane_trip_count: number
  lane_median_hours: number | null
  explanation: string
  /** Eight of ten arrive between these. */
  earliest: string | null
  latest: string | null
  range_updated: string | null
  /** The first estimate for the present destination. */
  first: string | null
  within_day_share: number | null
  median_error_hours: number | null
}

interface Props {
  product: Eta
  railroad: Eta
  /** When it should be there, where a date is set. */
  due: string | null
  zone: string | null
  arrival: string | null
  /** Green means good news, which a late arrival is not. */
  lateness: LatenessState | null
  /** Oldest first. */
  history: readonly Estimate[]
  basis: Basis
  now: Date
}

/** Both estimates and their reliability: the basis, the record of the lane, and their changes. */
export function EtaCard(props: Props) {
  const { product, railroad, due, zone, arrival, lateness, history, basis, now } = props
  // After the arrival, the estimate matters only where it is still known.
  const lastReason = of('product', history).at(-1)?.reason
  const hasEstimate = !arrival || product.date !== null || railroad.date !== null
  return (
    <div className={classes.card}>
      {arrival && (
        <p className={classes.arrived} data-tone={lateness === 'arrived_late' ? 'neutral' : 'good'}>
          Arrived <PlaceTime at={arrival} zone={zone} />
        </p>
      )}
      {hasEstimate && (
        <div className={classes.pair}>
          <EtaColumn
            name={`${brand.name} ETA`}
            eta={product}
            zone={zone}
            now={now}
            first={basis.first}
            range={basis}
          />
          <EtaColumn
            name="Railroad ETA"
            eta={railroad}
            zone={zone}
            now={now}
            first={of('rail', history)[0]?.date ?? null}
          />
        </div>
      )}
      {!arrival && product.date && (
        <EtaRangeBar
          now={now}
          first={basis.first}
          due={due}
          expected={product.date}
          earliest={basis.earliest}
          latest={basis.latest}
          railroad={railroad.date}
          zone={zone}
        />
      )}
      {!arrival && (
        <p className={classes.difference}>{etaDifference(product.date, railroad.date, brand.name)}</p>
      )}
      <dl className={classes.basis}>
        {!arrival && (
          <div>
            <dt>Basis</dt>
            <dd>{basis.explanation}</dd>
          </div>
        )}
        {!arrival && lastReason && (
          <div>
            <dt>Last change</dt>
            <dd>{lastReason}</dd>
          </div>
        )}
        <div>
          <dt>Lane history</dt>
          <dd>
            {laneRecord(basis)} {laneAccuracy(basis)}
          </dd>
        </div>
      </dl>
      {history.length > 0 && <EtaHistory history={history} zone={zone} arrival={arrival} />}
    </div>
  )
}

const of = (source: Estimate['source'], history: readonly Estimate[]): Estimate[] =>
  history.filter((estimate) => estimate.source === source)

interface ColumnProps {
  name: string
  eta: Eta
  zone: string | null
  now: Date
  first: string | null
  range?: Pick<Basis, 'earliest' | 'latest' | 'range_updated'>
}

function EtaColumn({ name, eta, zone, now, first, range }: ColumnProps) {
  const drift = first && eta.date ? etaDrift(first, eta.date) : null
  const passed = passedText(eta.date, now)
  return (
    <div>
      <p className={classes.name}>{name}</p>
      <p className={classes.date}>{eta.date ? <PlaceTime at={eta.date} zone={zone} /> : <Unknown />}</p>
      {passed && (
        <p className={classes.passed}>
          <ClockAlert size={12} aria-hidden="true" /> {passed}
        </p>
      )}
      {range?.earliest && range.latest && (
        <p className={classes.fine}>
          80% likely between <PlaceTime at={range.earliest} zone={zone} /> and{' '}
          <PlaceTime at={range.latest} zone={zone} />
          {range.range_updated &&
            range.range_updated !== eta.updated &&
            `, range updated ${agoText(range.range_updated, now)}`}
        </p>
      )}
      {eta.updated && <p className={classes.fine}>Updated {agoText(eta.updated, now)}</p>}
      {drift && (
        <p className={classes.drift} data-moved={drift.moved}>
          {drift.text}
        </p>
      )}
    </div>
  )
}

function EtaHistory({ history, zone, arrival }: Pick<Props, 'history' | 'zone' | 'arrival'>) {
  const newestFirst = history.toReversed()
  return (
    <details className={classes.history}>
      <summary>ETA history ({history.length})</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">By</th>
            <th scope="col">Estimate</th>
            {arrival && <th scope="col">Off by</th>}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map((estimate) => (
            <tr key={`${estimate.source} ${estimate.made_ts}`}>
              <td>
                <PlaceTime at={estimate.made_ts} zone={zone} />
              </td>
              <td>{estimate.source === 'rail' ? 'Railroad' : brand.name}</td>
              <td>
                <PlaceTime at={estimate.date} zone={zone} />
                {estimate.reason && <p className={classes.reason}>{estimate.reason}</p>}
              </td>
              {arrival && <td>{etaMiss(estimate.date, arrival)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
