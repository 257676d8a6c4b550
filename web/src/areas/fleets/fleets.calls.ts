import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type CycleEvent,
  listCycleEvents,
  listCycles,
  listFleetEquipment,
} from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { type CarState, listCarsInState } from '#contract/areas/fleets/figures/car-states.contract.ts'
import { getFleetCosts } from '#contract/areas/fleets/figures/costs.contract.ts'
import { getFleetTrend } from '#contract/areas/fleets/figures/trend.contract.ts'
import { getFleet, getFleetUnit, listFleets } from '#contract/areas/fleets/figures/figures.contract.ts'
import { listFleetRoundTrips } from '#contract/areas/fleets/figures/round-trips.contract.ts'
import type { LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { getFleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { removeGroup } from '#contract/areas/fleets/groups/groups.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { saveFile } from '../../list/files.ts'
import { send, type SendOptions } from '../../form/send.ts'
import { queryClient, endpointQuery } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import type { Chosen } from './fleets.rules.ts'

type Group = number | 'all'
type Range = Chosen['range']

export const reportingGroups = (customerId: number) =>
  queryOptions(endpointQuery(listReportingGroups, { params: { customerId } }))

export const fleets = (customerId: number, range: Range) =>
  queryOptions(endpointQuery(listFleets, { params: { customerId }, query: range }))

export const fleet = (customerId: number, group: Group, range: Range) =>
  queryOptions(endpointQuery(getFleet, { params: { customerId, group }, query: range }))

export const fleetTrend = (customerId: number, group: Group, range: Range) =>
  queryOptions(endpointQuery(getFleetTrend, { params: { customerId, group }, query: range }))

/** What a round trip of a fleet costs, or of one of its cars. */
export const fleetCosts = (customerId: number, group: Group, range: Range, equipmentId?: string) =>
  queryOptions(
    endpointQuery(getFleetCosts, {
      params: { customerId, group },
      query: { ...range, ...(equipmentId !== undefined && { equipmentId }) },
    }),
  )

/** Which round trips of a fleet: all that count, by a leg, of one bar of the histogram, of a lane, or those excluded. */
export interface Behind {
  leg?: LegName
  days?: number
  excluded?: 'true'
  /** Places of a lane. */
  origin?: string
  destination?: string
}

export const fleetRoundTrips = (customerId: number, group: Group, range: Range, behind: Behind) =>
  queryOptions(
    endpointQuery(listFleetRoundTrips, { params: { customerId, group }, query: { ...range, ...behind } }),
  )

/** The cars behind one of a fleet's states. */
export const carsInState = (customerId: number, group: Group, state: CarState) =>
  queryOptions(endpointQuery(listCarsInState, { params: { customerId, group }, query: { state } }))

export const fleetSizing = (customerId: number, group: Group) =>
  queryOptions(endpointQuery(getFleetSizing, { params: { customerId, group } }))

export const fleetEquipment = (customerId: number, group: Group, range: Range) =>
  queryOptions(endpointQuery(listFleetEquipment, { params: { customerId, group }, query: range }))

const ofUnit = (customerId: number, group: Group, equipmentId: string, range: Range) => ({
  params: { customerId, group, equipmentId },
  query: range,
})

export const fleetUnit = (...of: Parameters<typeof ofUnit>) =>
  queryOptions(endpointQuery(getFleetUnit, ofUnit(...of)))
export const unitCycles = (...of: Parameters<typeof ofUnit>) =>
  queryOptions(endpointQuery(listCycles, ofUnit(...of)))
export const unitEvents = (...of: Parameters<typeof ofUnit>) =>
  queryOptions(endpointQuery(listCycleEvents, ofUnit(...of)))

/** Says that a list that came holds nothing. */
export function useEmptyToast(isEmpty: boolean, message: string): void {
  useEffect(() => {
    if (isEmpty) toast({ status: 'info', message })
  }, [isEmpty, message])
}

const HEAD = ['Date', 'Time zone', 'Location', 'Event', 'Railroad']
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const CLOCK = /^(\d{2}\/\d{2})\/\d{4} (\d{2}:\d{2}) (.*)$/

/** A line of the events' file: times of the place, `MM/DD HH:mm` (FLT-032), with their zone in the next column. */
function eventLine({ sighting_date, location, sighting_event_code_text, carrier }: CycleEvent): string {
  const [, day = '', time = '', zone = ''] = CLOCK.exec(placeTime(sighting_date, location.zone)) ?? []
  return [`${day} ${time}`, zone, location.display_name, sighting_event_code_text, carrier ?? '']
    .map(cell)
    .join(',')
}

/** The text of a file of events. */
export const eventsCsv = (events: readonly CycleEvent[]): string =>
  [HEAD.join(','), ...events.map(eventLine)].map((line) => `${line}\r\n`).join('')

/** Saves the events of a unit as CSV (FLT-033). */
export const saveEvents = (equipmentId: string, events: readonly CycleEvent[]): void =>
  saveFile(new Blob([eventsCsv(events)], { type: 'text/csv' }), `fleet_events_${equipmentId}.csv`)

/** Reloads everything about groups. */
export async function refreshGroups(): Promise<void> {
  const names = [listReportingGroups, listFleets, getFleet, listFleetEquipment].map(({ name }) => name)
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Removes a group permanently. */
export const deleteGroup = (customerId: number, groupId: number, options: SendOptions) =>
  send(removeGroup, { params: { customerId, groupId } }, options)
