import { Segmented } from '../../../ui/Segmented.tsx'
import css from './Batch.module.css'
import { type BatchRow, chooseRows, getCounts, type ShownRows } from './batch.rules.ts'

interface Props {
  rows: readonly BatchRow[]
  shown: ShownRows
  onChoose: (shown: ShownRows) => void
}

/** Chooses which cars of a batch show: all, or those that need something. Nothing while none does. */
export function BatchShown({ rows, shown, onChoose }: Props) {
  const { open, wrong, repeated } = getCounts(rows)
  if (wrong + repeated === 0 && shown.kind === 'all') return null
  const options = [
    { value: 'all', label: `All ${rows.length}` },
    { value: 'wrong', label: `To correct ${wrong}` },
    { value: 'repeated', label: `To confirm ${repeated}` },
    { value: 'open', label: `To send ${open}` },
  ] as const
  return (
    <div className={css.shown}>
      <Segmented<ShownRows['kind']>
        label="Cars shown"
        options={options}
        value={shown.kind}
        onChange={(kind) => onChoose(chooseRows(rows, kind))}
      />
    </div>
  )
}
