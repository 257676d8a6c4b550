import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { showNumber } from '#contract/base/plural.ts'
import { type ImportKind, withoutReasons } from '#contract/import/kind.ts'
import type { Import } from '#contract/import/schemas.ts'
import { Text } from '../form/controls/text.tsx'
import { refusalText } from '../form/send.ts'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { Labelled } from '../ui/field/Labelled.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import { SimpleTable } from '../ui/SimpleTable.tsx'
import type { ImportCalls } from './calls.ts'
import css from './Import.module.css'
import { problemText } from './texts.ts'

interface Props {
  kind: ImportKind
  data: Import
  calls: ImportCalls
  onChecking: () => void
}

type Refused = Import['refused'][number]

interface Corrected {
  cells: readonly string[]
  /** Values of columns that the file lacks. */
  added: Readonly<Record<string, string>>
}

/** The corrected rows, by number. */
type Corrections = ReadonlyMap<number, Corrected>

/** The skipped rows, each with its reason: corrected here and checked again, or downloaded and uploaded again. */
export function ImportRefused({ kind, data, calls, onChecking }: Props) {
  const { import_id, refused, refused_count, sample, mapping, has_header } = data
  const own = withoutReasons(sample)
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = useAction(calls.check)
  const save = async (format: 'csv' | 'xlsx') => {
    const result = await calls.saveRefused(import_id, format)
    setRefusal(result.success ? null : refusalText(result.error))
  }
  const send = async () => {
    const rows = [...corrections].map(([row, { cells, added }]) => ({
      row,
      cells: [...cells],
      ...(Object.keys(added).length > 0 && { added }),
    }))
    const made = await check.run({ importId: import_id, has_header, mapping, corrections: rows })
    if (made === null) return
    setCorrections(new Map())
    onChecking()
  }
  const problem = refusal ?? check.refusal
  return (
    <Panel
      title="Skipped"
      hint="Correct the rows here and check them again, or download them with their reasons."
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
      {problem && <Refusal>{problem}</Refusal>}
      <SimpleTable
        label="Skipped rows"
        kind="plain"
        rows={refused}
        getKey={({ row }) => row}
        columns={[
          { head: 'Row', names: true, oneLine: true, render: ({ row }) => `Row ${row}` },
          { head: 'Contents', wide: true, render: ({ cells }) => own(cells).filter(Boolean).join(' · ') },
          { head: 'Reason', wide: true, render: ({ problems }) => problemText(kind, problems) },
          {
            head: 'Correction',
            wide: true,
            render: (row) => (
              <Correction
                kind={kind}
                mapping={mapping}
                row={row}
                corrected={corrections.get(row.row) ?? { cells: row.cells, added: {} }}
                onChange={(corrected) => setCorrections(new Map([...corrections, [row.row, corrected]]))}
              />
            ),
          },
        ]}
      />
      {refused_count > refused.length && (
        <p className={css.text}>
          And {showNumber(refused_count - refused.length)} more. The files contain all of them.
        </p>
      )}
      <div className={css.actions}>
        <Button
          variant="primary"
          isBusy={check.isBusy}
          disabled={corrections.size === 0}
          onClick={() => void send()}
        >
          Check corrected rows
        </Button>
      </div>
    </Panel>
  )
}

interface CorrectionProps {
  kind: ImportKind
  mapping: Import['mapping']
  row: Refused
  corrected: Corrected
  onChange: (corrected: Corrected) => void
}

/** The fields of a row that were refused, also those the file lacks; all of the file's where the row as a whole was. */
function Correction({ kind, mapping, row, corrected, onChange }: CorrectionProps) {
  const { cells, added } = corrected
  const isWhole = row.problems.some(({ column }) => column === null)
  const columns = Object.entries(kind.columns).flatMap(([key, { label }]) => {
    const place = mapping[key] ?? null
    const isNamed = row.problems.some(({ column }) => column === key)
    return isNamed || (isWhole && place !== null) ? [{ key, label, place }] : []
  })
  const change = (key: string, place: number | null, text: string): Corrected =>
    place === null
      ? { cells, added: { ...added, [key]: text } }
      : { cells: withCell(cells, place, text), added }
  return (
    <div className={css.corrections}>
      {columns.map(({ key, label, place }) => (
        <Labelled
          key={key}
          as={Text}
          label={`${label}, row ${row.row}`}
          value={(place === null ? added[key] : cells[place]) ?? ''}
          onChange={(text) => onChange(change(key, place, text))}
        />
      ))}
    </div>
  )
}

const withCell = (cells: readonly string[], place: number, text: string): string[] =>
  Array.from({ length: Math.max(cells.length, place + 1) }, (_, at) =>
    at === place ? text : (cells[at] ?? ''),
  )
