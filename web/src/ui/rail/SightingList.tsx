import { PlaceTime } from './PlaceTime.tsx'
import classes from './SightingList.module.css'
import { LoadEmpty } from './Tag.tsx'

export interface SightingRow {
  key: string
  at: string
  zone: string | null
  event: string
  code: string
  codeSource: string
  place: string
  carrier: string | null
  train: string | null
  loadEmpty: 'L' | 'E' | null
  isOnMap: boolean
}

interface Props {
  rows: readonly SightingRow[]
  active: string | null
  onActive: (key: string | null) => void
}

/** Every sighting of a trip, newest first: the map's twin, holding every fact of it as text. */
export function SightingList({ rows, active, onActive }: Props) {
  return (
    <div className={classes.box} tabIndex={0} role="region" aria-label="Sightings, newest first">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Event</th>
            <th scope="col">Place</th>
            <th scope="col">Carrier</th>
            <th scope="col">Train</th>
            <th scope="col">L/E</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.key}
              data-active={row.key === active || undefined}
              onPointerEnter={() => onActive(row.key)}
              onPointerLeave={() => onActive(null)}
            >
              <td>
                <PlaceTime at={row.at} zone={row.zone} />
              </td>
              <td data-hint={`${row.codeSource} code ${row.code}`}>{row.event}</td>
              <td>
                {row.place}
                {!row.isOnMap && <span className={classes.offMap}> (not on the map)</span>}
              </td>
              <td>{row.carrier ?? '–'}</td>
              <td>{row.train ?? '–'}</td>
              <td>
                <LoadEmpty status={row.loadEmpty} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
