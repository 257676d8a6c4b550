import { useQuery } from '@tanstack/react-query'
import type { ListedTrip } from '#contract/areas/fleets/figures/round-trips.contract.ts'
import { COST_KEYS, COST_PARTS } from '#contract/areas/fleets/fleets.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { type Behind, fleetRoundTrips } from '../fleets.calls.ts'
import { type Chosen, count, LEFT_OUT_TEXTS, showDays } from '../fleets.rules.ts'
import css from './FleetView.module.css'

interface Props {
  group: number | 'all'
  range: Chosen['range']
  opened: Opened
  onOpen: (equipmentId: string, trip: number) => void
  onClose: () => void
}

/** A figure of the page whose round trips are shown. */
export interface Opened {
  title: string
  /** How it is calculated. */
  definition: string
  behind: Behind
  /** Further facts about the figure, a line each. */
  notes?: readonly string[]
}

/** The round trips behind a figure, with its definition; a row opens its car at that round trip. */
export function TripsDialog({ group, range, opened, onOpen, onClose }: Props) {
  const { company } = useSession()
  const { title, definition, behind, notes = [] } = opened
  const found = useQuery(fleetRoundTrips(company.id, group, range, behind))
  return (
    <Dialog title={title} kind="side" isOpen onClose={onClose}>
      <p className={css.note}>{definition}</p>
      {notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Loaded query={found} failure="Couldn’t load round trips" waiting={<RowsWaiting />}>
        {({ total, round_trips }) => (
          <>
            <p className={css.note}>
              {count(total)} {total === 1 ? 'round trip' : 'round trips'}
              {round_trips.length < total && `, the longest ${count(round_trips.length)} are listed`}.
            </p>
            {round_trips.length > 0 && (
              <TripTable rows={round_trips} leg={behind.leg ?? null} onOpen={onOpen} />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

interface TableProps {
  rows: readonly ListedTrip[]
  leg: NonNullable<Behind['leg']> | null
  onOpen: Props['onOpen']
}

function TripTable({ rows, leg, onOpen }: TableProps) {
  return (
    <SimpleTable<ListedTrip>
      label="Round trips"
      kind="plain"
      rows={rows}
      getKey={({ waybill_id }) => waybill_id}
      columns={[
        {
          head: 'Car',
          names: true,
          oneLine: true,
          render: ({ display_name, equipment_id, waybill_id }) => (
            <button type="button" className={css.open} onClick={() => onOpen(equipment_id, waybill_id)}>
              {display_name}
            </button>
          ),
        },
        {
          head: leg === null ? 'Length' : 'Leg',
          number: true,
          oneLine: true,
          render: ({ total, legs }) => showDays(leg === null ? total : legs[leg]),
        },
        {
          head: 'Lane',
          render: ({ origin, destination, left_out }) => (
            <>
              {origin ?? 'Unknown'} to {destination ?? 'unknown'}
              {left_out !== null && <span className={css.small}>{LEFT_OUT_TEXTS[left_out]}</span>}
            </>
          ),
        },
        {
          head: 'Ended',
          oneLine: true,
          render: ({ end_date }) => (end_date === null ? 'Unknown' : placeTime(end_date, 'UTC').slice(0, 10)),
        },
        {
          head: 'Known cost',
          number: true,
          render: ({ costs }) => <Cost costs={costs} />,
        },
      ]}
    />
  )
}

/** The sum of what is known of a round trip's cost, and of what it consists. */
function Cost({ costs }: Pick<ListedTrip, 'costs'>) {
  const known = COST_KEYS.filter((part) => costs[part] !== null)
  if (known.length === 0) return '–'
  return (
    <>
      {showCents(known.reduce((sum, part) => sum + (costs[part] ?? 0), 0))}
      <span className={css.small}>{known.map((part) => COST_PARTS[part].toLowerCase()).join(', ')}</span>
    </>
  )
}
