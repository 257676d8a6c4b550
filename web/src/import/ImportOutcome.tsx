import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#contract/base/plural.ts'
import type { ImportKind } from '#contract/import/kind.ts'
import type { Import } from '#contract/import/schemas.ts'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Tag } from '../ui/rail/Tag.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import type { ImportCalls } from './calls.ts'
import css from './Import.module.css'
import { ImportRefused } from './ImportRefused.tsx'

interface Props {
  kind: ImportKind
  data: Import
  calls: ImportCalls
  onRunning: () => void
  onColumns: () => void
  onRemove: () => void
  /** Side effects of writing, such as emails, and the choice of them. */
  before?: ReactNode
  /** The link to the imported records. */
  after?: ReactNode
  /** The link for uploading corrected rows. */
  again: ReactNode
}

/** The result of a check or import: the invalid rows, each with position, reason and correction. */
export function ImportOutcome(props: Props) {
  const { kind, data, again, after } = props
  const isDone = data.state === 'done' || data.state === 'failed'
  return (
    <>
      <Panel title={isDone ? 'Import results' : 'Import preview'}>
        {data.reason && <Refusal>{data.reason}</Refusal>}
        <ul className={css.facts}>
          <li>
            <Tag tone="good">
              <CircleCheck size={12} aria-hidden="true" />
              {isDone ? 'Imported' : 'Valid'}
            </Tag>
            {formatCount(isDone ? data.written_count : data.good_count, kind.singular)}
          </li>
          {data.refused_count > 0 && (
            <li>
              <Tag tone="bad">
                <CircleAlert size={12} aria-hidden="true" />
                Skipped
              </Tag>
              {formatCount(data.refused_count, kind.singular)}
            </li>
          )}
        </ul>
        {isDone ? (
          <div className={css.actions}>
            {after}
            {again}
          </div>
        ) : (
          <Run {...props} />
        )}
      </Panel>
      {data.refused_count > 0 && <ImportRefused {...props} onChecking={props.onRunning} />}
    </>
  )
}

function Run({ kind, data, calls, before, onRunning, onColumns, onRemove }: Props) {
  const { run, isBusy, refusal } = useAction(calls.run)
  const go = async () => {
    if ((await run(data.import_id)) !== null) onRunning()
  }
  return (
    <>
      {refusal && <Refusal>{refusal}</Refusal>}
      {data.good_count > 0 && before}
      <div className={css.actions}>
        {data.good_count > 0 && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void go()}>
            Import {formatCount(data.good_count, kind.singular)}
          </Button>
        )}
        <Button onClick={onColumns}>Change columns</Button>
        <Button onClick={onRemove}>Start over</Button>
      </div>
    </>
  )
}
