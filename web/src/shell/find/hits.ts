import {
  Container,
  FileText,
  LifeBuoy,
  ListFilter,
  Mail,
  ScrollText,
  TrainFront,
  TrainTrack,
} from 'lucide-react'
import type { FindResults } from '#contract/areas/find/find.contract.ts'
import { ROUTE_PATHS } from '../landing.ts'
import { type FindIn, pathTo, type PageRoute } from '../route.ts'
import type { FindOption } from './options.ts'

/** Where hits lead: to the unit's own page, or to the list that finds things, where the reader may open it. */
export interface HitTargets {
  customerId: number
  list: PageRoute | null
}

/** The latest trip of a number. */
type Trip = Omit<FindResults['waybills'][number], 'waybill_number'>

/** The server's hits as lines, group by group; hits without a page to open are left out. */
export function hitOptions(found: FindResults, targets: HitTargets): FindOption[] {
  const { equipment, waybills, bills_of_lading, trains, people, tickets } = found
  return [
    ...equipment.flatMap((hit) => equipmentOption(hit, targets)),
    ...waybills.map((hit) => numberOption('Waybills', hit.waybill_number, hit, targets)),
    ...bills_of_lading.map((hit) => numberOption('Bills of lading', hit.bill_of_lading_number, hit, targets)),
    ...trains.map((hit) => trainOption(hit, targets)),
    ...tickets.map((hit) => ticketOption(hit, targets)),
    ...people.map(personOption),
  ]
}

function equipmentOption(hit: FindResults['equipment'][number], targets: HitTargets): FindOption[] {
  const { equipment_id, equipment_kind, waybill_id } = hit
  const href =
    waybill_id === null
      ? listHref(targets, (list) => list.labels(equipment_id))
      : waybillHref(targets, waybill_id)
  if (href === null) return []
  return [
    {
      id: `equipment ${equipment_id}`,
      group: 'Equipment',
      label: equipment_id,
      icon: equipment_kind === 'imdl' ? Container : TrainTrack,
      act: { href },
      ...(waybill_id === null ? { detail: 'No trips yet' } : tripState(hit)),
    },
  ]
}

function numberOption(group: string, number: string, hit: Trip, targets: HitTargets): FindOption {
  const list = hit.trips > 1 ? listHref(targets, (list) => list.labels(number)) : null
  return {
    id: `${group} ${number}`,
    group,
    label: number,
    icon: group === 'Waybills' ? FileText : ScrollText,
    act: { href: list ?? waybillHref(targets, hit.waybill_id) },
    ...(list === null
      ? { ...tripState(hit), detail: [hit.equipment_id, lane(hit)].filter(Boolean).join(', ') }
      : { detail: `${countText(hit.trips)} trips` }),
  }
}

function trainOption(hit: FindResults['trains'][number], targets: HitTargets): FindOption {
  const list = listHref(targets, (list) => list.train(hit.train_id))
  return {
    id: `train ${hit.train_id}`,
    group: 'Trains',
    label: hit.train_id,
    icon: TrainFront,
    act: { href: list ?? waybillHref(targets, hit.waybill_id) },
    detail: `${countText(hit.trips)} ${hit.trips === 1 ? 'unit' : 'units'}`,
  }
}

const personOption = ({ id, full_name, email, role_name }: FindResults['people'][number]): FindOption => ({
  id: `person ${id}`,
  group: 'People',
  label: full_name,
  icon: Mail,
  detail: [role_name, email].filter(Boolean).join(', '),
  act: { href: `mailto:${email}` },
})

const ticketOption = (
  { id, qualified_id, name, state }: FindResults['tickets'][number],
  { customerId }: HitTargets,
): FindOption => ({
  id: `ticket ${id}`,
  group: 'Tickets',
  label: qualified_id,
  icon: LifeBuoy,
  detail: `${name}, ${state.toLowerCase()}`,
  act: { href: pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: id }) },
})

/** The server counts no further. */
const MAX_COUNT = 100
const countText = (count: number): string => (count >= MAX_COUNT ? `${MAX_COUNT} or more` : String(count))

type TripState = FindResults['equipment'][number] | Trip

const tripState = (hit: TripState) => ({
  status: { code: hit.status_code, label: hit.status },
  hazmat: hit.hazmat_mark,
  detail: lane(hit),
})

const lane = ({ place, destination }: TripState): string => {
  if (place === null) return destination === null ? '' : `to ${destination}`
  return destination === null || destination === place ? place : `${place} to ${destination}`
}

const waybillHref = ({ customerId }: HitTargets, waybillId: number): string =>
  pathTo(ROUTE_PATHS.waybillDetails, { customerId, waybillId })

/** The list filtered by the term; null for users without access. */
function listHref(
  { customerId, list }: HitTargets,
  getSearch: (list: FindIn) => Record<string, string>,
): string | null {
  if (!list?.findIn) return null
  return `${pathTo(list.path, { customerId })}?${new URLSearchParams(getSearch(list.findIn)).toString()}`
}

/** Links to the list with the typed term, including completed trips, for hits beyond the best few. */
export function inListOption(term: string, targets: HitTargets): FindOption[] {
  const href = listHref(targets, (list) => list.labels(term))
  if (href === null) return []
  const label = `Show “${term}” in the asset list`
  return [{ id: 'in list', group: 'Asset list', label, icon: ListFilter, act: { href } }]
}
