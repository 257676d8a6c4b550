import { useState } from 'react'
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx'
import { type ColumnKey, getPipelineColumn, getPipelineColumns, type Layout } from './columns.rules.ts'

interface Props {
  layout: Layout
  shown: readonly ColumnKey[]
  onChange: (shown: ColumnKey[]) => void
}

const LEAD: ColumnKey = 'equipment_id'

/** Which columns show and in what order; equipment is always first. */
export function PipelineColumns({ layout, shown, onChange }: Props) {
  const all = getPipelineColumns(layout)
  const usual = getPipelineColumns(layout, 'shown')
  const order = [...shown, ...all.filter((key) => !shown.includes(key))]
  const toKey = (name: string) => all.find((key) => key === name) ?? LEAD
  const move = (name: string, to: number) => {
    const rest = order.filter((key) => key !== name)
    rest.splice(Math.max(1, to), 0, toKey(name))
    onChange(rest.filter((key) => shown.includes(key)))
  }
  const toggle = (name: string) => {
    const key = toKey(name)
    onChange(shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key])
  }
  return (
    <ColumnChooser
      items={order.map((key) => ({
        key,
        label: getPipelineColumn(key).label,
        isShown: shown.includes(key),
        isLocked: key === LEAD,
      }))}
      isDefault={shown.join() === usual.join()}
      onToggle={toggle}
      onMove={move}
      onAll={(which) => onChange(which === 'all' ? all : [LEAD])}
      onReset={() => onChange(usual)}
    />
  )
}

const KEY = 'interline.pipeline.columns'

/**
 * The shown columns of a layout: those of the address, else as remembered in this browser. Columns of other layouts stay
 * remembered.
 */
export function useColumns(
  layout: Layout,
  named: readonly ColumnKey[] | null,
): [ColumnKey[], (shown: readonly ColumnKey[]) => void] {
  const all = getPipelineColumns(layout)
  const [stored, setStored] = useState(() => localStorage.getItem(KEY)?.split(',') ?? null)
  const wanted = named ?? stored
  const known = wanted?.flatMap((name) => all.find((key) => key === name) ?? []) ?? null
  const shown = known === null ? getPipelineColumns(layout, 'shown') : known
  return [
    [LEAD, ...shown.filter((key) => key !== LEAD)],
    (next) => {
      const others = (stored ?? getPipelineColumns('both', 'shown')).filter(
        (name) => !all.some((key) => key === name),
      )
      localStorage.setItem(KEY, [...next, ...others].join(','))
      setStored([...next, ...others])
    },
  ]
}
