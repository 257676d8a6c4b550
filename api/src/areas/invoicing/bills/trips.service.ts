import type { Db } from '../../../db/tx.ts'
import { spellings, type StoredBill } from './bills.queries.ts'
import * as queries from './evidence.queries.ts'

/** The trips of a bill, and how surely they are its own. */
export interface FoundTrips {
  trips: queries.BilledTrip[]
  match: 'high' | 'medium' | 'low' | 'two' | 'none'
  by: string | null
}

const NONE: FoundTrips = { trips: [], match: 'none', by: null }

/** `Fargo, ND` as places are keyed: `FARGO|ND`. */
export function toPlace(text: string | null): string | null {
  const [city, state] = text?.split(',') ?? []
  return city && state ? `${city.trim().toUpperCase()}|${state.trim().toUpperCase()}` : null
}

const getCars = ({ cars }: StoredBill): string[] => cars.map(({ id }) => id)
const getDay = ({ waybill_date, bill_date }: StoredBill): string => waybill_date ?? bill_date

/** A key by which trips are found: what it asks of a bill, if the bill has that, and what a hit is called. */
interface Key<Query> {
  query: (bill: StoredBill) => Query | null
  select: (db: Db, customerId: number, requests: readonly Query[]) => Promise<queries.TripOfBill[]>
  judge: (bill: StoredBill, trips: queries.BilledTrip[]) => FoundTrips
}

const key = <Query>(of: Key<Query>): Key<unknown> => of as Key<unknown>

/** In the order in which they are tried. The date is part of each key because numbers recur. */
const KEYS: readonly Key<unknown>[] = [
  key({
    query: (bill) =>
      bill.waybill_number === null || bill.waybill_date === null
        ? null
        : {
            bill_id: bill.bill_id,
            numbers: spellings(bill.waybill_number),
            day: bill.waybill_date,
            cars: getCars(bill),
          },
    select: queries.selectByWaybill,
    judge: (bill, trips) =>
      judge(bill, trips, 'waybill', bill.cars.length > countCars(trips) ? 'medium' : 'high'),
  }),
  key({
    query: (bill) =>
      bill.urrwin === null
        ? null
        : { bill_id: bill.bill_id, urrwin: bill.urrwin, day: getDay(bill), cars: getCars(bill) },
    select: queries.selectByUrrwin,
    judge: (bill, trips) =>
      judge(bill, trips, 'urrwin', bill.cars.length > countCars(trips) ? 'medium' : 'high'),
  }),
  key({
    query: (bill) =>
      bill.bill_of_lading === null || bill.cars.length === 0
        ? null
        : { bill_id: bill.bill_id, number: bill.bill_of_lading, day: getDay(bill), cars: getCars(bill) },
    select: queries.selectByBillOfLading,
    judge: (bill, trips) => judge(bill, trips, 'bill_of_lading', 'medium'),
  }),
  key({
    query: (bill) => {
      const [origin, destination] = [toPlace(bill.origin), toPlace(bill.destination)]
      if (origin === null || destination === null || bill.cars.length === 0) return null
      return { bill_id: bill.bill_id, origin, destination, day: bill.bill_date, cars: getCars(bill) }
    },
    select: queries.selectByLane,
    judge: (bill, trips) => judge(bill, trips, 'trip', 'low'),
  }),
]

/**
 * Finds the trips of bills by the keys in order: waybill, date and car; revenue waybill (URRWIN); bill of lading, date and
 * car; car, lane and date. Two trips of one car are left to a person, and what a person chose stands.
 */
export async function findTrips(
  db: Db,
  customerId: number,
  bills: readonly StoredBill[],
): Promise<(bill: StoredBill) => FoundTrips> {
  const found = new Map<number, FoundTrips>()
  const chosen = bills.filter((bill) => bill.chosen)
  await addFound(found, chosen, {
    select: () =>
      queries.selectTrips(
        db,
        customerId,
        chosen.map(({ bill_id, waybill_ids }) => ({ bill_id, ids: waybill_ids })),
      ),
    judge: (_, trips) => ({ trips, match: 'high', by: 'chosen' }),
  })
  for (const { query, select, judge: judgeHit } of KEYS) {
    const open = bills.filter((bill) => !bill.chosen && !found.has(bill.bill_id))
    const requests = open.map(query).filter((one) => one !== null)
    await addFound(found, requests.length === 0 ? [] : open, {
      select: () => select(db, customerId, requests),
      judge: judgeHit,
    })
  }
  return (bill) => found.get(bill.bill_id) ?? NONE
}

async function addFound(
  found: Map<number, FoundTrips>,
  open: readonly StoredBill[],
  { select, judge: judgeHit }: { select: () => Promise<queries.TripOfBill[]>; judge: Key<unknown>['judge'] },
): Promise<void> {
  if (open.length === 0) return
  const byBill = Map.groupBy(await select(), ({ bill_id }) => bill_id)
  for (const bill of open) {
    const trips = byBill.get(bill.bill_id)
    if (trips !== undefined)
      found.set(
        bill.bill_id,
        judgeHit(
          bill,
          trips.map(({ bill_id: _, ...trip }) => trip),
        ),
      )
  }
}

const countCars = (trips: readonly queries.BilledTrip[]): number =>
  new Set(trips.map(({ equipment_id }) => equipment_id)).size

function judge(
  bill: StoredBill,
  hits: queries.BilledTrip[],
  by: string,
  match: 'high' | 'medium' | 'low',
): FoundTrips {
  const { cars } = bill
  const trips = getNamed(bill, hits)
  // a revenue waybill names all of its cars
  const isTwice =
    countCars(trips) < trips.length || (cars.length === 0 && trips.length > 1 && by !== 'urrwin')
  return { trips, match: isTwice ? 'two' : match, by }
}

/** Of several trips of one car, the one whose waybill the bill names, though their dates lie apart; else all of them. */
function getNamed({ waybill_number }: StoredBill, trips: queries.BilledTrip[]): queries.BilledTrip[] {
  if (countCars(trips) === trips.length) return trips
  const numbers = spellings(waybill_number)
  const named = trips.filter((trip) => trip.waybill_number !== null && numbers.includes(trip.waybill_number))
  return countCars(named) === countCars(trips) ? named : trips
}
