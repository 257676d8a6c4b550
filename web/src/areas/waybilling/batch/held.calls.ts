import { useEffect, useRef, useState } from 'react'
import type { BatchField } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { readStoredValue, storeValue } from '../../../shared/stored-value.ts'
import { sendBatch } from './batch.calls.ts'
import {
  answered,
  type BatchRow,
  changed,
  getProblems,
  MAX_ROWS,
  pasteBlock,
  rowsOfCells,
} from './batch.rules.ts'

interface BatchInput {
  customerId: number
  patternId: number | null
  load: 'pattern' | 'empty'
  /** Cars that came with the address. */
  named: readonly string[]
}

interface Saved {
  bookingKey: string
  rows: BatchRow[]
}

const UNSET = {
  fields: [],
  seal1: '',
  seal2: '',
  released: '',
  earlier: null,
  isConfirmed: false,
  warnings: [],
  wasWrong: false,
}

/** A batch stored by a previous release lacks these; its key must survive, or cars might be booked twice. */
const isSaved = (value: unknown): Saved | null => {
  const saved = value as Saved | null
  if (typeof saved?.bookingKey !== 'string' || !Array.isArray(saved.rows)) return null
  return { ...saved, rows: saved.rows.map((row) => ({ ...UNSET, ...row })) }
}

export type BatchHeld = ReturnType<typeof useBatch>

/** The cars of a batch, stored in this tab with their booking key: sending them again books no car twice. */
export function useBatch({ customerId, patternId, load, named }: BatchInput) {
  const held = useSaved(`batch.${customerId}.${load}`, named)
  const { now, put } = held
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBooking, setIsBooking] = useState(false)
  const inTurn = useSerialRequests()

  const request = async (step: 'check' | 'book', ids: ReadonlySet<number> | null) => {
    if (patternId === null) return
    const requested = now().rows.filter(({ id }) => ids?.has(id) ?? true)
    const { good, wrong } = parted(requested, now().rows)
    put((rows) =>
      answered(
        rows,
        wrong,
        wrong.map((row) => ({ requestId: null, earlier: null, ...getProblems(row, rows) })),
      ),
    )
    const failure = await sendBatch(
      { customerId, patternId, load, bookingKey: now().bookingKey },
      { step, rows: good },
      (part, answers) => put((rows) => answered(rows, part, answers)),
    )
    setRefusal(failure)
  }
  const check = (only?: readonly BatchRow[]) =>
    inTurn(() => request('check', only ? new Set(only.map(({ id }) => id)) : null))
  const book = async () => {
    setIsBooking(true)
    await inTurn(() => request('book', getIdsToSend(now().rows)))
    setIsBooking(false)
  }

  // Listed cars are checked with the chosen pattern, and again when another one is chosen.
  const hasRows = held.rows.length > 0
  useEffect(() => {
    if (patternId !== null && hasRows) void check()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loaded once for each pattern, not on every keystroke
  }, [patternId])

  const add = async (cells: readonly (readonly string[])[]) => {
    const before = now().rows
    const more = rowsOfCells(cells, (before.at(-1)?.id ?? 0) + 1)
    const fits = more.slice(0, MAX_ROWS - before.length)
    put((rows) => [...rows, ...fits])
    await check(fits)
    if (fits.length < more.length)
      setRefusal(`You can book up to ${MAX_ROWS} cars at a time. The rest weren’t added.`)
  }
  return {
    rows: held.rows,
    clear: held.clear,
    refusal,
    setRefusal,
    isBooking,
    book,
    add,
    ...editing(held, check),
  }
}

/** One request after the other, because a later one depends on the results of the earlier. */
function useSerialRequests() {
  const last = useRef(Promise.resolve())
  return (work: () => Promise<void>): Promise<void> => {
    last.current = last.current.then(work)
    return last.current
  }
}

type Held = ReturnType<typeof useSaved>

/** The actions on single rows. */
const editing = ({ now, put }: Held, check: (only?: readonly BatchRow[]) => Promise<void>) => ({
  checkAll: () => check(),
  /** Sends these cars although they were billed in the last days. */
  confirm: async (ids: readonly number[]) => {
    const isOne = ({ id }: BatchRow) => ids.includes(id)
    put((rows) =>
      rows.map((row) => (isOne(row) ? { ...row, isConfirmed: true, state: 'new' as const } : row)),
    )
    await check(now().rows.filter(isOne))
  },
  edit: (id: number, cell: BatchField, value: string) =>
    put((rows) => rows.map((row) => (row.id === id ? changed(row, cell, value) : row))),
  /** Gives several rows the same value, and checks them. */
  fill: async (ids: readonly number[], cell: BatchField, value: string) => {
    const isOne = ({ id }: BatchRow) => ids.includes(id)
    put((rows) => rows.map((row) => (isOne(row) ? changed(row, cell, value) : row)))
    await check(now().rows.filter(isOne))
  },
  /** Fills a block of cells from a row on, and checks its rows; booked ones are no part of it. */
  paste: async (ids: readonly number[], cell: BatchField, lines: readonly (readonly string[])[]) => {
    const byId = new Map(now().rows.map((row) => [row.id, row]))
    const open = ids.flatMap((id) => byId.get(id) ?? []).filter(({ state }) => state !== 'booked')
    const filled = new Map(pasteBlock(open, cell, lines).map((row) => [row.id, row]))
    put((rows) => rows.map((row) => filled.get(row.id) ?? row))
    await check([...filled.values()])
  },
  check: async (id: number) => {
    const row = now().rows.find((one) => one.id === id)
    if (row?.state === 'new') await check([row])
  },
  /** Removes rows and checks the wrong ones again: a car or a seal may have been listed twice only because of them. */
  remove: async (ids: readonly number[]) => {
    put((rows) => rows.filter(({ id }) => !ids.includes(id)))
    const wrong = now().rows.filter(({ state }) => state === 'wrong')
    if (wrong.length > 0) await check(wrong)
  },
})

/** Rows with the key of their batch, stored in this tab. */
function useSaved(place: string, named: readonly string[]) {
  const [saved, setSaved] = useState(() => getStart(place, named))
  const latest = useRef(saved)
  const save = (next: Saved) => {
    latest.current = next
    storeValue('tab', place, next)
    setSaved(next)
  }
  return {
    rows: saved.rows,
    /** As they are by now, whatever was painted last. */
    now: () => latest.current,
    put: (change: (rows: BatchRow[]) => BatchRow[]) =>
      save({ ...latest.current, rows: change(latest.current.rows) }),
    /** Begins another batch under another name. */
    clear: () => save({ bookingKey: crypto.randomUUID(), rows: [] }),
  }
}

function getStart(place: string, named: readonly string[]): Saved {
  const before = readStoredValue('tab', place, isSaved)
  if (named.length === 0 && before !== null) return before
  return {
    bookingKey: crypto.randomUUID(),
    rows: rowsOfCells(
      named.map((car) => [car.replace(/^([A-Z]+)0*([1-9]\d*|0)$/, '$1 $2')]),
      1,
    ),
  }
}

/** What is not known to be wrong; what was typed last was checked in its turn before. */
const getIdsToSend = (rows: readonly BatchRow[]): ReadonlySet<number> =>
  new Set(rows.filter(({ state }) => state === 'new' || state === 'good').map(({ id }) => id))

/** Rows to be checked by the server, and those with obvious errors. */
function parted(rows: readonly BatchRow[], all: readonly BatchRow[]) {
  const open = rows.filter(({ state }) => state !== 'booked')
  const wrong = open.filter((row) => getProblems(row, all).problems.length > 0)
  return { good: open.filter((row) => !wrong.includes(row)), wrong }
}
