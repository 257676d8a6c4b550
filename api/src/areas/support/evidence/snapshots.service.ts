import type { TripSnapshot } from '#contract/areas/support/evidence/evidence.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { describeTrip } from '../../visibility/waybills/waybills.service.ts'
import * as queries from './evidence.queries.ts'

type Trip = Awaited<ReturnType<typeof describeTrip>>

const MAX_EVENTS = 5
const MAX_ESTIMATES = 20
/** A ticket about more than that is about a place, not about cars. */
const MAX_SAVED = 50

/** The current state of a trip; null when the trip no longer exists. */
export async function findTrip(ctx: Ctx, waybillId: number): Promise<Trip | null> {
  try {
    return await describeTrip(ctx, waybillId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** The part of a trip that a ticket stores. */
export const makeSnapshot = (trip: Trip): TripSnapshot => ({
  waybill_id: trip.waybill_id,
  equipment_id: trip.equipment_id,
  status: trip.status,
  load_empty_status: trip.load_empty_status,
  current_location: trip.current_location,
  last_event: trip.last_event_text,
  last_sighting_date: trip.last_sighting_date,
  current_zone: trip.current_zone,
  destination_zone: trip.destination_zone,
  tele_eta: trip.tele_eta.date,
  rail_eta: trip.rail_eta.date,
  exceptions: trip.exceptions,
  late_hours: trip.late_hours,
  delays: trip.delays,
  events: trip.sightings.slice(0, MAX_EVENTS).map((one) => ({
    at: one.sighting_date,
    event: one.sighting_event_code_text,
    location: one.location.display_name,
    zone: one.location.zone,
  })),
  eta_history: trip.eta_history.slice(-MAX_ESTIMATES).map(({ source, date, made_ts }) => ({
    source,
    date,
    made_ts,
  })),
})

/** Stores the current state of a ticket's trips, once for each; later changes of the trips do not affect it. */
export async function saveSnapshots(ctx: Ctx, ticketId: number): Promise<void> {
  const { db, customerId } = ctx
  for (const waybillId of await queries.selectRemovedTrips(db, customerId, ticketId, MAX_SAVED)) {
    const trip = await findTrip(ctx, waybillId)
    if (trip)
      await queries.updateSnapshot(db, customerId, ticketId, { waybillId, snapshot: makeSnapshot(trip) })
  }
}
