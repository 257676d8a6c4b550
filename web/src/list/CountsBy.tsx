import type { LucideIcon } from 'lucide-react'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { choiceLabel } from '#contract/list/column.ts'
import { getColumn, type FilterKey, type List } from '#contract/list/list.ts'
import { type QuickCount, QuickCounts } from '../ui/filters/QuickCounts.tsx'
import type { OwnFields } from './state.ts'
import type { ListView } from './use-list.ts'

interface Badge {
  icon: LucideIcon
  tone: string
}

interface Props<L extends List, E extends Endpoint, O extends OwnFields> {
  view: ListView<L, E, O>
  label: string
  /** A column with choices. */
  column: FilterKey<L>
  /** How many rows there are of each; undefined while it is not known. */
  counts: Readonly<Record<string, number>> | undefined
  getBadge: (code: string) => Badge
  /** The text below each number. */
  notes?: Readonly<Record<string, string>> | undefined
  /** Other counts before those of the column. */
  before?: readonly QuickCount[]
  /** Comes first: the total of all values. */
  all?: Omit<QuickCount, 'key' | 'tone'>
  /** Values without any rows show no text. */
  hidesEmpty?: true
}

/** How many rows there are of each kind, in the order of the kinds; a press shows only those. */
export function CountsBy<L extends List, E extends Endpoint, O extends OwnFields>(props: Props<L, E, O>) {
  const { view, label, column: key, counts, getBadge, notes, all, hidesEmpty, before = [] } = props
  const column = getColumn(view.list, key)
  const condition = view.state.filters[key]
  const chosen = condition?.kind === 'any' ? condition.values : []
  const toggle = (code: string) => {
    const values = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]
    view.setFilter(key, values.length > 0 ? { kind: 'any', values } : null)
  }
  const codes = Object.keys(column.choices ?? {}).filter(
    // one that is filtered by stays to be switched off
    (code) => !hidesEmpty || !counts || (counts[code] ?? 0) > 0 || chosen.includes(code),
  )
  const each = codes.map((code): QuickCount => {
    const { icon: Icon, tone } = getBadge(code)
    return {
      key: code,
      label: choiceLabel(column, code),
      icon: <Icon size={14} aria-hidden="true" />,
      count: counts ? (counts[code] ?? 0) : null,
      isOn: chosen.includes(code),
      tone,
      onToggle: () => toggle(code),
      note: notes?.[code],
    }
  })
  return (
    <QuickCounts
      label={label}
      counts={[...before, ...(all ? [{ ...all, key: 'all', tone: 'neutral' }] : []), ...each]}
    />
  )
}
