import { monthName } from '#contract/base/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { etaErrors, placeDwells, scorecard } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { EtaErrorLines } from '../etas/EtaErrorLines.tsx'
import { ErrorTable } from '../etas/EtaErrors.tsx'
import { etaFinding, getKnown } from '../etas/etas.rules.ts'
import { DwellBars } from '../scorecard/DwellBars.tsx'
import { dwellFinding, slowest } from '../scorecard/dwells.rules.ts'
import { DwellTable } from '../scorecard/PlaceDwells.tsx'
import { laneName, type OpenedPlace, toLaneRow, tons } from '../scorecard/scorecard.rules.ts'
import { getRange, toScorecardQuery } from './boards.rules.ts'
import { TileFrame, type TileProps, useTilePage } from './TileFrame.tsx'

const NONE = 'No trips delivered in this period match these filters.'
const LISTED = 8

/** Where cars dwelled longest; the board's period says which months are compared. */
export function DwellsTile(props: TileProps) {
  const { customerId, filters, today } = props
  const query = useQuery(placeDwells(customerId, getRange(filters.weeks, today)))
  const page = useTilePage(props)
  const open = ({ id, carrier }: OpenedPlace) => page.open({ place: `${id}~${carrier}` })
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ data, month, first_month: firstMonth }) => {
        if (month === null)
          return {
            title: 'Dwell by location appears three days after the first delivery of this period.',
            chart: null,
          }
        if (data.length === 0) return { title: dwellFinding(data, { month, firstMonth }), chart: null }
        return {
          title: dwellFinding(data, { month, firstMonth }),
          chart: (
            <DwellBars
              rows={slowest(data).slice(0, LISTED)}
              firstMonth={firstMonth === null ? null : monthName(firstMonth)}
              onChoose={open}
            />
          ),
          table: <DwellTable {...{ data, firstMonth }} onOpen={open} />,
        }
      }}
    </TileFrame>
  )
}

/** How far off our ETA and the railroads' were as arrivals came nearer. */
export function EtaErrorsTile(props: TileProps) {
  const { customerId, filters, today } = props
  const query = useQuery(etaErrors(customerId, toScorecardQuery(filters, today)))
  const { open } = useTilePage(props)
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ data }) => {
        const known = getKnown(data)
        if (known.length === 0) return { title: etaFinding(data), chart: null }
        return {
          title: etaFinding(data),
          chart: (
            <EtaErrorLines rows={known} chosen={null} onChoose={(days) => open({ eta: String(days) })} />
          ),
          table: <ErrorTable rows={data} onOpen={(days) => days !== null && open({ eta: String(days) })} />,
        }
      }}
    </TileFrame>
  )
}

/** The lanes with the most CO₂, by track miles and reported weight. */
export function Co2Tile(props: TileProps) {
  const { customerId, filters, today } = props
  const query = useQuery(scorecard(customerId, toScorecardQuery(filters, today)))
  const { open } = useTilePage(props)
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ total, lanes }) => {
        const weighed = lanes.filter((lane) => lane.weighed > 0).toSorted((a, b) => b.co2_kg - a.co2_kg)
        const [first] = weighed
        if (!first) return { title: 'No trips have miles and weight.', chart: null }
        return {
          title: `${laneName(first)} has the most: an estimated ${tons(first.co2_kg)} of ${tons(total.co2_kg)}.`,
          chart: (
            <BarList
              label="CO₂ by lane"
              bars={weighed.slice(0, LISTED).map((lane) => ({
                key: toLaneRow(lane),
                label: `${laneName(lane)}, ${lane.carrier ?? 'railroad unknown'}`,
                value: lane.co2_kg,
                text: tons(lane.co2_kg),
              }))}
              onChoose={(row) => open({ row, mark: 'weighed' })}
            />
          ),
          table: (
            <SimpleTable
              label="CO₂ by lane"
              kind="plain"
              rows={weighed}
              getKey={toLaneRow}
              columns={[
                { head: 'Lane', names: true, render: laneName },
                { head: 'Railroad', render: ({ carrier }) => carrier ?? 'Unknown' },
                { head: 'Trips with miles and weight', number: true, render: (lane) => count(lane.weighed) },
                { head: 'CO₂ per trip', number: true, render: (lane) => tons(lane.co2_kg / lane.weighed) },
                { head: 'CO₂', number: true, render: (lane) => tons(lane.co2_kg) },
              ]}
            />
          ),
        }
      }}
    </TileFrame>
  )
}
