import { setTimeout as sleep } from 'node:timers/promises'
import type { bookTenders } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { makeFleet } from '../fleet.ts'
import type { Product } from '../product.ts'
import { starterPatterns, type StarterPattern } from '../support/patterns.ts'

type Car = Request<typeof bookTenders>['body']['cars'][number]

/** Cars that a shipper books on the first day from one pattern, and the bills that its railroad refuses. */
export interface Booked {
  label: string
  cars: Car[]
  refused: object[]
}

const CUSTOMER = 1
const BASE = `/booking/v1/${CUSTOMER}`
const CARS_OF_PATTERN = [6, 4, 5]
const REFUSED_OF_PATTERN = [0, 4, 0]
/** A number that is in no railroad’s customer identification file. */
const UNKNOWN_CIF = '0099900000017'
const NEXT_CAR = 7
const LIGHTEST = 186_400
const WEIGHT_STEP = 850
const BILL_BASE = 24_100
const POLL_MS = 2000
const MAX_WAIT_MS = 120_000

/** Bookings of the first customer: most name what their railroad knows, some a consignee that it does not. */
export function planBookings(): Booked[] {
  const known = new Set(makeFleet('full').flatMap(({ units }) => units.map((unit) => unit.equipment_id)))
  return starterPatterns(CUSTOMER).map((pattern, order) => {
    const accepted = CARS_OF_PATTERN[order] ?? 0
    const cars = findCars(pattern, accepted + (REFUSED_OF_PATTERN[order] ?? 0), known).map((car, at) => ({
      car: `${car.initial} ${car.number}`,
      bill: `MF-${BILL_BASE + order * 100 + at}`,
      weight: LIGHTEST + at * WEIGHT_STEP,
    }))
    return {
      label: pattern.label,
      cars: cars.slice(0, accepted),
      refused: cars.slice(accepted).map((car) => withUnknownParty(pattern, car)),
    }
  })
}

/** Sends the bookings once; the answers arrive as the railroad gives them. */
export async function bookCars(product: Product): Promise<void> {
  const patterns = await waitForPatterns(product)
  for (const { label, cars, refused } of planBookings()) {
    const patternId = patterns.get(label)
    if (patternId === undefined) continue
    await product.post(`${BASE}/tenders/batch`, { patternId, bookingKey: `first day, ${label}`, cars })
    for (const waybill of refused) await product.post(`${BASE}/tenders`, { waybill, patternId })
  }
}

interface Unit {
  initial: string
  number: string
}

/** Cars with the marks of the pattern’s own and numbers of no fleet, so that no other feed moves them. */
function findCars({ pattern }: StarterPattern, count: number, known: ReadonlySet<string>): Unit[] {
  const [first] = readHeading(pattern).equipment_details_N7_loop
  const { equipment_initial_01: initial, equipment_number_02: start } = first!.equipment_details_N7
  const found: Unit[] = []
  for (let next = Number(start) + NEXT_CAR; found.length < count; next += NEXT_CAR) {
    const number = String(next).padStart(start.length, '0')
    if (!known.has(`${initial}${number}`)) found.push({ initial, number })
  }
  return found
}

interface Heading {
  equipment_details_N7_loop: {
    equipment_details_N7: { equipment_initial_01: string; equipment_number_02: string }
  }[]
  name_N1_loop: { name_N1: { entity_identifier_code_01: string } }[]
}

const readHeading = (pattern: object) => (pattern as { heading: Heading }).heading

function withUnknownParty({ pattern }: StarterPattern, { car, bill, weight }: Car): object {
  const [initial, number] = car.split(' ')
  const heading = readHeading(pattern)
  return {
    heading: {
      ...heading,
      reference_identification_N9: [
        { reference_identification_qualifier_01: 'BM', reference_identification_02: bill },
      ],
      equipment_details_N7_loop: heading.equipment_details_N7_loop.map(
        ({ equipment_details_N7: details }) => ({
          equipment_details_N7: {
            ...details,
            equipment_initial_01: initial,
            equipment_number_02: number,
            weight_03: weight,
          },
        }),
      ),
      name_N1_loop: heading.name_N1_loop.map(({ name_N1 }) =>
        name_N1.entity_identifier_code_01 === 'CN'
          ? {
              name_N1: {
                ...name_N1,
                identification_code_qualifier_03: 'C5',
                identification_code_04: UNKNOWN_CIF,
              },
            }
          : { name_N1 },
      ),
    },
  }
}

/** The patterns by name; the portal adds them once the history is loaded. */
async function waitForPatterns(product: Product): Promise<ReadonlyMap<string, number>> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    const { patterns } = (await product.read(`${BASE}/patterns`)) as {
      patterns: { patternId: number; label: string }[]
    }
    if (patterns.length > 0) return new Map(patterns.map(({ label, patternId }) => [label, patternId]))
    await sleep(POLL_MS)
  }
  return new Map()
}
