import { showNumber } from '#contract/base/plural.ts'
import type { BulkAnswer } from '#contract/list/bulk.ts'
import type { List } from '#contract/list/list.ts'

const rowsIn = ({ name, singular: one }: List, count: number): string =>
  `${showNumber(count)} ${count === 1 ? one : name}`

/** The preview of the result. */
export function previewText(list: List, { count, done, left_count: left }: BulkAnswer): string {
  if (count === 0) return `The selected ${list.name} no longer exist.`
  if (left === 0) return `Applies to ${rowsIn(list, done)}.`
  return `Applies to ${rowsIn(list, done)}; ${showNumber(left)} of ${showNumber(count)} won’t change.`
}

/** The result. */
export function resultText(list: List, { done, left_count: left }: BulkAnswer): string {
  if (left === 0) return `Done: ${rowsIn(list, done)}.`
  return `Done: ${rowsIn(list, done)}; ${showNumber(left)} not changed.`
}
