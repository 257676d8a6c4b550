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

interface LineGroup {
  key: string
  title: string
  note: string
  lines: BillLine[]
  difference: number
}

export const getDifference = ({ billed_cents, expected_cents }: BillLine): number =>
  billed_cents - (expected_cents ?? billed_cents)

/** The groups that have lines, the largest difference first in each. */
export const groupLines = (lines: readonly BillLine[]): LineGroup[] =>
  GROUPS.map(({ key, title, note, results }) => {
    const own = lines.filter(({ result }) => (results as readonly string[]).includes(result))
    return {
      key,
      title,
      note,
      lines: own.toSorted((a, b) => Math.abs(getDifference(b)) - Math.abs(getDifference(a))),
      difference: own.reduce((sum, line) => sum + getDifference(line), 0),
    }
  }).filter((group) => group.lines.length > 0)
