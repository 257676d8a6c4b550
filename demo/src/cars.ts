import type { updateCar } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { makeFleet, type Unit, type WorldSize } from './fleet.ts'
import { DAY_MS } from './journey/journey.ts'
import type { Product } from './product.ts'
import { hashText } from './random.ts'
import { readReportingMarks } from './reference.ts'

type CarRecord = Request<typeof updateCar>['body']

/** Owners of two fleets record leases and tests of their tank cars. */
const CUSTOMERS: ReadonlySet<number> = new Set([1, 2])
const DAYS_PER_YEAR = 365
/** Tests are spread over ten years; a few are overdue. */
const TEST_SPREAD_DAYS = 3500
const OVERDUE_DAYS = 20
const LEASED_OF_THREE = 2

const owners = new Map(readReportingMarks().map(({ mark, owner }) => [mark, owner]))

/** Tank cars with a record. */
export const getRecorded = (size: WorldSize): Unit[] =>
  makeFleet(size)
    .filter(({ customer }) => CUSTOMERS.has(customer.id))
    .flatMap(({ units }) => units.filter(({ car_letter }) => car_letter === 'T'))

/** A car's tests and lease, the same on every call of a day; no one records what lessors charge per mile. */
export function makeCarRecord({ equipment_id, initial }: Unit, nowTs: number): CarRecord {
  const pick = (what: string, below: number) => hashText(`${what} ${equipment_id}`) % below
  const day = (days: number) => new Date(nowTs + days * DAY_MS).toISOString().slice(0, 10)
  const test = (kind: string, years: number) => {
    const due = pick(kind, TEST_SPREAD_DAYS) - OVERDUE_DAYS
    return { done: day(due - years * DAYS_PER_YEAR), due: day(due) }
  }
  const [visual, structural, safety] = [test('visual', 10), test('structural', 10), test('safety', 5)]
  const isLeased = pick('leased', 3) < LEASED_OF_THREE
  const kind = pick('kind', 2) === 0 ? 'full' : 'net'
  const leaseEnd = 20 + pick('lease', 1500)
  return {
    visual_done: visual.done,
    visual_due: visual.due,
    structural_done: structural.done,
    structural_due: structural.due,
    safety_done: safety.done,
    safety_due: safety.due,
    thickness_done: null,
    thickness_due: null,
    lining_done: null,
    lining_due: null,
    service_done: null,
    service_due: null,
    lessor: isLeased ? (owners.get(initial) ?? initial) : '',
    lease_kind: isLeased ? kind : null,
    lease_start: isLeased ? day(leaseEnd - (5 + pick('years', 5)) * DAYS_PER_YEAR) : null,
    lease_end: isLeased ? day(leaseEnd) : null,
    rate_cents: isLeased ? 65_000 + pick('rate', 61) * 500 : null,
    mile_cents: null,
    capacity_lb: 190_000 + pick('capacity', 11) * 1000,
    tare_lb: 63_000 + pick('tare', 9) * 1000,
    version: 0,
  }
}

/** Records them, once. */
export async function recordCars(product: Product, size: WorldSize, nowTs: number): Promise<void> {
  for (const unit of getRecorded(size))
    await product.post(
      `/api/reports/${unit.customer_id}/cars/${unit.equipment_id}`,
      makeCarRecord(unit, nowTs),
      'PUT',
    )
}
