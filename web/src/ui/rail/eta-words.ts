import { spanWords } from './place-time.ts'

/** Two estimates closer than this are the same news. */
const SAME_MS = 30 * 60_000

/** How the product's estimate differs from the railroad's, in words. */
export function etaDifference(product: string | null, railroad: string | null, productName: string): string {
  if (!product && !railroad) return 'Neither estimate is known yet.'
  if (!railroad) return 'The railroad has given no estimate for this trip.'
  if (!product) return `${productName} has no estimate for this trip yet.`
  const ms = Date.parse(product) - Date.parse(railroad)
  if (Math.abs(ms) < SAME_MS) return 'Both estimates agree.'
  return `${productName} expects it ${spanWords(ms)} ${ms < 0 ? 'before' : 'after'} the railroad does.`
}

/** How an estimate moved since the first one: later, earlier or unchanged. */
export function etaDrift(first: string, latest: string): { words: string; isLater: boolean } {
  const ms = Date.parse(latest) - Date.parse(first)
  if (Math.abs(ms) < SAME_MS) return { words: 'Unchanged since the first estimate', isLater: false }
  return ms > 0
    ? { words: `${spanWords(ms)} later than first estimated`, isLater: true }
    : { words: `${spanWords(ms)} earlier than first estimated`, isLater: false }
}

/** How far the arrival was from what an estimate said. */
export function etaMiss(estimate: string, arrival: string): string {
  const ms = Date.parse(arrival) - Date.parse(estimate)
  if (Math.abs(ms) < SAME_MS) return 'On time'
  return `${spanWords(ms)} ${ms > 0 ? 'later' : 'earlier'}`
}
