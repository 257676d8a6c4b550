import { type SimpleColumn, SimpleTable } from '../SimpleTable.tsx'
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

const COLUMNS: readonly SimpleColumn<SightingRow>[] = [
  { head: 'When', oneLine: true, render: ({ at, zone }) => <PlaceTime at={at} zone={zone} /> },
  {
    head: 'Event',
    names: true,
    render: ({ event, code, codeSource }) => <span data-hint={`${codeSource} code ${code}`}>{event}</span>,
  },
  {
    head: 'Place',
    render: ({ place, isOnMap }) => (
      <>
        {place}
        {!isOnMap && <span className={classes.offMap}> (not on the map)</span>}
      </>
    ),
  },
  { head: 'Carrier', render: ({ carrier }) => carrier ?? '–' },
  { head: 'Train', oneLine: true, render: ({ train }) => train ?? '–' },
  { head: 'L/E', mark: true, render: ({ loadEmpty }) => <LoadEmpty status={loadEmpty} /> },
]

/** Every sighting of a trip, newest first: the map's twin, holding every fact of it as text. */
export function SightingList({ rows, active, onActive }: Props) {
  return (
    <div className={classes.box} tabIndex={0} role="region" aria-label="Sightings, newest first">
      <SimpleTable
        kind="flush"
        label="Sightings, newest first"
        rows={rows}
        keyOf={({ key }) => key}
        columns={COLUMNS}
        rowProps={({ key }) => ({
          className: key === active ? classes.active : undefined,
          onPointerEnter: () => onActive(key),
          onPointerLeave: () => onActive(null),
        })}
      />
    </div>
  )
}
