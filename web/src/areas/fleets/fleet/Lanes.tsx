import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { count, showDays } from '../fleets.rules.ts'
import type { Opened } from './TripsDialog.tsx'
import css from './FleetView.module.css'

interface Props {
  figures: FleetFigures
  onOpen: (figure: Opened) => void
}

const laneText = ({ origin, destination }: FleetFigures['lanes'][number]): string =>
  `${origin ?? 'Unknown'} to ${destination ?? 'unknown'}`

/** Round trips by where they load and unload; a lane opens its own. */
export function Lanes({ figures: { lanes }, onOpen }: Props) {
  if (lanes.length === 0) return <p className={css.note}>No round trips ended in this range.</p>
  return (
    <SimpleTable
      label="Lanes"
      kind="flush"
      rows={lanes}
      getKey={({ origin, destination }) => `${origin} ${destination}`}
      columns={[
        {
          head: 'Lane',
          names: true,
          render: (lane) => {
            const { origin_place: origin, destination_place: destination } = lane
            // a lane without one of its places has nothing to be asked for by
            if (origin === null || destination === null) return laneText(lane)
            return (
              <button
                type="button"
                className={css.open}
                onClick={() =>
                  onOpen({
                    title: laneText(lane),
                    definition: 'Round trips of this lane that ended in the range, longest first.',
                    behind: { origin, destination },
                  })
                }
              >
                {laneText(lane)}
              </button>
            )
          },
        },
        { head: 'Round trips', number: true, render: ({ round_trips }) => count(round_trips) },
        { head: 'Median', number: true, oneLine: true, render: ({ median }) => showDays(median) },
        { head: 'Mean', number: true, oneLine: true, render: ({ mean }) => showDays(mean) },
      ]}
    />
  )
}
