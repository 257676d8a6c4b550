import { useState } from 'react'
import { type ImportKind, type Mapping, unmapped } from '#contract/import/kind.ts'
import type { Import } from '#contract/import/schemas.ts'
import { Check, Choice } from '../form/controls/choices.tsx'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { Labelled } from '../ui/field/Labelled.tsx'
import { FieldGrid, Panel } from '../ui/Panel.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import { SimpleTable } from '../ui/SimpleTable.tsx'
import type { ImportCalls } from './calls.ts'
import css from './Import.module.css'
import { columnText } from './texts.ts'

interface Props {
  kind: ImportKind
  data: Import
  calls: ImportCalls
  onChecking: () => void
  onRemove: () => void
}

/** Which column of the file is which; guessed, and changed where the guess is wrong. */
export function ImportColumns({ kind, data, calls, onChecking, onRemove }: Props) {
  const [hasHeader, setHasHeader] = useState(data.has_header)
  const [mapping, setMapping] = useState<Mapping>(data.mapping)
  const { run, isBusy, refusal } = useAction(calls.check)
  const [isRequested, setIsRequested] = useState(false)
  const missing = unmapped(kind, mapping)
  const [first = []] = data.sample
  const labels = Object.fromEntries(first.map((_, at) => [at, columnText(data.sample, hasHeader, at)]))
  const check = async () => {
    setIsRequested(true)
    if (missing.length > 0) return
    const request = { importId: data.import_id, has_header: hasHeader, mapping }
    if ((await run(request)) !== null) onChecking()
  }
  return (
    <Panel title="Columns" hint="Match your columns to the fields below. Unmatched columns are ignored.">
      {refusal && <Refusal>{refusal}</Refusal>}
      <Labelled
        as={Check}
        label="First row contains column names"
        value={hasHeader}
        onChange={setHasHeader}
      />
      <FieldGrid>
        {Object.entries(kind.columns).map(([key, { label, help, missing: needed }]) => (
          <Labelled
            key={key}
            as={Choice}
            label={label}
            {...(help && { help })}
            isNeeded={needed !== undefined}
            labels={labels}
            none="Not in this file"
            value={mapping[key] ?? null}
            problem={isRequested && missing.includes(label) ? 'Choose a column for this field.' : undefined}
            onChange={(value) => setMapping({ ...mapping, [key]: value === null ? null : Number(value) })}
          />
        ))}
      </FieldGrid>
      <Sample rows={data.sample} hasHeader={hasHeader} />
      <div className={css.actions}>
        <Button variant="primary" isBusy={isBusy} onClick={() => void check()}>
          Check rows
        </Button>
        <Button onClick={onRemove}>Start over</Button>
      </div>
    </Panel>
  )
}

function Sample({ rows, hasHeader }: { rows: Import['sample']; hasHeader: boolean }) {
  const body = rows.slice(hasHeader ? 1 : 0).map((cells, at) => ({ at, cells }))
  const [first = []] = rows
  return (
    <div className={css.scroll} tabIndex={0} role="group" aria-label="Preview">
      <SimpleTable
        label="Preview"
        kind="plain"
        rows={body}
        getKey={({ at }) => at}
        columns={first.map((_, place) => ({
          head: columnText(rows, hasHeader, place),
          oneLine: true as const,
          render: ({ cells }: (typeof body)[number]) => cells[place] || '–',
        }))}
      />
    </div>
  )
}
