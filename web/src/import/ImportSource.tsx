import { showNumber } from '#contract/base/plural.ts'
import { useState } from 'react'
import { type ImportKind, MAX_IMPORT_BYTES, MAX_ROWS } from '#contract/import/kind.ts'
import { Area } from '../form/controls/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Labelled } from '../ui/field/Labelled.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import { FileDrop } from './FileDrop.tsx'
import css from './Import.module.css'

interface Props {
  kind: ImportKind
  isBusy: boolean
  refusal: string | null
  /** Why nothing can be sent yet; null: it can. */
  blocked: string | null
  /** Pasted text comes as a file without a name. */
  onSend: (file: File) => void
}

const MEGABYTE = 1024 * 1024
const TOO_LARGE = `This file is larger than ${MAX_IMPORT_BYTES / MEGABYTE} MB. Split it and upload the parts one at a time.`

/** The source of rows: pasted from a spreadsheet, or a file. */
export function ImportSource({ kind, isBusy, refusal, blocked, onSend }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = (file: File | undefined) => {
    if (file === undefined) return
    const wrong = blocked ?? (file.size > MAX_IMPORT_BYTES ? TOO_LARGE : null)
    setProblem(wrong)
    if (wrong === null) onSend(file)
  }
  const message = problem ?? refusal
  return (
    <Panel
      title="Rows"
      hint={`Up to ${showNumber(MAX_ROWS)} rows. You’ll review changes before anything is saved.`}
    >
      {message && <Refusal>{message}</Refusal>}
      <FileDrop accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain" isBusy={isBusy} onFile={send}>
        CSV or Excel (.xlsx)
      </FileDrop>
      <p className={css.or}>or</p>
      <Labelled
        as={Area}
        label="Paste rows from a spreadsheet"
        value={text}
        onChange={setText}
        rows={7}
        placeholder={toExample(kind)}
      />
      <div>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={text.trim() === ''}
          onClick={() => send(new File([text], '', { type: 'text/plain' }))}
        >
          Continue
        </Button>
      </div>
    </Panel>
  )
}

/** A header and one sample row, as pasted from a spreadsheet. */
function toExample({ columns }: ImportKind): string {
  const of = Object.values(columns).filter(({ missing }) => missing !== undefined)
  const pick = (text: (column: (typeof of)[number]) => string) => of.map(text).join('\t')
  return `${pick(({ label }) => label)}\n${pick(({ example }) => example)}`
}
