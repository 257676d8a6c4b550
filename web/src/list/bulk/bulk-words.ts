import type { BulkAnswer } from '#contract/list/bulk.ts'
import type { List } from '#contract/list/list.ts'

const figures = new Intl.NumberFormat('en-US')

const rowsIn = ({ name, one }: List, count: number): string =>
  `${figures.format(count)} ${count === 1 ? one : name}`

/** What will come of it. */
export function previewWords(list: List, { count, done, left_count: left }: BulkAnswer): string {
  if (count === 0) return `None of the chosen ${list.name} is there any more.`
  if (left === 0) return `This will be done with ${rowsIn(list, done)}.`
  return `This will be done with ${rowsIn(list, done)}; ${figures.format(left)} of ${figures.format(count)} ${left === 1 ? 'stays as it is' : 'stay as they are'}.`
}

/** What came of it. */
export function resultWords(list: List, { done, left_count: left }: BulkAnswer): string {
  if (left === 0) return `Done with ${rowsIn(list, done)}.`
  return `Done with ${rowsIn(list, done)}; ${figures.format(left)} stayed as ${left === 1 ? 'it was' : 'they were'}.`
}
