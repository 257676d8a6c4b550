import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ArrowDown, ClipboardPaste, Upload } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { MAX_IMPORT_BYTES } from '#contract/import/kind.ts'
import { readPasted, readTable, type Table } from '#contract/import/table.ts'
import { useBookingSession } from '../session/session.rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from './Batch.module.css'
import { lastOfCar } from './batch.calls.ts'
import { ALL_ROWS, type BatchRow, getCounts, MAX_ROWS } from './batch.rules.ts'
import { BatchFindings } from './BatchFindings.tsx'
import { BatchResponses } from './BatchResponses.tsx'
import { BatchShown } from './BatchShown.tsx'
import { BatchTable } from './BatchTable.tsx'
import { useBatch } from './held.calls.ts'
import { OriginCars } from './OriginCars.tsx'
import { PatternChoice, patternOfBatch } from './PatternChoice.tsx'
import { useResponses } from './responses.calls.ts'
import { SendBar } from './SendBar.tsx'

interface Search {
  pattern?: string | number
  cars?: string
  load?: 'empty'
}

const DETAIL = {
  pattern: 'Each car is checked. Valid ones are sent; correct the rest here.',
  empty: 'Each bill releases its car as empty, effective now. Everything else comes from the pattern.',
}

const VERB = { pattern: 'Book', empty: 'Release' }

/** Books many cars from one pattern, or releases empty ones; cars come pasted, in a file, or with the address. */
export function BatchPage() {
  const customerId = useBookingSession().company.id
  const { pattern, cars = '', load }: Search = useSearch({ strict: false })
  const named = cars.split(',').filter(Boolean)
  const { data: last } = useQuery(lastOfCar(customerId, pattern === undefined ? (named[0] ?? '') : ''))
  const [chosen, setChosen] = useState<number | null>(pattern === undefined ? null : Number(pattern))
  const patternId = chosen ?? last?.tenderStatuses[0]?.patternId ?? null
  const kind = load ?? 'pattern'
  const batch = useBatch({ customerId, patternId, load: kind, named })
  const { booked, wrong, repeated, open } = getCounts(batch.rows)
  const known = useQuery(patternOfBatch(customerId, patternId)).data
  const responses = useResponses(customerId, batch.rows)
  const table = useRef<HTMLDivElement>(null)
  const shown = useRef(-1)
  const [shownRows, setShown] = useState(ALL_ROWS)
  const [isUnfolded, setUnfolded] = useState(false)
  const accept = (cells: readonly (readonly string[])[]) => {
    setShown(ALL_ROWS)
    void batch.add(cells)
  }
  return (
    <>
      <PageHead title={kind === 'empty' ? 'Release empties' : 'Book cars'} detail={DETAIL[kind]} />
      <div className={css.tools}>
        <PatternChoice customerId={customerId} patternId={patternId} onChoose={setChosen} />
        <PasteBox
          startsFor={batch.rows.length === 0 ? chosen : null}
          onCells={accept}
          onProblem={batch.setRefusal}
        />
        <UploadCars onCells={accept} onProblem={batch.setRefusal} />
      </div>
      {batch.refusal && <Refusal>{batch.refusal}</Refusal>}
      <div className={css.counts}>
        <p role="status" id="batch-counts">
          {batch.rows.length > 0 &&
            `${booked} booked, ${wrong} to correct, ${repeated > 0 ? `${repeated} to confirm, ` : ''}${open} to send`}
          {batch.rows.length > 0 && patternId === null && '. Choose a pattern for these cars.'}
        </p>
        {wrong > 0 && (
          <Button
            size="small"
            icon={ArrowDown}
            onClick={() => {
              flushSync(() => setShown(ALL_ROWS))
              shown.current = goToBadCell(table.current, shown.current)
            }}
          >
            Go to next error
          </Button>
        )}
      </div>
      <BatchResponses customerId={customerId} responses={responses} />
      <BatchFindings
        batch={batch}
        onShow={({ id, fields }) => {
          flushSync(() => setShown(ALL_ROWS))
          goToRow(id, fields)
        }}
      />
      {patternId !== null && kind === 'pattern' && (
        <OriginCars customerId={customerId} patternId={patternId} rows={batch.rows} onAdd={accept} />
      )}
      <BatchShown rows={batch.rows} shown={shownRows} onChoose={setShown} />
      {batch.rows.length === 0 ? (
        <EmptyState icon={ClipboardPaste} title="No cars yet">
          {`Paste cars from a spreadsheet, or upload a CSV or Excel file: car, bill of lading, shipment, weight, seals, release date. Up to ${MAX_ROWS} at a time.`}
        </EmptyState>
      ) : (
        <>
          <div ref={table}>
            <BatchTable
              customerId={customerId}
              batch={batch}
              shown={shownRows}
              isUnfolded={isUnfolded}
              onUnfold={setUnfolded}
              responses={responses}
            />
          </div>
          <SendBar
            customerId={customerId}
            batch={batch}
            verb={VERB[kind]}
            patternId={patternId}
            carrier={known ? getFacts(known.pattern).carrier : null}
            responses={responses}
          />
        </>
      )}
    </>
  )
}

/** Moves the cursor to a row: to its first invalid cell, where it has one. */
function goToRow(id: number, fields: BatchRow['fields']): void {
  const row = document.getElementById(`batch-row-${id}`)
  const wrong = fields.length > 0 ? row?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
  const cell = wrong ?? row?.querySelector('input')
  cell?.focus()
}

/** Moves the cursor to the error of the next invalid row, starting over after the last. */
function goToBadCell(table: HTMLElement | null, before: number): number {
  const rows = [...(table?.querySelectorAll('tr[data-state="wrong"]') ?? [])]
  const next = (before + 1) % Math.max(rows.length, 1)
  const row = rows[next]
  const cell = row?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? row?.querySelector('input')
  cell?.focus()
  return next
}

interface AcceptedProps {
  onCells: (cells: string[][]) => void
  onProblem: (text: string | null) => void
}

const toText = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Couldn’t read the file. Save it as CSV and try again.'

const toCells = (table: Table): string[][] => table.map(({ cells }) => cells)

/** Accepts pasted text at once, and typed text when it is left; has the focus once a pattern is chosen. */
function PasteBox({ startsFor, onCells, onProblem }: AcceptedProps & { startsFor: number | null }) {
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // after the heading of a new page got the focus
    if (startsFor !== null) queueMicrotask(() => box.current?.focus())
  }, [startsFor])
  const accept = (given: string) => {
    setText('')
    if (given.trim() === '') return
    onProblem(null)
    try {
      onCells(toCells(readPasted(given)))
    } catch (error) {
      onProblem(toText(error))
    }
  }
  return (
    <label className={css.paste}>
      Cars
      <textarea
        ref={box}
        className={css.box}
        rows={1}
        value={text}
        placeholder="TILX 290344, B-1001, S-1, 190000, 8841201, 8841202, 11/24/2026"
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          event.preventDefault()
          accept(text + event.clipboardData.getData('text'))
        }}
        onBlur={() => accept(text)}
      />
    </label>
  )
}

function UploadCars({ onCells, onProblem }: AcceptedProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    onProblem(null)
    if (file.size > MAX_IMPORT_BYTES)
      return onProblem('The file is larger than 8 MB. Split it and upload the parts one at a time.')
    try {
      onCells(toCells(await readTable(new Uint8Array(await file.arrayBuffer()))))
    } catch (error) {
      onProblem(toText(error))
    }
  }
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,.xlsx"
        aria-label="Car file"
        onChange={(event) => void read(event)}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Upload cars
      </Button>
    </>
  )
}
