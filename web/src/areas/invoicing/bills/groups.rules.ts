import type { BillLine } from '#contract/areas/invoicing/bills/bills.contract.ts'

/** Lines by what has to be done about them, not in the bill’s order. */
const GROUPS = [
  { key: 'over', title: 'Over', results: ['over', 'extra', 'duplicate', 'exception'], note: '' },
  { key: 'unknown', title: 'Not checked', results: ['unchecked'], note: 'The expected cost is unknown.' },
  {
    key: 'under',
    title: 'Underbilled',
    results: ['under', 'missing'],
    note: 'Accrued. The railroad may bill it within 3 years.',
  },
  { key: 'fits', title: 'Matches', results: ['within', 'matched'], note: 'Paid as billed.' },
] as const

/** Equal lines as one: their amounts are sums, what they say is said once. */
export interface Fold {
  key: number
  lines: readonly [BillLine, ...BillLine[]]
  billed: number
  /** Null: not known. */
  expected: number | null
  difference: number
}

interface LineGroup {
  key: string
  title: string
  note: string
  lines: BillLine[]
  folds: Fold[]
  difference: number
}

export const getDifference = ({ billed_cents, expected_cents }: BillLine): number =>
  billed_cents - (expected_cents ?? billed_cents)

const AS_EXPECTED: ReadonlySet<string> = new Set(['matched', 'within'])

/** What equal lines have in common; of lines that fit, their weights may differ. */
function getFoldKey({ kind, code, result, reason, is_billed, how, billed_how, finding }: BillLine): string {
  const same = [kind, code, result, reason, is_billed]
  return JSON.stringify(AS_EXPECTED.has(result) ? same : [...same, how, billed_how, finding])
}

/** Equal lines folded into one each, in the order of the largest difference, then of the largest amount. */
export function foldLines(lines: readonly BillLine[]): Fold[] {
  const groups = [...Map.groupBy(lines, getFoldKey).values()] as [BillLine, ...BillLine[]][]
  const sum = (own: readonly BillLine[], of: (line: BillLine) => number) =>
    own.reduce((total, line) => total + of(line), 0)
  return groups
    .map((own) => ({
      key: own[0].line_id,
      lines: own,
      billed: sum(own, ({ billed_cents }) => billed_cents),
      expected: own.some(({ expected_cents }) => expected_cents === null)
        ? null
        : sum(own, ({ expected_cents }) => expected_cents ?? 0),
      difference: sum(own, getDifference),
    }))
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || b.billed - a.billed)
}

/** Disputed lines folded by their answer as well, in the order of the bill. */
export const foldDisputed = (lines: readonly BillLine[]): Fold[] =>
  [
    ...Map.groupBy(
      lines.filter(({ decision }) => decision === 'dispute'),
      ({ answer, answer_note, is_denial_paid }) => JSON.stringify([answer, answer_note, is_denial_paid]),
    ).values(),
  ].flatMap(foldLines)

/** How many lines a fold has: `12 lines, one per car`; the car of a single one. */
export function describeFold({ lines }: Fold): string {
  const [first, ...others] = lines
  if (others.length === 0) return first.car ?? ''
  const cars = new Set(lines.flatMap(({ car }) => car ?? []))
  return `${lines.length} lines${cars.size === lines.length ? ', one per car' : ''}`
}

/** The same of all lines of a fold, else null. */
export function shared<T>({ lines }: Fold, of: (line: BillLine) => T): T | null {
  const value = of(lines[0])
  return lines.every((line) => of(line) === value) ? value : null
}

/** What each line says, times how many there are: `12 × 672 mi × $0.28`; null where they differ. */
export function times(fold: Fold, of: (line: BillLine) => string): string | null {
  const text = shared(fold, of)
  if (text === null || text === '') return text
  return fold.lines.length === 1 ? text : `${fold.lines.length} × ${text}`
}

/** The groups that have lines, the largest difference first in each. */
export const groupLines = (lines: readonly BillLine[]): LineGroup[] =>
  GROUPS.map(({ key, title, note, results }) => {
    const own = lines.filter(({ result }) => (results as readonly string[]).includes(result))
    return {
      key,
      title,
      note,
      lines: own,
      folds: foldLines(own),
      difference: own.reduce((sum, line) => sum + getDifference(line), 0),
    }
  }).filter((group) => group.lines.length > 0)
