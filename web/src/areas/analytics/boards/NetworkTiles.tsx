import { useQuery } from '@tanstack/react-query'
import type { NetworkLane } from '#contract/areas/analytics/network/network.contract.ts'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { network } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { finding, getPlaceName, isPlaced, loadName } from '../network/network.rules.ts'
import { NetworkMap } from '../network/NetworkMap.tsx'
import css from './Board.module.css'
import { getRange } from './boards.rules.ts'
import { TileFrame, type TileProps, useTilePage } from './TileFrame.tsx'

const NONE = 'No trips in this period match these filters.'
const MAX_ARCS = 500
const LISTED = 8

function useNetworkTile(props: TileProps) {
  const { customerId, filters, today } = props
  const query = useQuery(network(customerId, filters.group_id ?? 'all', getRange(filters.weeks, today)))
  const page = useTilePage(props)
  const open = (lane: string) => page.open({ lane })
  const narrow = (lanes: readonly NetworkLane[]) =>
    lanes.filter(
      ({ load_empty_status, destination_id }) =>
        (filters.load === null || load_empty_status === filters.load) &&
        (filters.destination_ids.length === 0 || filters.destination_ids.includes(destination_id)),
    )
  return { query, open, narrow }
}

function Lanes({
  lanes,
  listed = lanes.length,
  onChoose,
}: {
  lanes: readonly NetworkLane[]
  listed?: number
  onChoose: (id: string) => void
}) {
  return (
    <>
      <BarList
        label="Busiest lanes"
        bars={lanes.slice(0, listed).map((lane) => ({
          key: lane.id,
          label: `${getPlaceName(lane)}, ${loadName(lane.load_empty_status)}`,
          value: lane.trips,
          text: count(lane.trips),
        }))}
        onChoose={onChoose}
      />
      {lanes.length > listed && (
        <p className={css.none}>
          The busiest {listed} of {count(lanes.length)} lanes.
        </p>
      )}
    </>
  )
}

export function NetworkLanesTile(props: TileProps) {
  const { query, open, narrow } = useNetworkTile(props)
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ data }) => {
        const lanes = narrow(data)
        return {
          title: lanes.length === 0 ? NONE : finding(lanes),
          chart: <Lanes lanes={lanes} listed={LISTED} onChoose={open} />,
        }
      }}
    </TileFrame>
  )
}

export function NetworkMapTile(props: TileProps) {
  const { query, open, narrow } = useNetworkTile(props)
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ data }) => {
        const lanes = narrow(data)
        if (lanes.length === 0) return { title: NONE, chart: null }
        return {
          title: finding(lanes),
          chart: (
            <div className={css.map}>
              <NetworkMap lanes={lanes.filter(isPlaced).slice(0, MAX_ARCS)} chosen={null} onChoose={open} />
            </div>
          ),
          table: <Lanes lanes={lanes} listed={20} onChoose={open} />,
        }
      }}
    </TileFrame>
  )
}
