import {
  ASSET_COLUMNS,
  type AssetColumn,
  type AssetColumnKey,
  defaultColumns,
} from '#contract/areas/visibility/assets/assets.rules.ts'

export type WaybillType = 'both' | 'R' | 'imdl'

/** The column every row is known by: always shown, always first. */
export const LEAD_COLUMN: AssetColumnKey = 'equipment_id'

/** Every column of the company's kind in one order, and which of them show; hidden ones keep their place. */
export interface ColumnLayout {
  order: AssetColumnKey[]
  shown: AssetColumnKey[]
}

const columns = ASSET_COLUMNS as readonly AssetColumn[]
const COLUMNS = new Map(columns.map((column) => [column.key, column]))

export const assetColumn = (key: AssetColumnKey): AssetColumn => COLUMNS.get(key)!

/** Columns a company may show at all: those of its kind, and the optional ones (ANA-038). */
export const availableColumns = (waybillType: WaybillType): AssetColumnKey[] =>
  columns.filter((column) => column.layouts.includes(waybillType)).map((column) => column.key)

export const defaultLayout = (waybillType: WaybillType): ColumnLayout => ({
  order: availableColumns(waybillType),
  shown: defaultColumns(waybillType),
})

/** Shown columns in their given order; what the company's kind lacks is left out, the lead column comes first. */
export function layoutOf(
  shown: readonly AssetColumnKey[] | undefined,
  saved: ColumnLayout | null,
  waybillType: WaybillType,
): ColumnLayout {
  const available = availableColumns(waybillType)
  const fallback = defaultLayout(waybillType)
  const wanted = (shown ?? saved?.shown ?? fallback.shown).filter((key) => available.includes(key))
  const lead = [LEAD_COLUMN, ...wanted.filter((key) => key !== LEAD_COLUMN)]
  const known = (saved?.order ?? []).filter((key) => available.includes(key))
  const base = placeMissing(known, available)
  return { order: placeMissing(lead, base), shown: lead }
}

/** Adds every key of `base` that `order` lacks, each behind the one it follows in `base`. */
function placeMissing(order: readonly AssetColumnKey[], base: readonly AssetColumnKey[]): AssetColumnKey[] {
  const result = [...order]
  base.forEach((key, index) => {
    if (result.includes(key)) return
    const before = base.slice(0, index).findLast((other) => result.includes(other))
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, key)
  })
  return result
}

/** Shows or hides a column at the place it keeps in the order. */
export function toggleColumn(layout: ColumnLayout, key: AssetColumnKey): ColumnLayout {
  if (key === LEAD_COLUMN) return layout
  const isShown = layout.shown.includes(key)
  const visible = new Set(isShown ? layout.shown.filter((one) => one !== key) : [...layout.shown, key])
  return { order: layout.order, shown: layout.order.filter((one) => visible.has(one)) }
}

/** Shows every column, or none but the lead. */
export function setAllColumns(layout: ColumnLayout, which: 'all' | 'none'): ColumnLayout {
  return { order: layout.order, shown: which === 'all' ? [...layout.order] : [LEAD_COLUMN] }
}

/** Moves a column to a place in the order; nothing moves before the lead column. */
export function moveColumn(layout: ColumnLayout, key: AssetColumnKey, toIndex: number): ColumnLayout {
  if (key === LEAD_COLUMN) return layout
  const rest = layout.order.filter((one) => one !== key)
  const index = Math.min(Math.max(1, toIndex), rest.length)
  const order = [...rest.slice(0, index), key, ...rest.slice(index)]
  return { order, shown: order.filter((one) => layout.shown.includes(one)) }
}

/** Whether a layout is the one a company starts with. */
export function isDefaultLayout(layout: ColumnLayout, waybillType: WaybillType): boolean {
  const start = defaultLayout(waybillType)
  return layout.shown.join() === start.shown.join() && layout.order.join() === start.order.join()
}
