import { useQuery } from '@tanstack/react-query'
import type { ListedTrip } from '#contract/areas/fleets/figures/round-trips.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { type Behind, fleetRoundTrips } from '../fleets.calls.ts'
import { type Chosen, count, LEFT_OUT_TEXTS, showDays, showSpan } from '../fleets.rules.ts'
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
}

/** The round trips behind a figure, with its definition; a row opens its car at that round trip. */
export function TripsDialog({ group, range, opened, onOpen, onClose }: Props) {
  const { company } = useSession()
  const { title, definition, behind } = opened
  const found = useQuery(fleetRoundTrips(company.id, group, range, behind))
  return (
    <Dialog title={title} kind="side" isOpen onClose={onClose}>
      <p className={css.note}>{definition}</p>
      <Loaded query={found} failure="Couldn’t load round trips" waiting={<RowsWaiting />}>
        {({ total, round_trips, lease }) => (
          <>
            <p className={css.note}>
              {count(total)} {total === 1 ? 'round trip' : 'round trips'}
              {round_trips.length < total && `, the longest ${count(round_trips.length)} are listed`}.
              {lease.mean_cents !== null &&
                ` Known cost of a round trip: lease ${showCents(lease.mean_cents)} on average, known for ${count(lease.known)} of ${count(total)}.`}
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
      keyOf={({ waybill_id }) => waybill_id}
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
          render: ({ total, legs }) => (leg === null ? showDays(total) : showSpan(legs[leg])),
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
          render: ({ end_date }) =>
            end_date === null ? 'Not known' : placeTime(end_date, 'UTC').slice(0, 10),
        },
        {
          head: 'Lease',
          number: true,
          oneLine: true,
          render: ({ lease_cents }) => (lease_cents === null ? '–' : showCents(lease_cents)),
        },
      ]}
    />
  )
}
