import { type ReactNode, useState } from 'react'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import type { ImportKind } from '#contract/import/kind.ts'
import { type Import, isAtWork } from '#contract/import/schemas.ts'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import type { ImportCalls } from './calls.ts'
import css from './Import.module.css'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'

interface Props {
  kind: ImportKind
  data: Import
  calls: ImportCalls
  /** An action was started, so the state has to be reloaded. */
  onChange: () => void
  onRemoved: () => void
  before?: ReactNode
  after?: ReactNode
  again: ReactNode
}

const STEPS = ['Rows', 'Columns', 'Check', 'Import'] as const
const STEP_OF: Record<Import['state'], number> = {
  mapping: 1,
  checking: 2,
  checked: 2,
  running: 3,
  done: 3,
  failed: 3,
}

/** An import from the choice of its columns to its result; reopened later, it continues where it was. */
export function ImportSteps({ kind, data, calls, onChange, onRemoved, ...rest }: Props) {
  const [isBack, setIsBack] = useState(false)
  const removal = useAction(calls.remove)
  const remove = async () => {
    if ((await removal.run(data.import_id)) !== null) onRemoved()
  }
  const showsColumns = data.state === 'mapping' || (isBack && data.state === 'checked')
  const step = showsColumns ? STEP_OF.mapping : STEP_OF[data.state]
  return (
    <div className={css.steps}>
      <StepList at={step} />
      {removal.refusal && <Refusal>{removal.refusal}</Refusal>}
      {showsColumns && (
        <ImportColumns
          kind={kind}
          data={data}
          calls={calls}
          onChecking={() => {
            setIsBack(false)
            onChange()
          }}
          onRemove={() => void remove()}
        />
      )}
      {isAtWork(data.state) && <AtWork kind={kind} data={data} onStop={() => void remove()} />}
      {!showsColumns && !isAtWork(data.state) && (
        <ImportOutcome
          {...rest}
          kind={kind}
          data={data}
          calls={calls}
          onRunning={onChange}
          onColumns={() => setIsBack(true)}
          onRemove={() => void remove()}
        />
      )}
    </div>
  )
}

/** The state of an import. */
export function StepList({ at }: { at: number }) {
  return (
    <ol className={css.stepList} aria-label="Steps">
      {STEPS.map((name, place) => (
        <li key={name} aria-current={place === at ? 'step' : undefined} data-past={place < at || undefined}>
          <span className={css.stepNumber}>{place + 1}</span> {name}
        </li>
      ))}
    </ol>
  )
}

function AtWork({ kind, data, onStop }: { kind: ImportKind; data: Import; onStop: () => void }) {
  const isCheck = data.state === 'checking'
  const [done, all] = isCheck
    ? [data.checked_count, data.row_count]
    : [data.written_count, data.written_count + data.good_count]
  const text = isCheck ? 'Checking' : 'Importing'
  return (
    <Panel
      title={`${text} ${formatCount(all, kind.singular)}`}
      hint="The import continues if you leave this page."
    >
      <progress className={css.progress} value={done} max={Math.max(all, 1)} aria-label={text} />
      <p className={css.text} role="status">
        {showNumber(done)} of {showNumber(all)}
      </p>
      <div className={css.actions}>
        <Button onClick={onStop}>{isCheck ? 'Start over' : 'Stop'}</Button>
      </div>
    </Panel>
  )
}
