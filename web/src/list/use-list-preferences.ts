import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { columnKeys, type ColumnKey, type List } from '#contract/list/list.ts'
import { useStoredValue } from '../shared/stored-value.ts'
import { readFiniteNumber, given, readList, readMap, oneOf, type Read, getShape } from '../shared/read.ts'
import { useSession } from '../shell/session.ts'
import { clampWidth } from '../ui/table/columns.ts'
import type { Density } from '../ui/table/DataTable.tsx'
import { type ColumnLayout, isDefaultLayout, getLayout } from './layout.ts'

interface Saved<L extends List> {
  /** Undefined while the reader has changed nothing. */
  layout?: ColumnLayout<L>
  widths: Record<string, number>
  density: Density
}

function readSaved<L extends List>(list: L): Read<Saved<L>> {
  const keys = readList(oneOf(columnKeys(list)))
  return (value) => {
    const saved = getShape({ widths: readMap(readFiniteNumber), density: oneOf(['comfortable', 'compact']) })(
      value,
    )
    const { layout } = given({ layout: getShape({ order: keys, shown: keys }) })(Object(value))
    return saved && { ...saved, ...(layout && { layout }) }
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

interface Shown<L extends List> {
  /** The columns that the address names. */
  columns: readonly ColumnKey<L>[] | null
  /** The current saved view: changes to it are kept separately until another view is selected. */
  view: Pick<SavedView, 'view_id' | 'version' | 'widths'> | null
  onColumns: (next: ColumnKey<L>[] | null) => void
}

/**
 * Columns, widths and density as this user keeps them for this customer. Columns named by the address win, so that a link shows
 * what its sender saw.
 */
export function useListPreferences<L extends List>(
  list: L,
  kind: string | undefined,
  { columns, view, onColumns }: Shown<L>,
): ListPreferences<L> {
  const { user, company } = useSession()
  const name = `${list.name}.${user.user_id}.${company.id}`
  const read = readSaved(list)
  const [own, setOwn] = useStoredValue(name, read)
  const [inView, setInView] = useStoredValue(view ? `${name}.${view.view_id}.${view.version}` : name, read)
  const density = own?.density ?? NO_PREFERENCES.density
  const [saved, save] = view ? [inView ?? { density, widths: view.widths }, setInView] : [own, setOwn]
  const preferences: Saved<L> = saved ?? NO_PREFERENCES
  return {
    layout: getLayout(list, kind, columns, preferences.layout ?? null),
    setLayout: (next) => {
      save({ ...preferences, layout: next })
      onColumns(isDefaultLayout(list, kind, next) ? null : next.shown)
    },
    widths: preferences.widths,
    setWidth: (key, px) => save({ ...preferences, widths: { ...preferences.widths, [key]: clampWidth(px) } }),
    density,
    setDensity: (next) => setOwn({ ...(own ?? NO_PREFERENCES), density: next }),
  }
}
