import * as contract from '#contract/areas/support/evidence/evidence.contract.ts'
import {
  DEFAULT_PRIORITY,
  MAX_TICKET_ASSETS,
  type Priority,
  TICKET_TAGS,
} from '#contract/areas/support/tickets/tickets.rules.ts'
import { exceptionLabel } from '#contract/base/exceptions.ts'
import { spanText } from '#contract/base/plural.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { implement } from '../../../implement.ts'
import { findTicket } from '../tickets/tickets.service.ts'
import { toUnitId } from '#rail/equipment.ts'
import { selectSnapshots, selectTripsOfUnits } from './evidence.queries.ts'
import { findTrip, makeSnapshot } from './snapshots.service.ts'

type Trip = NonNullable<Awaited<ReturnType<typeof findTrip>>>

export const evidenceService = implement(contract, {
  /** The initial content of a ticket about these trips; unknown trips are left out. */
  async prepareTicket(ctx, { query }) {
    const units = splitIds(query.equipment_ids).map(toUnitId)
    const onTheirWay = units.length > 0 ? await selectTripsOfUnits(ctx.db, ctx.customerId, units) : []
    const named = [...splitIds(query.waybill_ids).map(Number), ...onTheirWay]
    const ids = [...new Set(named)].slice(0, MAX_TICKET_ASSETS)
    const trips: Trip[] = []
    for (const id of ids) {
      const trip = await findTrip(ctx, id)
      if (trip) trips.push(trip)
    }
    const states = new Set(trips.map(({ load_empty_status }) => load_empty_status))
    const [state = null] = states
    return {
      name: getTitle(trips),
      ticket_assets: trips.map(({ equipment_id, waybill_id, waybill_number, waybill_date }) => ({
        equipment_id,
        waybill_id,
        waybill_number,
        waybill_date,
      })),
      railroads: [...new Set(trips.flatMap(getCarriers))].map((scac) => ({ scac })),
      loaded_empty: states.size === 1 && (state === 'L' || state === 'E') ? state : null,
      priority: getPriority(trips),
      tags: getTags(trips),
    }
  },

  /** The state of a ticket's trips when they were added, next to their current state. Throws not_found. */
  async listEvidence(ctx, { params: { ticketId } }) {
    await findTicket(ctx, ticketId)
    const saved = await selectSnapshots(ctx.db, ctx.customerId, ticketId)
    const evidence: Result<typeof contract.listEvidence>['evidence'] = []
    for (const one of saved) {
      const trip = await findTrip(ctx, one.kept.waybill_id)
      evidence.push({ ...one, now: trip && makeSnapshot(trip) })
    }
    return { evidence }
  },
})

const splitIds = (text = ''): string[] => text.split(',').filter((one) => one.trim() !== '')

const SCAC = /^[A-Z]{2,4}$/
/** The party that has the unit is responsible for it. */
const getCarriers = ({ current_carrier, route }: Trip): string[] => {
  const carrier = current_carrier ?? route.at(-1)?.carrier
  return carrier && SCAC.test(carrier) ? [carrier] : []
}

const getTags = (trips: readonly Trip[]): string[] => {
  const found = new Set(trips.flatMap(({ exceptions }) => exceptions.map((one) => one.toLowerCase())))
  const tags = TICKET_TAGS.filter((tag) => found.has(tag.toLowerCase()))
  return tags.length === 0 && trips.some(isLate) ? ['Congestion Delay/Delay'] : tags
}

const isLate = ({ lateness }: Trip): boolean => lateness === 'late' || lateness === 'overdue'

const HIGH_HOURS = 72
const MEDIUM_HOURS = 24
/** By the latest of the trips. */
function getPriority(trips: readonly Trip[]): Priority {
  const hours = getMaxHours(trips)
  if (hours >= HIGH_HOURS) return 'high'
  return hours >= MEDIUM_HOURS ? 'medium' : DEFAULT_PRIORITY
}

const HOUR_MS = 3_600_000
/** How late a trip is and, where it is known, the largest cause. */
function getDelay({ equipment_id, late_hours, late_cause }: Trip, where: string): string {
  const late = `${equipment_id} ${spanText((late_hours ?? 0) * HOUR_MS)} late`
  return late_cause === null ? `${late}${where}` : `${late}: ${late_cause}`
}

function getTitle(trips: readonly Trip[]): string {
  const [first, ...more] = trips
  if (!first) return ''
  const where = first.current_location ? ` at ${first.current_location}` : ''
  const [exception] = first.exceptions
  if (more.length === 0) {
    if (exception === undefined && isLate(first)) return getDelay(first, where)
    return `${exception === undefined ? first.status : exceptionLabel(exception)}: ${first.equipment_id}${where}`
  }
  const names = `${first.equipment_id} and ${more.length} more`
  return trips.every(isLate)
    ? `${trips.length} assets up to ${spanText(getMaxHours(trips) * HOUR_MS)} late: ${getSharedCause(trips) ?? names}`
    : `${trips.length} assets: ${names}`
}

const getMaxHours = (trips: readonly Trip[]): number =>
  Math.max(0, ...trips.filter(isLate).map(({ late_hours }) => late_hours ?? 0))

/** What made all of them late; null where that differs or is not known. */
const getSharedCause = ([first, ...more]: readonly Trip[]): string | null =>
  more.every(({ late_cause }) => late_cause === first?.late_cause) ? (first?.late_cause ?? null) : null
