import { useState } from 'react'
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx'
import {
  COLUMN_KEYS,
  type ColumnKey,
  COLUMNS,
  getOrder,
  moveColumn,
  toColumns,
  toggleColumn,
  USUAL_COLUMNS,
} from './columns.rules.ts'

interface Props {
  shown: readonly ColumnKey[]
  onChange: (shown: readonly ColumnKey[]) => void
}

/** The names of rows come first and stay. */
const LEAD = { key: 'row', label: 'Railroad, lane', isShown: true, isLocked: true }

/** Which columns the scorecard's table shows and in what order. */
export const ScorecardColumns = ({ shown, onChange }: Props) => (
  <ColumnChooser
    items={[
      LEAD,
      ...getOrder(shown).map((key) => ({
        key,
        label: COLUMNS[key],
        isShown: shown.includes(key),
        isLocked: false,
      })),
    ]}
    isDefault={shown.join() === USUAL_COLUMNS.join()}
    onToggle={(name) => onChange(toggleColumn(shown, name))}
    onMove={(name, to) => onChange(moveColumn(shown, name, Math.max(0, to - 1)))}
    onAll={(which) => onChange(which === 'all' ? COLUMN_KEYS : [])}
    onReset={() => onChange(USUAL_COLUMNS)}
  />
)

const KEY = 'interline.scorecard.columns'

/** The shown columns, remembered in this browser. */
export function useColumns(): [readonly ColumnKey[], (shown: readonly ColumnKey[]) => void] {
  const [shown, setShown] = useState(() => toColumns(localStorage.getItem(KEY)))
  return [
    shown,
    (next) => {
      localStorage.setItem(KEY, next.join(','))
      setShown(next)
    },
  ]
}
