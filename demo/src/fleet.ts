import { containerCheckDigit } from '#rail/equipment.ts'
import { DEMO_CUSTOMERS, type DemoCustomer } from './customers.ts'
import { createRandom, type Random } from './random.ts'
import { readLanes, type Lane, type LaneMode } from './reference.ts'

/** A car, container or trailer; it always works the same lane for the same customer. */
export interface Unit {
  equipment_id: string
  initial: string
  number: string
  equipment_kind: 'R' | 'imdl'
  car_letter: string
  /** AAR code as demo/data/car-types.csv has it: T108. */
  car_type: string
  customer_id: number
  lane_id: string
}

/** Cars that always move together: one car, or the block of a unit train. */
export interface Block {
  id: string
  /** Its place in the fleet, from 0; waybill numbers follow from it. */
  order: number
  customer: DemoCustomer
  lane: Lane
  units: Unit[]
}

export type WorldSize = 'full' | 'small'

/** Units per weekly car of a lane: keeps the whole fleet near 3,000 and every flow in proportion. */
const UNITS_PER_WEEKLY_CAR: Record<LaneMode, number> = {
  carload: 2.1,
  unit_train: 0.19,
  automotive: 0.42,
  intermodal: 0.315,
}
const SMALL_SHARE = 0.05

/** Lessors' and railroads' initials by car letter; initials of shippers are left out on purpose. */
const MARKS: Record<string, readonly string[]> = {
  T: ['GATX', 'UTLX', 'TILX', 'CITX', 'SHPX', 'NATX', 'ACFX', 'PROX'],
  C: ['GACX', 'UTCX', 'TIMX', 'NAHX', 'PLCX', 'CRDX', 'CEFX', 'AEX'],
  A: ['TBOX', 'FBOX', 'CSXT'],
  B: ['RBOX', 'ABOX', 'FBOX'],
  E: ['GBRX', 'WFRX', 'CSXT', 'BNSF', 'NS'],
  F: ['TTZX'],
  G: ['GONX', 'NS'],
  H: ['NS'],
  J: ['CEFX', 'BNSF'],
  R: ['ARMN', 'UPFE'],
  V: ['TTGX', 'ETTX'],
  U: ['MAEU', 'MSKU', 'MSCU', 'MEDU', 'CMAU', 'OOLU', 'HLXU', 'ONEU', 'EGHU', 'YMLU', 'TCNU', 'TGHU', 'TEMU'],
  Z: ['REAZ'],
}
const PLASTICS_MARKS = ['GPLX', 'ACFX', 'SHPX', 'NAHX']
const DOMESTIC_CONTAINER_MARKS = ['JBHU', 'HGIU', 'EMHU', 'UMXU', 'SNLU']
/** Lanes whose containers never see a ship. */
export const DOMESTIC_CONTAINER_LANES: ReadonlySet<string> = new Set(['L068', 'L069', 'L072'])
const MARKS_PER_LANE = 3

/** Commodity beginning to car type, first match wins; else the letter's usual type. */
const CAR_TYPE_BY_STCC: readonly (readonly [letter: string, stcc: string, carType: string])[] = [
  ['T', '4905', 'T389'],
  ['T', '4904210', 'T389'],
  ['T', '4920', 'T184'],
  ['T', '4945', 'T104'],
  ['T', '4909', 'T108'],
  ['T', '4910', 'T108'],
  ['T', '', 'T106'],
  ['C', '2821', 'C214'],
  ['C', '2041', 'C213'],
  ['C', '28', 'C112'],
  ['C', '14', 'C112'],
  ['C', '32', 'C112'],
  ['C', '', 'C114'],
]
const TYPICAL_CAR_TYPE: Record<string, string> = {
  A: 'A606',
  B: 'B314',
  E: 'E530',
  F: 'F483',
  G: 'G518',
  H: 'H350',
  J: 'J311',
  R: 'R490',
  U: 'U600',
  V: 'V979',
  Z: 'Z553',
}

/** Every block of cars of the world, the same on every call. */
export function makeFleet(size: WorldSize): Block[] {
  const owners = new Map(DEMO_CUSTOMERS.flatMap((customer) => customer.lanes.map((lane) => [lane, customer])))
  const used = new Set<string>()
  const blocks = readLanes().flatMap((lane) => {
    const customer = owners.get(lane.lane_id)
    if (!customer)
      throw new Error(`Lane ${lane.lane_id} belongs to no customer. Assign it to one in customers.ts.`)
    return getBlocks(lane, customer, size, used)
  })
  return blocks.map((block, order) => ({ ...block, order }))
}

type UnnumberedBlock = Omit<Block, 'order'>

function getBlocks(
  lane: Lane,
  customer: DemoCustomer,
  size: WorldSize,
  used: Set<string>,
): UnnumberedBlock[] {
  const random = createRandom(`fleet ${lane.lane_id}`)
  const share = size === 'small' ? SMALL_SHARE : 1
  const count = Math.max(1, Math.round(lane.cars_per_week * UNITS_PER_WEEKLY_CAR[lane.mode] * share))
  const units = getUnits(lane, customer, count, random, used)
  if (lane.mode === 'unit_train') return [{ id: lane.lane_id, customer, lane, units }]
  return units.map((unit) => ({ id: unit.equipment_id, customer, lane, units: [unit] }))
}

function getUnits(
  lane: Lane,
  customer: DemoCustomer,
  count: number,
  random: Random,
  used: Set<string>,
): Unit[] {
  const marks = getMarks(lane, random)
  const serials = new Map(marks.map((mark) => [mark, firstSerial(mark, random)]))
  return Array.from({ length: count }, () => {
    const initial = random.pick(marks)
    const number = freeNumber(initial, serials, random, used)
    return {
      equipment_id: initial + number,
      initial,
      number,
      equipment_kind: /[UZ]$/.test(initial) ? ('imdl' as const) : ('R' as const),
      car_letter: lane.car_letter,
      car_type: getCarType(lane),
      customer_id: customer.id,
      lane_id: lane.lane_id,
    }
  })
}

function getMarks(lane: Lane, random: Random): string[] {
  const marks = [...marksFor(lane)]
  while (marks.length > MARKS_PER_LANE) marks.splice(random.integer(0, marks.length - 1), 1)
  return marks
}

function marksFor(lane: Lane): readonly string[] {
  if (DOMESTIC_CONTAINER_LANES.has(lane.lane_id)) return DOMESTIC_CONTAINER_MARKS
  if (lane.car_letter === 'C' && lane.stcc.startsWith('2821')) return PLASTICS_MARKS
  const marks = MARKS[lane.car_letter]
  if (!marks) throw new Error(`No reporting marks for car letter ${lane.car_letter} of lane ${lane.lane_id}.`)
  return marks
}

function firstSerial(mark: string, random: Random): number {
  return mark.endsWith('U') ? random.integer(200_000, 900_000) : random.integer(10_000, 890_000)
}

/** Cars of one mark on a lane have neighboring numbers, as cars bought together do. */
function freeNumber(mark: string, serials: Map<string, number>, random: Random, used: Set<string>): string {
  for (;;) {
    const serial = (serials.get(mark) ?? 0) + random.integer(1, 6)
    serials.set(mark, serial)
    if (used.has(`${mark}${serial}`)) continue
    used.add(`${mark}${serial}`)
    return mark.endsWith('U') ? `${serial}${containerCheckDigit(mark, String(serial))}` : String(serial)
  }
}

function getCarType(lane: Lane): string {
  if (DOMESTIC_CONTAINER_LANES.has(lane.lane_id)) return 'U653'
  const special = CAR_TYPE_BY_STCC.find(
    ([letter, stcc]) => letter === lane.car_letter && lane.stcc.startsWith(stcc),
  )
  return special?.[2] ?? TYPICAL_CAR_TYPE[lane.car_letter] ?? ''
}
