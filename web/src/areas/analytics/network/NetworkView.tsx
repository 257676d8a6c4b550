import type { getNetwork, NetworkLane } from '#contract/areas/analytics/network/network.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { count } from '../analytics.rules.ts'
import { toBoardFilters } from '../boards/boards.rules.ts'
import { PinButton } from '../boards/PinButton.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { OpenButton } from '../units/OpenButton.tsx'
import { LaneTrips } from './LaneTrips.tsx'
import printed from '../places/PrintedScope.module.css'
import css from './Network.module.css'
import {
  change,
  finding,
  getCarried,
  getChangeFinding,
  isPlaced,
  LANE_FILTERING,
  getLanes,
  loadName,
  getDaysBefore,
  getPlaceName,
  type NetworkState,
} from './network.rules.ts'
import { NetworkMap } from './NetworkMap.tsx'

interface Props {
  customerId: number
  network: Answer<typeof getNetwork>
  group: number | 'all'
  state: NetworkState
  onChange: (part: Partial<NetworkState>) => void
}

/** The map and its ranked twin with one selection, and the trips of the chosen lane. */
export function NetworkView({ customerId, network, group, state, onChange }: Props) {
  const { ofLoad, all, shown } = getLanes(network.data, state)
  const placed = shown.filter(isPlaced)
  const lane = network.data.find(({ id }) => id === state.lane)
  const range = { from: network.from_date, to: network.to_date }
  const choose = (id: string) => onChange({ lane: id })
  return (
    <div className={css.stack}>
      <div className={printed.pickers}>
        <FilterBar
          rows={ofLoad}
          filtering={LANE_FILTERING}
          filters={state.filters}
          onChange={(filters) => onChange({ filters })}
        />
      </div>
      <div className={css.pair} data-compared={state.isCompared || undefined}>
        {state.isCompared && (
          <NetworkMap
            lanes={placed}
            chosen={state.lane}
            onChoose={choose}
            period={{ of: 'trips_before', name: getDayNames(getDaysBefore(range)) }}
          />
        )}
        <NetworkMap
          lanes={placed}
          chosen={state.lane}
          onChoose={choose}
          {...(state.isCompared && { period: { of: 'trips', name: getDayNames(range) } })}
        />
        <div className={css.side}>
          <Panel
            title={getTitle(all, state)}
            hint={getNotes(network, { all, shown, placed }).join(' ')}
            actions={
              <PinButton
                customerId={customerId}
                kind="network_map"
                filters={toBoardFilters({ ...state, weeks: 4 })}
              />
            }
          >
            <div className={css.lanes} tabIndex={0} role="group" aria-label="Ranked lanes">
              <Lanes lanes={shown.slice(0, LISTED)} chosen={state.lane} onChoose={choose} />
              {shown.length > LISTED && (
                <PanelNote>
                  Showing the busiest {LISTED} of {count(shown.length)}.
                </PanelNote>
              )}
            </div>
          </Panel>
        </div>
      </div>
      {lane && (
        <LaneTrips
          key={lane.id}
          customerId={customerId}
          group={group}
          lane={lane}
          twin={network.data.find((one) => isTwin(one, lane))}
          onChoose={choose}
          range={{ fromDate: network.from_date, toDate: network.to_date }}
          onClose={() => onChange({ lane: null })}
        />
      )}
    </div>
  )
}

function getTitle(all: readonly NetworkLane[], { isCompared }: NetworkState): string {
  if (all.length === 0) return 'No matching lanes'
  return isCompared ? getChangeFinding(all) : finding(all)
}

/** Whether two lanes differ in their load alone. */
const isTwin = (one: NetworkLane, lane: NetworkLane): boolean =>
  one.id !== lane.id && one.origin_id === lane.origin_id && one.destination_id === lane.destination_id

const getDayNames = ({ from, to }: { from: string; to: string }): string =>
  `${showDate(from)} to ${showDate(to)}`

const LISTED = 500

type Counted = Record<'all' | 'shown' | 'placed', readonly NetworkLane[]>

/** What is not on the map, and why. */
function getNotes({ unplaced_trips }: Props['network'], { all, shown, placed }: Counted): string[] {
  const off = shown.length - placed.length
  return [
    shown.length < all.length
      ? getCarried(all, shown)
      : `${count(shown.length)} of ${count(all.length)} lanes.`,
    off > 0 && `${count(off)} ${off === 1 ? 'lane is' : 'lanes are'} not on the map.`,
    unplaced_trips > 0 &&
      `${count(unplaced_trips)} ${unplaced_trips === 1 ? 'trip' : 'trips'} without a known origin or destination.`,
  ].filter((text) => text !== false)
}

interface LanesProps {
  lanes: readonly NetworkLane[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** A narrow table with a bar for each lane: as cards, three lanes would fill the screen. */
function Lanes({ lanes, chosen, onChoose }: LanesProps) {
  const max = Math.max(1, ...lanes.map(({ trips }) => trips))
  return (
    <table className={css.rank} aria-label="Lanes by trips">
      <thead>
        <tr>
          <th scope="col" aria-label="Rank">
            #
          </th>
          <th scope="col">Lane</th>
          <th scope="col">L/E</th>
          <th scope="col">Trips</th>
          <th scope="col">Before</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane, at) => (
          <tr key={lane.id} aria-current={lane.id === chosen || undefined}>
            <td>{at + 1}</td>
            <th scope="row">
              <OpenButton onClick={() => onChoose(lane.id)}>{getPlaceName(lane)}</OpenButton>
              <i
                className={css.share}
                data-load={lane.load_empty_status ?? 'unknown'}
                style={{ inlineSize: `${(lane.trips / max) * 100}%` }}
                aria-hidden="true"
              />
            </th>
            <td title={loadName(lane.load_empty_status)}>{lane.load_empty_status ?? <Unknown />}</td>
            <td data-number>{count(lane.trips)}</td>
            <td data-number>{count(lane.trips_before)}</td>
            <td data-number>{change(lane.trips, lane.trips_before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
