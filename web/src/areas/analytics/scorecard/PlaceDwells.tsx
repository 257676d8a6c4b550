import { monthName } from '#contract/base/dates.ts'
import { showHours } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import type { BoardFilters } from '#contract/areas/analytics/boards/boards.rules.ts'
import { NO_CARRIER } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import type { PlaceDwell } from '#contract/areas/analytics/stops/stops.contract.ts'
import { savePicture } from '../../../list/files.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { PanelNote } from '../../../ui/Panel.tsx'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { placeDwells } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { PinButton } from '../boards/PinButton.tsx'
import { OpenButton } from '../units/OpenButton.tsx'
import { DwellBars } from './DwellBars.tsx'
import { dwellFinding, slowest, slowestText, toDwellKey } from './dwells.rules.ts'
import { PlaceStops } from './PlaceStops.tsx'
import { type OpenedPlace, shortMonth } from './scorecard.rules.ts'
import css from './Dwells.module.css'

interface Props {
  customerId: number
  range: { fromDate: string; toDate: string }
  /** The filters above do not apply here. */
  isNarrowed: boolean
  open: OpenedPlace | null
  onOpen: (place: OpenedPlace | null) => void
  /** Of a board that is made from the page. */
  filters: BoardFilters
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** How long cars dwelled at places en route, and the stops of the place that was chosen. */
export function PlaceDwells({ customerId, range, isNarrowed, open, onOpen, filters, ...choice }: Props) {
  const found = useQuery(placeDwells(customerId, range))
  return (
    <Loaded query={found} failure="Couldn’t load dwell by location" waiting={160}>
      {({ data, month, first_month: firstMonth, within_hours }) =>
        month === null ? (
          <PanelNote>
            Dwell by location appears three days after the first delivery of this range. After changes to
            older trips it is recalculated within minutes.
          </PanelNote>
        ) : (
          <div className={css.parts}>
            <ChartCard
              {...choice}
              label={`Dwell by location, ${monthName(month)} ${month.slice(0, 4)}`}
              title={dwellFinding(data, { month, firstMonth })}
              hint={`${slowestText(data)}Delivered trips of ${isNarrowed ? 'all units and destinations, regardless of the filters above' : 'all units'}. From a car’s first report at a location to its last, within ${within_hours} h.`}
              onPicture={(picture) => savePicture(picture, 'dwell_by_place')}
              actions={<PinButton isIcon kind="scorecard_dwells" {...{ customerId, filters }} />}
              chart={
                data.length > 0 && (
                  <DwellBars
                    rows={slowest(data)}
                    firstMonth={firstMonth === null ? null : monthName(firstMonth)}
                    onChoose={onOpen}
                  />
                )
              }
              {...(data.length > 0 && { table: <DwellTable {...{ data, firstMonth, onOpen }} /> })}
            />
            {open && (
              <PlaceStops
                customerId={customerId}
                month={month}
                place={open}
                name={
                  data.find((row) => toDwellKey(row) === `${open.id}~${open.carrier}`)?.place_name ?? null
                }
                onClose={() => onOpen(null)}
              />
            )}
          </div>
        )
      }
    </Loaded>
  )
}

interface TableProps {
  data: readonly PlaceDwell[]
  firstMonth: string | null
  onOpen: (place: OpenedPlace) => void
}

/** The same figures as rows, of every place. */
export const DwellTable = ({ data, firstMonth, onOpen }: TableProps) => (
  <SimpleTable
    label="Dwell by location"
    kind="plain"
    rows={data.toSorted((a, b) => b.p50_hours - a.p50_hours)}
    getKey={toDwellKey}
    columns={[
      { head: 'Location', names: true, render: ({ place_name }) => place_name },
      { head: 'Railroad', render: ({ carrier }) => carrier ?? <Unknown /> },
      {
        head: 'Stops',
        number: true,
        render: ({ stops, place_id, carrier }) => (
          <OpenButton onClick={() => onOpen({ id: place_id, carrier: carrier ?? NO_CARRIER })}>
            {count(stops)}
          </OpenButton>
        ),
      },
      { head: 'P50', number: true, render: ({ p50_hours }) => showHours(p50_hours) },
      { head: 'P90', number: true, render: ({ p90_hours }) => showHours(p90_hours) },
      ...(firstMonth === null
        ? []
        : [
            {
              head: `P50 in ${shortMonth(firstMonth)}`,
              number: true as const,
              render: ({ first_p50_hours }: PlaceDwell) =>
                first_p50_hours === null ? <Unknown /> : showHours(first_p50_hours),
            },
          ]),
    ]}
  />
)
