import { BILL_CHARGES, type Decision } from '#contract/areas/invoicing/bills/bills.rules.ts'
import type { Checked, LineResult } from '#rail/bills/match.ts'

/** What has to be reviewed first. */
const ORDER: readonly LineResult[] = [
  'exception',
  'duplicate',
  'over',
  'extra',
  'unchecked',
  'under',
  'missing',
  'within',
  'matched',
]

const difference = ({ billed_cents, expected_cents }: Checked): number =>
  Math.abs(billed_cents - (expected_cents ?? billed_cents))

/** The line that says most about a bill; null for one without lines. */
export function findWorst(lines: readonly Checked[]): Checked | null {
  const [worst] = lines.toSorted(
    (a, b) => ORDER.indexOf(a.result) - ORDER.indexOf(b.result) || difference(b) - difference(a),
  )
  return worst ?? null
}

/** What was found in a bill, in a sentence. */
export function describeMatch(lines: readonly Checked[], match: string): string {
  if (match === 'two') return 'Two trips match. Choose the waybill to check the bill.'
  const worst = findWorst(lines)
  if (worst === null) return ''
  const more = lines.filter(
    ({ result, finding }) => result !== 'matched' && result !== 'within' && finding !== worst.finding,
  ).length
  if (worst.result === 'matched') return 'All lines match.'
  const rest = more > 0 && worst.result !== 'within' ? ` And ${more} more.` : ''
  return `${describeWorst(worst)}${rest}`
}

/** A line’s finding as the finding of its bill, where the charge is not beside it. */
const describeWorst = ({ result, kind, finding }: Checked): string =>
  result === 'missing' ? `${BILL_CHARGES[kind]} is not on the bill.` : finding

/** What is proposed for a line; null: a person has to say, because it can’t be checked. */
export function suggest({ result, reason }: Pick<Checked, 'result' | 'reason'>): Decision | null {
  if (result === 'missing') return 'accrue'
  if (result === 'over' || result === 'extra' || result === 'exception')
    return reason === '22' ? 'short' : 'dispute'
  if (result === 'duplicate') return 'short'
  return result === 'unchecked' ? null : 'accept'
}

const CLAIM_YEARS = 3

/** Overcharges can be claimed for three years from delivery; null while nothing was delivered. */
export function toClaimUntil(delivered: readonly (string | null)[]): string | null {
  const last = delivered
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
  return last === undefined
    ? null
    : `${Number(last.slice(0, 4)) + CLAIM_YEARS}${last.slice(4).replace('-02-29', '-02-28')}`
}
