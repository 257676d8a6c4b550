import { toDecimal } from '#contract/base/money.ts'
import { parseEquipment, makeEquipment } from '#rail/equipment.ts'
import { displayPlace } from '#rail/place.ts'
import { type BillLine, toKind, type RailroadBill } from '#rail/bills/bill.ts'
import type { Named } from '#x12/named.ts'
import { read } from '#x12/named.ts'
import type { Segment } from '#x12/segment.ts'
import type { SegmentTable } from '#x12/segments/table.ts'
import { B3B } from '#x12/segments/bill.ts'
import { N7 } from '#x12/segments/equipment.ts'
import { L0, L1, L5, LX, PI } from '#x12/segments/lading.ts'
import { N1 } from '#x12/segments/party.ts'
import { D9, F9 } from '#x12/segments/place.ts'
import { L3, N9 } from '#x12/segments/shipment.ts'
import { N8 } from '#x12/segments/waybill.ts'
import type { ParsedSet } from '#x12/set.ts'
import type { NewBill } from './bills.queries.ts'

/** Of a value that can’t be read. */
const MAX_QUOTED = 20
/** Hundredths of a cent in a dollar. */
const RATE_SCALE = 10_000

/** A bill out of a 410, or why it can’t be accepted. */
export type ReadBill = { bill: NewBill; problem: null } | { bill: null; problem: string }

/** Reads a railroad’s 410; amounts of its lines are summed with their sign, and a total that differs is a hold. */
export function readT410(set: ParsedSet): ReadBill {
  const { segments } = set
  const head = findFirst(segments, B3B)
  if (head === null) return refused('The 410 has no B3B, so its number and amount are unknown.')
  const billDate = toDay(head.date)
  const total = toCents(head.net_amount_due)
  const scac = head.standard_carrier_alpha_code.trim()
  const number = head.invoice_number.trim()
  if (number === '' || scac === '') return refused('The 410 lacks a bill number or a railroad in B3B.')
  if (billDate === null) return refused(`Bill ${number} has no readable date in B3B03.`)
  if (total === null) return refused(`Bill ${number} has no readable amount in B3B04.`)
  const currency = head.currency_code.trim() || 'USD'
  if (currency !== 'USD' && currency !== 'CAD' && currency !== 'MXN')
    return refused(`Bill ${number} is in ${currency}. Only USD, CAD and MXN are accepted.`)
  const references = findAll(segments, N9)
  const waybill = findFirst(segments, N8)
  const cars = carsIn(segments)
  const unread = findUnreadCharge(segments)
  if (unread !== null) return refused(`Bill ${number} has an unreadable charge in L1: “${unread}”.`)
  const lines = linesIn(segments, new Set(cars.map(({ id }) => id)))
  if (lines.length === 0) return refused(`Bill ${number} has no charges in L1.`)
  const last = findFirst(segments, L3)
  const payer = findAll(segments, N1)
  const bill: RailroadBill = {
    scac,
    bill_number: number,
    correction: head.correction_indicator.trim(),
    original_number: findReference(references, 'OI') ?? findReference(references, 'PX'),
    bill_date: billDate,
    due_date: toDay(head.date_2),
    currency,
    total_cents: total,
    waybill_number: findWaybill(waybill?.waybill_number.trim() ?? '', findReference(references, 'WY')),
    waybill_date: waybill === null ? null : toDay(waybill.date),
    urrwin: findReference(references, 'ZJ'),
    bill_of_lading: findReference(references, 'BM') ?? (head.shipment_identification_number.trim() || null),
    authority: findReference(references, 'CT') ?? findReference(references, 'PR') ?? authorityIn(segments),
    origin: toPlaceName(findFirst(segments, F9)),
    destination: toPlaceName(findFirst(segments, D9)),
    payer: ['PF', 'BT', 'PR'].flatMap((code) => findPartyName(payer, code) ?? [])[0] ?? null,
    cars,
    lines,
  }
  return {
    bill: {
      ...bill,
      payment_method: head.shipment_method_of_payment.trim(),
      source: '410',
      raw: toText(set),
      hold: findHold(bill, last === null ? null : toCents(last.charge)),
    },
    problem: null,
  }
}

const refused = (problem: string): ReadBill => ({ bill: null, problem })

/** Where the lines, the total and the amount due disagree, a person has to decide; the bill is stored anyway. */
export function findHold(
  { lines, total_cents }: Pick<RailroadBill, 'lines' | 'total_cents'>,
  stated: number | null,
): string {
  const sum = lines.reduce((all, { cents }) => all + cents, 0)
  if (sum !== total_cents)
    return `The lines sum to ${toDecimal(sum)}, but ${toDecimal(total_cents)} is due. Ask the railroad which is right.`
  if (stated !== null && stated !== total_cents)
    return `The stated total is ${toDecimal(stated)}, but ${toDecimal(total_cents)} is due. Ask the railroad which is right.`
  return ''
}

function findFirst<Key extends string>(
  segments: readonly Segment[],
  table: SegmentTable<Key>,
): Named<Key> | null {
  const found = segments.find(({ id }) => id === table.id)
  return found === undefined ? null : read(table, found)
}

const findAll = <Key extends string>(segments: readonly Segment[], table: SegmentTable<Key>): Named<Key>[] =>
  segments.filter(({ id }) => id === table.id).map((segment) => read(table, segment))

/** A day as X12 writes it; null for what is none. */
function toDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ?? []
  if (year === undefined) return null
  const iso = `${year}-${month}-${day}`
  return Number.isNaN(Date.parse(iso)) ? null : iso
}

const WHOLE = /^-?\d{1,11}$/

/** Amounts of a 410 imply their cents; none has more than eleven digits, as everywhere in the portal. */
const toCents = (text: string): number | null => (WHOLE.test(text.trim()) ? Number(text.trim()) : null)

const DECIMAL = /^-?(?:\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})$/

/** Rates, quantities and weights are evidence beside a charge: what is no number of at most nine digits is left out. */
const toNumber = (text: string): number | null => (DECIMAL.test(text.trim()) ? Number(text.trim()) : null)

const toQuantity = (text: string): number | null => {
  const quantity = toNumber(text)
  return quantity !== null && quantity >= 0 ? quantity : null
}

const toPounds = (text: string): number | null => {
  const pounds = toQuantity(text)
  return pounds === null ? null : Math.round(pounds)
}

/** N8 has room for six digits; a reference that ends in them is the whole number. */
const findWaybill = (short: string, whole: string | null): string | null =>
  whole !== null && whole.endsWith(short) ? whole : short || null

type Reference = Named<'reference_identification_qualifier' | 'reference_identification'>

const findReference = (references: readonly Reference[], code: string): string | null =>
  references
    .find(({ reference_identification_qualifier: qualifier }) => qualifier.trim() === code)
    ?.reference_identification.trim() || null

const authorityIn = (segments: readonly Segment[]): string | null =>
  findFirst(segments, PI)?.reference_identification.trim() || null

const toPlaceName = (place: Named<'city_name' | 'state_or_province_code'> | null): string | null =>
  place === null ? null : displayPlace(`${place.city_name.trim()}|${place.state_or_province_code.trim()}`)

const findPartyName = (
  parties: readonly Named<'entity_identifier_code' | 'name'>[],
  code: string,
): string | null => parties.find(({ entity_identifier_code: is }) => is.trim() === code)?.name.trim() || null

function carsIn(segments: readonly Segment[]): { id: string; weight_lb: number | null }[] {
  const cars = findAll(segments, N7).flatMap((n7) => {
    const unit = makeEquipment(
      n7.equipment_initial.trim(),
      n7.equipment_number.trim(),
      n7.equipment_number_check_digit.trim(),
    )
    return unit === null ? [] : [{ id: unit.id, weight_lb: toPounds(n7.weight) }]
  })
  return [...new Map(cars.map((car) => [car.id, car])).values()]
}

/** A charge that is no amount: a bill without it would be for less than the railroad says. */
const findUnreadCharge = (segments: readonly Segment[]): string | null =>
  findAll(segments, L1)
    .flatMap(({ charge, advances }) => [charge.trim(), advances.trim()])
    .find((text) => text !== '' && toCents(text) === null)
    ?.slice(0, MAX_QUOTED) ?? null

/** Within an LX, descriptions, quantities and charges pair by their line numbers. */
function linesIn(segments: readonly Segment[], cars: ReadonlySet<string>): BillLine[] {
  const lines: BillLine[] = []
  let texts = new Map<string, Named<'lading_description' | 'marks_and_numbers'>>()
  let rated: Named<'billed_rated_as_quantity' | 'weight'> | null = null
  for (const segment of segments) {
    if (segment.id === LX.id) texts = new Map()
    else if (segment.id === L5.id) {
      const l5 = read(L5, segment)
      texts.set(l5.lading_line_item_number.trim(), l5)
    } else if (segment.id === L0.id) rated = read(L0, segment)
    else if (segment.id === L1.id) {
      const l1 = read(L1, segment)
      const cents = toCents(l1.charge) ?? toCents(l1.advances)
      // what is prepaid is not due
      if (cents === null) continue
      const text = texts.get(l1.lading_line_item_number.trim())
      const code = l1.special_charge_or_allowance_code.trim() || '400'
      const rate = toNumber(l1.freight_rate)
      const car = parseEquipment(text?.marks_and_numbers.trim() ?? '')?.id ?? null
      lines.push({
        code,
        kind: toKind(code),
        car: car !== null && cars.has(car) ? car : null,
        text: text?.lading_description.trim() ?? l1.special_charge_description.trim(),
        quantity: rated === null ? null : toQuantity(rated.billed_rated_as_quantity),
        rate_unit: l1.rate_value_qualifier.trim(),
        rate: rate === null ? null : Math.round(rate * RATE_SCALE),
        weight_lb: rated === null ? null : toPounds(rated.weight),
        cents,
      })
    }
  }
  return lines
}

/** The set's segments with the usual delimiters, one a line. */
const toText = ({ segments }: ParsedSet): string =>
  segments.map(({ elements }) => `${elements.join('*')}~\n`).join('')
