import * as contract from '#contract/areas/support/evidence/evidence.contract.ts'
import { MAX_TICKET_ASSETS, TICKET_TAGS } from '#contract/areas/support/tickets/tickets.rules.ts'
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
    const units = parted(query.equipment_ids).map(toUnitId)
    const onTheirWay = units.length > 0 ? await selectTripsOfUnits(ctx.db, ctx.customerId, units) : []
    const named = [...parted(query.waybill_ids).map(Number), ...onTheirWay]
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

const parted = (text = ''): string[] => text.split(',').filter((one) => one.trim() !== '')

const SCAC = /^[A-Z]{2,4}$/
/** The party that has the unit is responsible for it. */
const getCarriers = ({ current_carrier, route }: Trip): string[] => {
  const carrier = current_carrier ?? route.at(-1)?.carrier
  return carrier && SCAC.test(carrier) ? [carrier] : []
}

const getTags = (trips: readonly Trip[]): string[] => {
  const found = new Set(trips.flatMap(({ exceptions }) => exceptions.map((one) => one.toLowerCase())))
  return TICKET_TAGS.filter((tag) => found.has(tag.toLowerCase()))
}

function getTitle(trips: readonly Trip[]): string {
  const [first, ...more] = trips
  if (!first) return ''
  const where = first.current_location ? ` at ${first.current_location}` : ''
  const what = first.exceptions[0] ?? first.status
  if (more.length === 0) return `${what}: ${first.equipment_id}${where}`
  return `${trips.length} assets: ${first.equipment_id} and ${more.length} more`
}
