import {
  byRule,
  type ChargeRule,
  netDemurrage,
  ratedWeight,
  showRate,
  toFreight,
  toFuel,
} from '#rail/bills/amounts.ts'
import { CHARGE_KINDS, type ChargeKind } from '#rail/bills/bill.ts'
import { type Expected, type Knowledge, type Tolerance, DEFAULT_TOLERANCE } from '#rail/bills/match.ts'
import { getFreightTax } from '#rail/bills/tax.ts'
import {
  describeUnknownMiles,
  describeUnknownWeight,
  LINE_HAUL_UNKNOWN,
} from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import type { Db } from '../../../db/tx.ts'
import type { StoredBillRule } from '../bill-rules/bill-rules.queries.ts'
import type { StoredBill } from './bills.queries.ts'
import * as queries from './evidence.queries.ts'
import type { Tariffs } from './tariffs.service.ts'
import { type FoundTrips, toPlace } from './trips.service.ts'

/** What we expect of a bill and why, and what its lines may differ by. */
export interface Evidence extends Knowledge {
  getTolerance: (kind: ChargeKind) => Tolerance
}

type EvidenceInput = { db: Db; customerId: number; bill: StoredBill; found: FoundTrips; tariffs: Tariffs }

interface EvidenceParts {
  expected: Expected[]
  unknown: Map<ChargeKind, string>
}

/**
 * Gathers what should be billed: price, weight and minimum, fuel month with table row and miles, stays, tariff rules,
 * tax.
 */
export async function gatherEvidence(given: EvidenceInput): Promise<Evidence> {
  const { bill, found, tariffs } = given
  const byKind = await tariffs.getRules(bill.scac)
  const gathered: EvidenceParts = { expected: [], unknown: new Map() }
  let currency: string | null = null
  if (found.trips.length === 0 || found.match === 'two') {
    const why =
      found.match === 'two' ? 'Two trips match. Choose the waybill.' : 'None of your trips match this bill.'
    for (const kind of CHARGE_KINDS) gathered.unknown.set(kind, why)
  } else {
    const price = await getLanePrice(given)
    currency = price?.currency ?? null
    const freight = addFreight(given, price, gathered)
    await addFuel(given, freight, gathered)
    await addStays(given, gathered)
    await addTax(given, freight, gathered)
    await addByRules(given, { byKind, freight }, gathered)
  }
  return {
    ...gathered,
    currency,
    isOurs: isOurs(given),
    getTolerance: (kind) => byKind.get(kind) ?? byKind.get('all') ?? DEFAULT_TOLERANCE,
  }
}

const getDay = ({ bill, found }: EvidenceInput): string =>
  bill.waybill_date ?? found.trips[0]?.waybill_date ?? bill.bill_date

const splitPlace = (text: string | null): readonly [string, string] => {
  const [city = '', state = ''] = text?.split(',') ?? []
  return [city.trim(), state.trim()]
}

const getLanePrice = (given: EvidenceInput) =>
  given.tariffs.getPrice({
    origin: splitPlace(given.bill.origin),
    destination: splitPlace(given.bill.destination),
    scac: given.bill.scac,
    day: getDay(given),
    stcc: given.found.trips[0]?.commodity_code ?? '',
  })

const UNIT_TEXTS = { car: 'per car', cwt: 'per cwt', ton: 'per ton' } as const

const perUnit = (hundredths: number, currency: string): string =>
  hundredths % 100 === 0 ? showMoney(hundredths / 100, currency) : showRate(hundredths)

/** Line haul of each car; returns it by car. */
function addFreight(
  given: EvidenceInput,
  price: queries.LanePrice | null,
  { expected, unknown }: EvidenceParts,
): Map<string, number> {
  const freight = new Map<string, number>()
  if (price === null) {
    const lane = `${given.bill.origin ?? 'an unknown origin'} to ${given.bill.destination ?? 'an unknown destination'}`
    unknown.set('freight', `No rate for ${lane} on ${showDate(getDay(given))}.`)
    return freight
  }
  const authority = price.source || `Rate from ${showDate(price.effective_date)}`
  for (const trip of given.found.trips) {
    const cents = toFreight(price, trip.weight_lb)
    if (cents === null) {
      unknown.set('freight', describeUnknownWeight(trip.equipment_id))
      continue
    }
    freight.set(trip.equipment_id, cents)
    // a bill of other charges alone need not repeat line haul
    if (!bills(given, 'freight')) continue
    const rate = `${perUnit(price.rate, price.currency)} ${UNIT_TEXTS[price.unit]}`
    const weight = ratedWeight(price, trip.weight_lb ?? 0)
    const isMinimum = price.minimum_lb > (trip.weight_lb ?? 0)
    expected.push({
      kind: 'freight',
      car: trip.equipment_id,
      cents,
      weight_lb: price.unit === 'car' ? null : weight,
      how: price.unit === 'car' ? rate : `${showNumber(weight)} lb${isMinimum ? ' minimum' : ''} × ${rate}`,
      sources: [authority, `Waybill ${trip.waybill_number ?? trip.waybill_id}`],
    })
  }
  return freight
}

/** Whether a bill charges for something of a kind. */
const bills = ({ bill }: EvidenceInput, ...kinds: ChargeKind[]): boolean =>
  bill.lines.some(({ kind }) => kinds.includes(kind))

const HUNDREDTHS = 100

/** The surcharge of each car by the railroad’s table, in the month that its rule says, never that of today. */
async function addFuel(
  given: EvidenceInput,
  freight: ReadonlyMap<string, number>,
  { expected, unknown }: EvidenceParts,
): Promise<void> {
  if (!bills(given, 'freight', 'fuel')) return
  const { bill, found, tariffs } = given
  const { scac, origin, destination, bill_date: billDate } = bill
  const fuel = await tariffs.getFuel({ scac, origin, destination, day: getDay(given), billDate })
  if (typeof fuel === 'string') return void unknown.set('fuel', fuel)
  const { rule, rate, miles, sources } = fuel
  for (const { equipment_id } of found.trips) {
    const base = freight.get(equipment_id) ?? null
    const cents = toFuel({ basis: rule.basis, rate }, { miles, freight_cents: base })
    if (cents === null) {
      unknown.set('fuel', LINE_HAUL_UNKNOWN)
      continue
    }
    const how =
      rule.basis === 'mile'
        ? `${showNumber(miles ?? 0)} mi × ${showRate(rate)}`
        : `${rate / HUNDREDTHS}% of ${showMoney(base ?? 0, bill.currency)}`
    expected.push({ kind: 'fuel', car: equipment_id, cents, weight_lb: null, how, sources })
  }
}

/**
 * Demurrage and storage are expected where they are billed: the month’s stays of the cars, debits and credits netted.
 */
async function addStays(given: EvidenceInput, { expected, unknown }: EvidenceParts): Promise<void> {
  if (!bills(given, 'demurrage', 'storage')) return
  const { db, customerId, bill } = given
  const cars = bill.cars.map(({ id }) => id)
  const stays = await queries.selectStaysBefore(db, customerId, {
    cars,
    day: bill.bill_date,
    scac: bill.scac,
  })
  for (const charge of ['demurrage', 'storage'] as const) {
    const own = stays.filter((stay) => stay.charge === charge)
    if (own.length === 0) {
      unknown.set(charge, `No stay found for these cars before ${showDate(bill.bill_date)}.`)
      continue
    }
    const rates = new Set(
      own.filter(({ chargeable }) => chargeable > 0).map(({ cents, chargeable }) => cents / chargeable),
    )
    const [day = 0] = rates
    const [debits, credits] = [sum(own, 'debits'), sum(own, 'credits')]
    const net = netDemurrage(own, day)
    const isNetted = charge === 'demurrage' && rates.size === 1
    expected.push({
      kind: charge,
      car: null,
      cents: isNetted ? net.cents : sum(own, 'cents'),
      weight_lb: null,
      how: isNetted
        ? `${formatCount(debits, 'debit')} − ${formatCount(credits, 'credit')} = ${formatCount(net.days, 'day')} × ${showMoney(day, bill.currency)}`
        : formatCount(own.length, 'stay'),
      sources: own.map(({ equipment_id, location }) => `Stay of ${equipment_id} at ${location}`),
    })
  }
}

const sum = <K extends 'debits' | 'credits' | 'cents'>(
  stays: readonly Pick<queries.Stay, K>[],
  key: K,
): number => stays.reduce((total, stay) => total + stay[key], 0)

/** Tax is checked where it is billed: by the province of the destination; a move across a border is zero-rated. */
async function addTax(
  given: EvidenceInput,
  freight: ReadonlyMap<string, number>,
  { expected, unknown }: EvidenceParts,
): Promise<void> {
  if (!bills(given, 'tax')) return
  const { bill } = given
  const [start, end] = [await getTaxPlace(given, bill.origin), await getTaxPlace(given, bill.destination)]
  const [from, to] = [start.state, end.state]
  const rate = getFreightTax(start, end)
  const all = [...freight.values()].reduce((total, cents) => total + cents, 0)
  if (rate === null || from === '' || to === '' || (rate > 0 && all === 0))
    return void unknown.set('tax', `The tax on a move to ${to || 'an unknown destination'} is unknown.`)
  const hundredths = { how: 'percent', hundredths: rate } as const
  expected.push({
    kind: 'tax',
    car: null,
    cents: byRule(hundredths, { cars: freight.size, miles: null, freight_cents: all }) ?? 0,
    weight_lb: null,
    how:
      rate === 0
        ? 'No tax: the move crosses a border or is within the United States'
        : `${rate / HUNDREDTHS}% of ${showMoney(all, bill.currency)}`,
    sources: [`${from} to ${to}`],
  })
}

async function getTaxPlace({ tariffs }: EvidenceInput, text: string | null) {
  const place = toPlace(text)
  return { state: splitPlace(text)[1], country: place && (await tariffs.getCountry(place)) }
}

const KINDS_BY_RULE: readonly ChargeKind[] = [
  'switching',
  'diversion',
  'weighing',
  'special',
  'finance',
  'other',
]

/** Charges by the customer’s rules of the railroad’s tariffs; a charge without a rule is reported as unknown. */
async function addByRules(
  given: EvidenceInput,
  { byKind, freight }: { byKind: ReadonlyMap<string, StoredBillRule>; freight: ReadonlyMap<string, number> },
  { expected, unknown }: EvidenceParts,
): Promise<void> {
  const { bill, found, tariffs } = given
  for (const kind of KINDS_BY_RULE.filter((one) => bills(given, one))) {
    const known = byKind.get(kind)
    if (!known?.rule) {
      unknown.set(kind, `No ${bill.scac} rule for this charge. Add it under Charge rules.`)
      continue
    }
    const [from, to] = [toPlace(bill.origin), toPlace(bill.destination)]
    const miles = known.rule.how === 'mile' && from && to ? await tariffs.getMiles(bill.scac, from, to) : null
    const all = [...freight.values()].reduce((total, cents) => total + cents, 0)
    const cents = byRule(known.rule, {
      cars: found.trips.length,
      miles,
      freight_cents: freight.size > 0 ? all : null,
    })
    if (cents === null) {
      const isMiles = known.rule.how === 'mile' && miles === null
      unknown.set(
        kind,
        isMiles ? describeUnknownMiles(bill) : `Data that the ${bill.scac} rule needs is missing.`,
      )
      continue
    }
    expected.push({
      kind,
      car: null,
      cents,
      weight_lb: null,
      how: describeRule(known.rule, found.trips.length, bill.currency),
      sources: known.item ? [known.item] : [],
    })
  }
}

function describeRule(rule: ChargeRule, cars: number, currency: string): string {
  const money = (cents: number) => showMoney(cents, currency)
  if (rule.how === 'absorbed') return 'Absorbed by the railroad'
  if (rule.how === 'car') return `${cars} × ${money(rule.car_cents)}`
  if (rule.how === 'mile') return `${money(rule.mile_cents)} per mile, at least ${money(rule.minimum_cents)}`
  if (rule.how === 'tiers') return `${cars} ${cars === 1 ? 'car' : 'cars'} of one shipment`
  return rule.how === 'percent' ? `${rule.hundredths / HUNDREDTHS}% of line haul` : 'Finance charge'
}

/**
 * A prepaid bill goes to the shipper and a collect one to the consignee; a bill to the other party is not the
 * customer's to pay.
 */
function isOurs({ bill, found }: EvidenceInput): boolean {
  const [trip] = found.trips
  const same = (one: string | null | undefined, other: string | null) =>
    Boolean(one) && one?.trim().toLowerCase() === other?.trim().toLowerCase()
  if (trip === undefined || bill.payer === null || same(trip.shipper, trip.consignee)) return true
  if (bill.payment_method === 'PP') return !same(trip.consignee, bill.payer)
  return bill.payment_method === 'CC' ? !same(trip.shipper, bill.payer) : true
}
