import type { Db } from '../../../db/tx.ts'
import type { StoredBill } from './bills.queries.ts'
import {
  type BilledTrip,
  selectByBillOfLading,
  selectByTrip,
  selectByWaybill,
  selectTrips,
} from './evidence.queries.ts'

/** The trips of a bill, and how surely they are its own. */
export interface FoundTrips {
  trips: BilledTrip[]
  match: 'high' | 'medium' | 'low' | 'two' | 'none'
  by: string | null
}

const NONE: FoundTrips = { trips: [], match: 'none', by: null }

/** `Fargo, ND` as places are keyed: `FARGO|ND`. */
export function toPlace(text: string | null): string | null {
  const [city, state] = text?.split(',') ?? []
  return city && state ? `${city.trim().toUpperCase()}|${state.trim().toUpperCase()}` : null
}

/**
 * Finds a bill’s trips by the keys in order: waybill, date and car; bill of lading, date and car; car, lane and date. The
 * date is part of each key because numbers recur. Two trips of one car are left to a person.
 */
export async function findTrips(db: Db, customerId: number, bill: StoredBill): Promise<FoundTrips> {
  if (bill.chosen) {
    const trips = await selectTrips(db, customerId, bill.waybill_ids)
    return trips.length > 0 ? { trips, match: 'high', by: 'chosen' } : NONE
  }
  const cars = bill.cars.map(({ id }) => id)
  const day = bill.waybill_date ?? bill.bill_date
  if (bill.waybill_number !== null && bill.waybill_date !== null) {
    const found = await selectByWaybill(db, customerId, { number: bill.waybill_number, day, cars })
    if (found.length > 0)
      return judge(found, cars, 'waybill', cars.length > new Set(getCars(found)).size ? 'medium' : 'high')
  }
  if (cars.length === 0) return NONE
  if (bill.bill_of_lading !== null) {
    const found = await selectByBillOfLading(db, customerId, { number: bill.bill_of_lading, day, cars })
    if (found.length > 0) return judge(found, cars, 'bill_of_lading', 'medium')
  }
  const [origin, destination] = [toPlace(bill.origin), toPlace(bill.destination)]
  if (origin === null || destination === null) return NONE
  const found = await selectByTrip(db, customerId, { origin, destination, day: bill.bill_date, cars })
  return found.length === 0 ? NONE : judge(found, cars, 'trip', 'low')
}

const getCars = (trips: readonly BilledTrip[]): string[] => trips.map(({ equipment_id }) => equipment_id)

function judge(
  trips: BilledTrip[],
  cars: readonly string[],
  by: string,
  match: 'high' | 'medium' | 'low',
): FoundTrips {
  const isTwice = new Set(getCars(trips)).size < trips.length || (cars.length === 0 && trips.length > 1)
  return { trips, match: isTwice ? 'two' : match, by }
}
