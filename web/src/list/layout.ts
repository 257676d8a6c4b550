import {
  availableColumns,
  type ColumnKey,
  columnKeys,
  defaultColumns,
  type List,
} from '#contract/list/list.ts'

/** All columns of the user's kind in one order, and which of them are shown; hidden ones keep their position. */
export interface ColumnLayout<L extends List = List> {
  order: ColumnKey<L>[]
  shown: ColumnKey<L>[]
}

/** The column every row is known by: always shown, always first. */
export const getLead = <L extends List>(list: L): ColumnKey<L> => columnKeys(list)[0] as ColumnKey<L>

export const defaultLayout = <L extends List>(list: L, kind?: string): ColumnLayout<L> => ({
  order: availableColumns(list, kind),
  shown: defaultColumns(list, kind),
})

/**
 * The shown columns in the given order; columns the user's kind lacks are left out, and the lead column comes first.
 */
export function getLayout<L extends List>(
  list: L,
  kind: string | undefined,
  shown: readonly ColumnKey<L>[] | null,
  saved: ColumnLayout<L> | null,
): ColumnLayout<L> {
  const available = availableColumns(list, kind)
  const first = getLead(list)
  const wanted = (shown ?? saved?.shown ?? defaultColumns(list, kind)).filter((key) =>
    available.includes(key),
  )
  const lead = [first, ...wanted.filter((key) => key !== first)]
  const known = (saved?.order ?? []).filter((key) => available.includes(key))
  return { order: placeMissing(lead, placeMissing(known, available)), shown: lead }
}

/** Adds every key of `base` that `order` lacks, each behind the one it follows in `base`. */
function placeMissing<Key>(order: readonly Key[], base: readonly Key[]): Key[] {
  const result = [...order]
  base.forEach((key, index) => {
    if (result.includes(key)) return
    const before = base.slice(0, index).findLast((other) => result.includes(other))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key)
  })
  return result
}

/** Shows or hides a column at its position in the order. */
export function toggleColumn<L extends List>(
  list: L,
  layout: ColumnLayout<L>,
  key: ColumnKey<L>,
): ColumnLayout<L> {
  if (key === getLead(list)) return layout
  const isShown = layout.shown.includes(key)
  const visible = new Set(isShown ? layout.shown.filter((one) => one !== key) : [...layout.shown, key])
  return { order: layout.order, shown: layout.order.filter((one) => visible.has(one)) }
}

/** Shows every column, or none but the lead. */
export const setAllColumns = <L extends List>(
  list: L,
  { order }: ColumnLayout<L>,
  which: 'all' | 'none',
): ColumnLayout<L> => ({ order, shown: which === 'all' ? [...order] : [getLead(list)] })

/** Moves a column to a place in the order; nothing moves before the lead column. */
export function moveColumn<L extends List>(
  list: L,
  layout: ColumnLayout<L>,
  key: ColumnKey<L>,
  toIndex: number,
): ColumnLayout<L> {
  if (key === getLead(list)) return layout
  const rest = layout.order.filter((one) => one !== key)
  const index = Math.min(Math.max(1, toIndex), rest.length)
  const order = [...rest.slice(0, index), key, ...rest.slice(index)]
  return { order, shown: order.filter((one) => layout.shown.includes(one)) }
}

/** Moves a column one place among those that show. */
export function shiftColumn<L extends List>(
  list: L,
  layout: ColumnLayout<L>,
  key: ColumnKey<L>,
  by: 1 | -1,
): ColumnLayout<L> {
  const neighbour = layout.shown[layout.shown.indexOf(key) + by]
  return neighbour === undefined ? layout : moveColumn(list, layout, key, layout.order.indexOf(neighbour))
}

/** Whether a layout is the one a reader starts with. */
export function isDefaultLayout<L extends List>(
  list: L,
  kind: string | undefined,
  layout: ColumnLayout<L>,
): boolean {
  const start = defaultLayout(list, kind)
  return layout.shown.join() === start.shown.join() && layout.order.join() === start.order.join()
}
