import type { BulkAnswer } from '#contract/list/bulk.ts'
import type { List } from '#contract/list/list.ts'

const figures = new Intl.NumberFormat('en-US')

const rowsIn = ({ name, singular: one }: List, count: number): string =>
  `${figures.format(count)} ${count === 1 ? one : name}`

/** The preview of the result. */
export function previewText(list: List, { count, done, left_count: left }: BulkAnswer): string {
  if (count === 0) return `The selected ${list.name} no longer exist.`
  if (left === 0) return `Applies to ${rowsIn(list, done)}.`
  return `Applies to ${rowsIn(list, done)}; ${figures.format(left)} of ${figures.format(count)} won’t change.`
}

/** The result. */
export function resultText(list: List, { done, left_count: left }: BulkAnswer): string {
  if (left === 0) return `Done: ${rowsIn(list, done)}.`
  return `Done: ${rowsIn(list, done)}; ${figures.format(left)} not changed.`
}
