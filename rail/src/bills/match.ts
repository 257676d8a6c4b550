import { showRate } from './amounts.ts'
import { type BillLine, type ChargeKind, isAddition, type RailroadBill } from './bill.ts'

/** How a line fits what we expect. */
export const RESULTS = [
  'matched',
  'within',
  'over',
  'under',
  'missing',
  'extra',
  'duplicate',
  'exception',
  'unchecked',
] as const
export type LineResult = (typeof RESULTS)[number]

/** Why an amount is not paid, as X12 DE 426 has it. */
export type Reason = '01' | '18' | '19' | '22' | '23' | '33' | '46' | '50' | 'BA'

/** What should be billed, with its proof. */
export interface Expected {
  kind: ChargeKind
  /** Null: of the whole shipment. */
  car: string | null
  cents: number
  weight_lb: number | null
  /** The arithmetic as people read it: `672 mi × $0.24`. */
  how: string
  /** Documents it rests on. */
  sources: readonly string[]
}

/** What is known about a bill. */
export interface Knowledge {
  expected: readonly Expected[]
  /** Why a kind of charge can’t be checked; such lines are said to be unknown, neither right nor wrong. */
  unknown: ReadonlyMap<ChargeKind, string>
  /** Of the contract; null: not known. */
  currency: string | null
  /** False: the bill names a payer who is not this customer. */
  isOurs: boolean
}

/** What may differ before a line is wrong. */
export interface Tolerance {
  /** For each car of a line, from rounding or agreed. */
  car_cents: number
  weight_lb: number
}
export const DEFAULT_TOLERANCE: Tolerance = { car_cents: 1, weight_lb: 500 }

/** A line as it was checked; `line` is null where nothing was billed. */
export interface Checked {
  line: BillLine | null
  kind: ChargeKind
  car: string | null
  billed_cents: number
  /** Null: not known. */
  expected_cents: number | null
  result: LineResult
  reason: Reason | null
  how: string
  sources: readonly string[]
  finding: string
}

/** What bills of the same move before this one charged. */
export interface Before {
  repeats: RailroadBill | null
  /** What was billed by kind, that a balance due adds to. */
  billed: ReadonlyMap<ChargeKind, number>
}
const NOTHING_BEFORE: Before = { repeats: null, billed: new Map() }

type ToleranceOf = (kind: ChargeKind) => Tolerance

/** Checks every line of a bill against what we expect; sums of both sides are kept to the cent. */
export function checkBill(
  bill: RailroadBill,
  known: Knowledge,
  {
    getTolerance = () => DEFAULT_TOLERANCE,
    before = NOTHING_BEFORE,
  }: { getTolerance?: ToleranceOf; before?: Before } = {},
): Checked[] {
  if (!known.isOurs)
    return bill.lines.map((line) =>
      refused(line, '18', `Billed to ${bill.payer ?? 'another payer'}, which isn’t your company.`),
    )
  if (known.currency !== null && known.currency !== bill.currency)
    return bill.lines.map((line) =>
      refused(line, '33', `Billed in ${bill.currency}; the contract is in ${known.currency}.`),
    )
  if (before.repeats !== null) return bill.lines.map((line) => repeated(line, before.repeats!))
  if (bill.correction === 'CA' || bill.correction === 'BO')
    return bill.lines.map((line) => unchecked(line, `Cancels ${bill.original_number ?? 'another bill'}.`))
  return [...getKinds(bill, known)].flatMap((kind) =>
    checkKind(kind, bill, known, { tolerance: getTolerance(kind), before }),
  )
}

const getKinds = (bill: RailroadBill, known: Knowledge): Set<ChargeKind> =>
  new Set([
    ...bill.lines.map(({ kind }) => kind),
    ...(isAddition(bill)
      ? []
      : known.expected.map(({ kind }) => kind).filter((kind) => !known.unknown.has(kind))),
  ])

interface Pair {
  line: BillLine | null
  expected: readonly Expected[]
}

function checkKind(
  kind: ChargeKind,
  bill: RailroadBill,
  known: Knowledge,
  { tolerance, before }: { tolerance: Tolerance; before: Before },
): Checked[] {
  const lines = bill.lines.filter((line) => line.kind === kind)
  const expected = known.expected.filter((one) => one.kind === kind)
  const why = known.unknown.get(kind)
  if (why !== undefined) return lines.map((line) => unchecked(line, why))
  if (isAddition(bill)) return checkAddition(lines, expected, before.billed.get(kind) ?? 0)
  return pairUp(lines, expected)
    .filter(({ line, expected: ones }) => line !== null || sum(ones) !== 0)
    .map((pair) => checkPair(kind, pair, tolerance))
}

/** Lines that name a car are compared with that car; the others with what is left, one each or all in one. */
function pairUp(lines: readonly BillLine[], expected: readonly Expected[]): Pair[] {
  const left = new Set(expected)
  const pairs: Pair[] = []
  const take = (line: BillLine | null, ones: readonly Expected[]) => {
    for (const one of ones) left.delete(one)
    pairs.push({ line, expected: ones })
  }
  const open = lines.filter((line) => {
    const own = line.car === null ? [] : [...left].filter(({ car }) => car === line.car)
    if (own.length === 0) return true
    take(line, own)
    return false
  })
  const whole = open.filter(({ car }) => car === null)
  const rest = [...left]
  if (whole.length > 1 && whole.length === rest.length) {
    const sorted = rest.toSorted((a, b) => b.cents - a.cents)
    for (const [at, line] of whole.toSorted((a, b) => b.cents - a.cents).entries()) take(line, [sorted[at]!])
  } else
    for (const [at, line] of whole.toSorted((a, b) => b.cents - a.cents).entries())
      take(line, at === 0 ? rest : [])
  for (const line of open.filter(({ car }) => car !== null)) take(line, [])
  for (const one of left) take(null, [one])
  return pairs
}

const sum = (ones: readonly { cents: number }[]): number =>
  ones.reduce((total, { cents }) => total + cents, 0)

function checkPair(kind: ChargeKind, { line, expected }: Pair, tolerance: Tolerance): Checked {
  const cents = sum(expected)
  const base = {
    line,
    kind,
    car: line?.car ?? (expected.length === 1 ? expected[0]!.car : null),
    billed_cents: line?.cents ?? 0,
    expected_cents: cents,
    how: describeAll(expected),
    sources: [...new Set(expected.flatMap(({ sources }) => sources))],
  }
  if (line === null)
    return {
      ...base,
      result: 'missing',
      reason: null,
      finding: 'Not on the bill.',
    }
  const difference = line.cents - cents
  if (difference === 0) return { ...base, result: 'matched', reason: null, finding: '' }
  if (expected.length === 0 || (cents === 0 && kind !== 'tax' && kind !== 'finance'))
    return {
      ...base,
      result: 'extra',
      reason: '23',
      finding: base.how || 'Nothing on record supports this charge.',
    }
  const pounds = getWeightDifference(line, expected)
  const isWeight = kind === 'freight' && pounds !== null && pounds !== 0
  if (isWeight && Math.abs(pounds) <= tolerance.weight_lb * expected.length && isWeighed(line))
    return {
      ...base,
      result: 'within',
      reason: '22',
      finding: `${text(Math.abs(pounds))} lb ${pounds > 0 ? 'more' : 'less'}, within the tolerance.`,
    }
  if (Math.abs(difference) <= tolerance.car_cents * Math.max(1, expected.length))
    return {
      ...base,
      result: 'within',
      reason: kind === 'finance' ? '50' : null,
      finding: 'Rounding difference.',
    }
  if (difference < 0)
    return { ...base, result: 'under', reason: null, finding: underText(line, expected, isWeight) }
  return {
    ...base,
    result: 'over',
    reason: getReason(kind, isWeight),
    finding: overText(line, expected, isWeight),
  }
}

/** A price a car does not depend on the weight. */
const isWeighed = ({ rate_unit }: BillLine): boolean => rate_unit !== 'PC' && rate_unit !== 'FR'

/** Pounds that were billed beyond ours; null where either is not known or the rate is no rate of weight. */
function getWeightDifference(line: BillLine, expected: readonly Expected[]): number | null {
  if (line.weight_lb === null || expected.some(({ weight_lb }) => weight_lb === null) || !isWeighed(line))
    return null
  return line.weight_lb - expected.reduce((total, { weight_lb }) => total + (weight_lb ?? 0), 0)
}

function getReason(kind: ChargeKind, isWeight: boolean): Reason {
  if (isWeight) return '22'
  if (kind === 'tax') return 'BA'
  if (kind === 'finance') return '50'
  return kind === 'freight' ? '01' : '46'
}

const text = (figure: number): string => figure.toLocaleString('en-US')

const overText = (line: BillLine, expected: readonly Expected[], isWeight: boolean): string =>
  isWeight
    ? `Billed on ${text(line.weight_lb ?? 0)} lb; ${describeAll(expected)} applies.`
    : describeDifference(line, expected)

/** Equal arithmetic explains nothing: then the line itself does not add up, and the amounts are the finding. */
function describeDifference(line: BillLine, expected: readonly Expected[]): string {
  const [billed, ours] = [describeLine(line), describeAll(expected)]
  return billed === ours
    ? `Billed ${showRate(line.cents * 100)}; ${ours} is ${showRate(sum(expected) * 100)}.`
    : `Billed ${billed}; ${ours} applies.`
}

const underText = (line: BillLine, expected: readonly Expected[], isWeight: boolean): string =>
  line.cents < 0
    ? `Credited ${showRate(-line.cents * 100)}; ${describeAll(expected)} applies.`
    : `${overText(line, expected, isWeight)} The railroad may bill the rest.`

/** The arithmetic of equal lines once. */
function describeAll(expected: readonly Expected[]): string {
  const groups = [...Map.groupBy(expected, ({ how }) => how)]
  return groups.map(([how, ones]) => (ones.length > 1 ? `${ones.length} × (${how})` : how)).join(' + ')
}

const UNIT_NAMES: Readonly<Record<string, string>> = {
  PC: 'car',
  CW: 'cwt',
  PT: 'ton',
  PM: 'mi',
  MV: 'mi',
  PD: 'day',
  DV: 'day',
}
const COUNTED = new Set(['car', 'ton', 'day'])

/** A line’s arithmetic as billed: `672 mi × $0.28`. */
export function describeLine(line: Pick<BillLine, 'quantity' | 'rate' | 'rate_unit' | 'cents'>): string {
  const { quantity, rate, rate_unit, cents } = line
  if (rate === null) return showRate(cents * 100)
  const each = showRate(rate)
  const name = UNIT_NAMES[rate_unit] ?? ''
  const unit = COUNTED.has(name) && quantity !== 1 ? `${name}s` : name
  return quantity === null ? each : `${text(quantity)} ${unit} × ${each}`.replace('  ', ' ')
}

const of = (line: BillLine) => ({
  line,
  kind: line.kind,
  car: line.car,
  billed_cents: line.cents,
  how: '',
  sources: [] as string[],
})

const refused = (line: BillLine, reason: Reason, finding: string): Checked => ({
  ...of(line),
  expected_cents: 0,
  result: 'exception',
  reason,
  finding,
})

/** `2026-11-10` as Americans write it. */
const showDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

const repeated = (line: BillLine, { bill_number, bill_date }: RailroadBill): Checked => ({
  ...of(line),
  expected_cents: 0,
  result: 'duplicate',
  reason: '19',
  finding: `Same as ${bill_number} of ${showDay(bill_date)}.`,
  sources: [`Bill ${bill_number}`],
})

const unchecked = (line: BillLine, why: string): Checked => ({
  ...of(line),
  expected_cents: null,
  result: 'unchecked',
  reason: null,
  finding: why,
})

/** A balance due is right for what is left of the whole price after the earlier bills. */
function checkAddition(lines: readonly BillLine[], expected: readonly Expected[], billed: number): Checked[] {
  let left = sum(expected) - billed
  return lines.map((line, at) => {
    const cents = getRest(line.cents, left, at === lines.length - 1)
    left -= cents
    const base = {
      ...of(line),
      expected_cents: cents,
      how: `${describeAll(expected)}, less what was billed before`,
    }
    if (line.cents === cents) return { ...base, result: 'matched' as const, reason: null, finding: '' }
    const isOver = line.cents > cents
    if (line.cents < 0)
      return {
        ...base,
        result: isOver ? ('over' as const) : ('under' as const),
        reason: isOver ? ('46' as const) : null,
        finding: isOver
          ? 'The credit is less than the overcharge.'
          : 'The credit is more than the overcharge.',
      }
    return {
      ...base,
      result: isOver ? ('over' as const) : ('under' as const),
      reason: isOver ? ('46' as const) : null,
      finding: isOver ? 'The balance due exceeds the remaining price.' : 'Less than the remaining price.',
    }
  })
}

/** What an addition should be: what is left of the price, or, of a credit, what was billed beyond it. */
function getRest(cents: number, left: number, isLast: boolean): number {
  if (cents < 0) return Math.min(0, isLast ? left : Math.max(left, cents))
  return Math.max(0, isLast ? left : Math.min(left, cents))
}

/** Sums of a checked bill; lines that can’t be checked count on neither side of the difference. */
export function sumUp(lines: readonly Checked[]): {
  billed: number
  expected: number
  over: number
  under: number
} {
  const sums = { billed: 0, expected: 0, over: 0, under: 0 }
  for (const { billed_cents, expected_cents, result } of lines) {
    sums.billed += billed_cents
    sums.expected += expected_cents ?? billed_cents
    if (expected_cents === null || result === 'within') continue
    sums.over += Math.max(0, billed_cents - expected_cents)
    sums.under += Math.max(0, expected_cents - billed_cents)
  }
  return sums
}
