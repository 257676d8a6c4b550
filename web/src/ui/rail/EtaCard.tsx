import { brand } from '../../theme/brands.ts'
import classes from './EtaCard.module.css'
import { etaDifference, etaDrift, etaMiss } from './eta-words.ts'
import { agoWords } from './place-time.ts'
import { PlaceTime, Unknown } from './PlaceTime.tsx'

interface Eta {
  date: string | null
  updated: string | null
}

interface Estimate {
  source: 'rail' | 'product'
  date: string
  made_ts: string
}

interface Props {
  product: Eta
  railroad: Eta
  zone: string | null
  arrival: string | null
  /** Oldest first. */
  history: readonly Estimate[]
  basis: { lane_trip_count: number; lane_median_hours: number | null; explanation: string }
  now: Date
}

/** Both estimates and why to trust them: what they rest on, the record of the lane, and how they moved. */
export function EtaCard({ product, railroad, zone, arrival, history, basis, now }: Props) {
  // After the arrival what was expected matters only where it is still told.
  const hasEstimate = !arrival || product.date !== null || railroad.date !== null
  return (
    <div className={classes.card}>
      {arrival && (
        <p className={classes.arrived}>
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
            history={of('product', history)}
          />
          <EtaColumn name="Railroad ETA" eta={railroad} zone={zone} now={now} history={of('rail', history)} />
        </div>
      )}
      {!arrival && (
        <p className={classes.difference}>{etaDifference(product.date, railroad.date, brand.name)}</p>
      )}
      <dl className={classes.basis}>
        {!arrival && (
          <div>
            <dt>Rests on</dt>
            <dd>{basis.explanation}</dd>
          </div>
        )}
        <div>
          <dt>Record of this lane</dt>
          <dd>{laneRecord(basis)}</dd>
        </div>
      </dl>
      {history.length > 0 && <EtaHistory history={history} zone={zone} arrival={arrival} />}
    </div>
  )
}

const of = (source: Estimate['source'], history: readonly Estimate[]): Estimate[] =>
  history.filter((estimate) => estimate.source === source)

function laneRecord({ lane_trip_count, lane_median_hours }: Props['basis']): string {
  if (lane_trip_count === 0) return 'No completed trip on this lane yet.'
  const trips = `${lane_trip_count} completed ${lane_trip_count === 1 ? 'trip' : 'trips'}`
  if (lane_median_hours === null || lane_median_hours < 1) return trips
  const days = Math.floor(lane_median_hours / 24)
  const hours = Math.round(lane_median_hours % 24)
  const span = `${days > 0 ? `${days} d ` : ''}${hours} h`
  if (lane_trip_count === 1) return `${trips}, in ${span}`
  return `${trips}, half of them within ${span}`
}

interface ColumnProps {
  name: string
  eta: Eta
  zone: string | null
  now: Date
  history: readonly Estimate[]
}

function EtaColumn({ name, eta, zone, now, history }: ColumnProps) {
  const first = history[0]
  const drift = first && eta.date ? etaDrift(first.date, eta.date) : null
  return (
    <div>
      <p className={classes.name}>{name}</p>
      <p className={classes.date}>{eta.date ? <PlaceTime at={eta.date} zone={zone} /> : <Unknown />}</p>
      {eta.updated && <p className={classes.fine}>Updated {agoWords(eta.updated, now)}</p>}
      {drift && (
        <p className={classes.drift} data-later={drift.isLater || undefined}>
          {drift.words}
        </p>
      )}
    </div>
  )
}

function EtaHistory({ history, zone, arrival }: Pick<Props, 'history' | 'zone' | 'arrival'>) {
  const newestFirst = history.toReversed()
  return (
    <details className={classes.history}>
      <summary>
        {history.length} {history.length === 1 ? 'estimate' : 'estimates'} so far
      </summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Made</th>
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
              </td>
              {arrival && <td>{etaMiss(estimate.date, arrival)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
