import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { ButtonPopover } from '../../../ui/ButtonPopover.tsx'
import { ChoiceEditor } from '../../../ui/filters/ChoiceEditor.tsx'
import { type ColumnKey, getPipelineColumn, getPipelineColumns, type Layout } from './pipeline.rules.ts'

interface Props {
  all: readonly ColumnKey[]
  shown: readonly ColumnKey[]
  onChange: (shown: ColumnKey[]) => void
}

/** Which columns are shown; equipment always is. */
export function ColumnPicker({ all, shown, onChange }: Props) {
  const choices = all.filter((key) => key !== 'equipment_id')
  return (
    <ButtonPopover
      label="Columns"
      icon={Columns3}
      align="end"
      text={`Columns ${shown.length} of ${all.length}`}
    >
      {() => (
        <ChoiceEditor
          def={{
            field: 'columns',
            label: 'Columns',
            type: 'choice',
            choices: choices.map((key) => ({ value: key, label: getPipelineColumn(key).label })),
          }}
          value={{ kind: 'any', values: shown.filter((key) => key !== 'equipment_id') }}
          onApply={(next) => {
            const wanted: readonly string[] = next?.kind === 'any' ? next.values : []
            onChange(all.filter((key) => key === 'equipment_id' || wanted.includes(key)))
          }}
        />
      )}
    </ButtonPopover>
  )
}

const KEY = 'interline.pipeline.columns'

/** The shown columns of a layout, remembered in this browser. */
export function useColumns(layout: Layout): [ColumnKey[], (shown: ColumnKey[]) => void] {
  const all = getPipelineColumns(layout)
  const [stored, setStored] = useState(() => localStorage.getItem(KEY)?.split(',') ?? null)
  const shown =
    stored === null ? getPipelineColumns(layout, 'shown') : all.filter((key) => stored.includes(key))
  return [
    shown,
    (next) => {
      localStorage.setItem(KEY, next.join(','))
      setStored(next)
    },
  ]
}
