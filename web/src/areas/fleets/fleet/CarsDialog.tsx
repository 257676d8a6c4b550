import { useQuery } from '@tanstack/react-query'
import { CAR_STATES, type CarState } from '#contract/areas/fleets/figures/car-states.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { carsInState } from '../fleets.calls.ts'
import { cars as formatCars, count } from '../fleets.rules.ts'
import css from './FleetView.module.css'

interface Props {
  group: number | 'all'
  state: CarState
  onOpen: (equipmentId: string) => void
  onClose: () => void
}

const DEFINITIONS: Readonly<Record<CarState, string>> = {
  idle: 'Empty, without a waybill or an event for 5 days.',
  stored: 'Reported stored, and not moved, placed or released since.',
  in_shop: 'Reported in bad order, and not repaired, moved, placed or released since.',
}

/** The cars of a fleet that do not work, those longest without a sighting first; a row opens its car. */
export function CarsDialog({ group, state, onOpen, onClose }: Props) {
  const { company } = useSession()
  const found = useQuery(carsInState(company.id, group, state))
  return (
    <Dialog title={CAR_STATES[state]} kind="side" isOpen onClose={onClose}>
      <p className={css.note}>{DEFINITIONS[state]}</p>
      <Loaded query={found} failure="Couldn’t load cars" waiting={<RowsWaiting />}>
        {({ total, cars }) => (
          <>
            <p className={css.note}>
              {formatCars(total)}
              {cars.length < total && `, ${count(cars.length)} are listed`}.
            </p>
            {cars.length > 0 && (
              <SimpleTable
                label="Cars"
                kind="plain"
                rows={cars}
                getKey={({ equipment_id }) => equipment_id}
                columns={[
                  {
                    head: 'Car',
                    names: true,
                    oneLine: true,
                    render: ({ equipment_id, display_name }) => (
                      <button type="button" className={css.open} onClick={() => onOpen(equipment_id)}>
                        {display_name}
                      </button>
                    ),
                  },
                  { head: 'Location', render: ({ location }) => location ?? 'No current trip' },
                  {
                    head: 'Last sighting',
                    oneLine: true,
                    render: ({ last_sighting_date, zone }) =>
                      last_sighting_date === null ? '–' : placeTime(last_sighting_date, zone),
                  },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
