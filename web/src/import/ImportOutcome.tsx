import { CircleAlert, CircleCheck, FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { type ImportKind, withoutReasons } from '#contract/import/kind.ts'
import type { Import } from '#contract/import/schemas.ts'
import { refusalText } from '../form/send.ts'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Tag } from '../ui/rail/Tag.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import { SimpleTable } from '../ui/SimpleTable.tsx'
import type { ImportCalls } from './calls.ts'
import css from './Import.module.css'
import { problemText } from './texts.ts'

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
      {data.refused_count > 0 && <Refused {...props} />}
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

function Refused({ kind, data, calls }: Props) {
  const { import_id, refused, refused_count, sample } = data
  const own = withoutReasons(sample)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = async (format: 'csv' | 'xlsx') => {
    const result = await calls.saveRefused(import_id, format)
    setRefusal(result.success ? null : refusalText(result.error))
  }
  return (
    <Panel
      title="Skipped"
      hint="Download the skipped rows with their reasons, correct them, and upload the file again."
      actions={
        <>
          <Button icon={FileDown} onClick={() => void save('xlsx')}>
            Download Excel
          </Button>
          <Button icon={FileDown} onClick={() => void save('csv')}>
            Download CSV
          </Button>
        </>
      }
    >
      {refusal && <Refusal>{refusal}</Refusal>}
      <SimpleTable
        label="Skipped rows"
        kind="plain"
        rows={refused}
        keyOf={({ row }) => row}
        columns={[
          { head: 'Row', names: true, oneLine: true, render: ({ row }) => `Row ${row}` },
          { head: 'Contents', wide: true, render: ({ cells }) => own(cells).filter(Boolean).join(' · ') },
          { head: 'Reason', wide: true, render: ({ problems }) => problemText(kind, problems) },
        ]}
      />
      {refused_count > refused.length && (
        <p className={css.words}>
          And {showNumber(refused_count - refused.length)} more. The files contain all of them.
        </p>
      )}
    </Panel>
  )
}
