import { useEffect, useRef, useState } from 'react'
import { readStoredValue, storeValue } from '../../../shared/stored-value.ts'
import { sendBatch } from './batch.calls.ts'
import {
  answered,
  type BatchCell,
  type BatchRow,
  changed,
  MOST_ROWS,
  problemsOf,
  rowsOfCells,
} from './batch.rules.ts'

interface What {
  customerId: number
  patternId: number | null
  load: 'pattern' | 'empty'
  /** Cars that came with the address. */
  named: readonly string[]
}

interface Kept {
  bookingKey: string
  rows: BatchRow[]
}

const isKept = (value: unknown): Kept | null => {
  const kept = value as Kept | null
  return typeof kept?.bookingKey === 'string' && Array.isArray(kept.rows) ? kept : null
}

export type BatchHeld = ReturnType<typeof useBatch>

/** The cars of a batch, kept in this tab with the name they are booked under: sent again, no car is booked twice. */
export function useBatch({ customerId, patternId, load, named }: What) {
  const place = `batch.${customerId}.${load}`
  const [kept, setKept] = useState(() => startOf(place, named))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const latest = useRef(kept)
  const put = (change: (rows: BatchRow[]) => BatchRow[]) => {
    latest.current = { ...latest.current, rows: change(latest.current.rows) }
    storeValue('tab', place, latest.current)
    setKept(latest.current)
  }

  const send = async (step: 'check' | 'book', only?: readonly BatchRow[]) => {
    if (patternId === null) return
    const rows = (only ?? latest.current.rows).filter(({ state }) => state !== 'booked')
    const { good, wrong } = parted(rows, latest.current.rows)
    put((all) =>
      answered(
        all,
        wrong.map(({ row }) => row),
        wrong.map(({ problems }) => ({ requestId: null, problems })),
      ),
    )
    setIsBusy(true)
    const told = await sendBatch(
      { customerId, patternId, load, bookingKey: latest.current.bookingKey },
      { step, rows: good },
      (asked, answers) => put((all) => answered(all, asked, answers)),
    )
    setIsBusy(false)
    setRefusal(told)
  }

  // cars that stand there are looked at by the pattern that was chosen, and again by another one
  const hasRows = kept.rows.length > 0
  useEffect(() => {
    if (patternId !== null && hasRows) void send('check')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each pattern, not for each key
  }, [patternId])

  return {
    rows: kept.rows,
    refusal,
    setRefusal,
    isBusy,
    send,
    add: async (cells: readonly (readonly string[])[]) => {
      const before = latest.current.rows
      const more = rowsOfCells(cells, (before.at(-1)?.id ?? 0) + 1)
      const fits = more.slice(0, MOST_ROWS - before.length)
      put((rows) => [...rows, ...fits])
      if (fits.length < more.length)
        return setRefusal(`At most ${MOST_ROWS} cars are booked at a time. The rest was left out.`)
      await send('check', fits)
    },
    edit: (id: number, cell: BatchCell, value: string) =>
      put((rows) => rows.map((row) => (row.id === id ? changed(row, cell, value) : row))),
    check: (id: number) => {
      const row = latest.current.rows.find((one) => one.id === id)
      return row?.state === 'new' ? send('check', [row]) : Promise.resolve()
    },
    remove: (id: number) => put((rows) => rows.filter((row) => row.id !== id)),
    /** Begins another batch under another name. */
    clear: () => {
      latest.current = { bookingKey: crypto.randomUUID(), rows: [] }
      put((rows) => rows)
    },
  }
}

function startOf(place: string, named: readonly string[]): Kept {
  const before = readStoredValue('tab', place, isKept)
  if (named.length === 0 && before !== null) return before
  return {
    bookingKey: crypto.randomUUID(),
    rows: rowsOfCells(
      named.map((car) => [car.replace(/^([A-Z]+)0*(\d+)$/, '$1 $2')]),
      1,
    ),
  }
}

/** Rows that are asked about, and those of which it is plain that they are wrong. */
function parted(rows: readonly BatchRow[], all: readonly BatchRow[]) {
  const looked = rows.map((row) => ({ row, problems: problemsOf(row, all) }))
  return {
    good: looked.filter(({ problems }) => problems.length === 0).map(({ row }) => row),
    wrong: looked.filter(({ problems }) => problems.length > 0),
  }
}
