import { columnKeys, type ColumnKey, type List } from '#contract/list/list.ts'
import { useStoredValue } from '../shared/stored-value.ts'
import { aNumber, given, listOf, mapOf, oneOf, type Read, shapeOf } from '../shared/read.ts'
import { useSession } from '../shell/session.ts'
import { clampWidth } from '../ui/table/columns.ts'
import type { Density } from '../ui/table/DataTable.tsx'
import { type ColumnLayout, isDefaultLayout, layoutOf } from './layout.ts'

interface Kept<L extends List> {
  /** Undefined while the reader has changed nothing. */
  layout?: ColumnLayout<L>
  widths: Record<string, number>
  density: Density
}

function readKept<L extends List>(list: L): Read<Kept<L>> {
  const keys = listOf(oneOf(columnKeys(list)))
  return (value) => {
    const kept = shapeOf({ widths: mapOf(aNumber), density: oneOf(['comfortable', 'compact']) })(value)
    const { layout } = given({ layout: shapeOf({ order: keys, shown: keys }) })(Object(value))
    return kept && { ...kept, ...(layout && { layout }) }
  }
}

const NO_PREFERENCES = { widths: {}, density: 'comfortable' } as const

export interface ListPreferences<L extends List = List> {
  layout: ColumnLayout<L>
  setLayout: (next: ColumnLayout<L>) => void
  widths: Readonly<Record<string, number>>
  setWidth: (key: string, px: number) => void
  density: Density
  setDensity: (next: Density) => void
}

/**
 * Columns, widths and density as this user keeps them for this customer. Columns named by the address win, so that a link shows
 * what its sender saw.
 */
export function useListPreferences<L extends List>(
  list: L,
  kind: string | undefined,
  columns: readonly ColumnKey<L>[] | null,
  onColumns: (next: ColumnKey<L>[] | null) => void,
): ListPreferences<L> {
  const { user, company } = useSession()
  const [kept, keep] = useStoredValue(`${list.name}.${user.user_id}.${company.id}`, readKept(list))
  const preferences: Kept<L> = kept ?? NO_PREFERENCES
  return {
    layout: layoutOf(list, kind, columns, preferences.layout ?? null),
    setLayout: (next) => {
      keep({ ...preferences, layout: next })
      onColumns(isDefaultLayout(list, kind, next) ? null : next.shown)
    },
    widths: preferences.widths,
    setWidth: (key, px) => keep({ ...preferences, widths: { ...preferences.widths, [key]: clampWidth(px) } }),
    density: preferences.density,
    setDensity: (density) => keep({ ...preferences, density }),
  }
}
