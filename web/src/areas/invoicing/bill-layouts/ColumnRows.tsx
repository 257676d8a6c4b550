import { FileUp, Plus, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { BILL_FIELDS, guessBillColumns } from '#contract/areas/invoicing/bill-layouts/bill-layouts.rules.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { Text } from '../../../form/controls/text.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import css from '../bills/Bills.module.css'
import { getRowParts } from '../bills/rows.rules.ts'

interface Row {
  heading?: string
  field?: string
}

const LABELS: Readonly<Record<keyof Row, string>> = { heading: 'Heading in the file', field: 'Field' }
const FIELDS: Readonly<Record<string, string>> = BILL_FIELDS
/** Of a sample, only the first line is read. */
const HEAD_BYTES = 20_000

/** What each column of a file holds; a sample file fills in what its headings name. */
export function ColumnRows(props: ControlProps<readonly Row[]>) {
  const { id, value, onChange, isDisabled } = props
  const { put, part } = getRowParts(props, LABELS, ['heading', 'field'])
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = await currentTarget.files?.[0]?.slice(0, HEAD_BYTES).text()
    if (text === undefined) return
    const { readPasted } = await import('#contract/import/table.ts')
    const [header] = text.trim() === '' ? [] : readPasted(text.split(/\r\n|\n|\r/, 1)[0] ?? '')
    setProblem(header ? '' : 'This file has no header row.')
    if (header) onChange(guessBillColumns(header.cells))
  }
  return (
    <div {...getGroup(props)} className={css.rows}>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,.tsv"
        aria-label="Sample file"
        onChange={(event) => void read(event)}
      />
      <div>
        <Button icon={FileUp} disabled={isDisabled} onClick={() => input.current?.click()}>
          Read headings from file
        </Button>
        {problem && <p className={css.quiet}>{problem}</p>}
      </div>
      {value.map((row, place) => (
        <div key={place} className={css.pair}>
          <div>
            <label htmlFor={`${id}.${place}.heading`}>{LABELS.heading}</label>
            <Text
              {...part(place, 'heading')}
              value={row.heading ?? ''}
              onChange={(heading) => put(place, { heading })}
            />
          </div>
          <div>
            <label htmlFor={`${id}.${place}.field`}>{LABELS.field}</label>
            <Choice
              {...part(place, 'field')}
              facts={{ ...part(place, 'field').facts, labels: FIELDS }}
              none="Not used"
              value={row.field ?? ''}
              onChange={(field) => put(place, { field: (field ?? '') as string })}
            />
          </div>
          <IconButton
            label={`Remove column ${place + 1}`}
            icon={X}
            disabled={isDisabled}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={Plus}
          disabled={isDisabled}
          onClick={() => onChange([...value, { heading: '', field: '' }])}
        >
          Add column
        </Button>
      </div>
    </div>
  )
}
