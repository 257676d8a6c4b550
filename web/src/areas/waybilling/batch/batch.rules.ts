import { isDay } from '#contract/base/dates.ts'
import type { EarlierBill } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import type { BatchField } from '#contract/areas/waybilling/tenders/tenders.contract.ts'

/** One car of a batch as displayed. */
export interface BatchRow {
  id: number
  car: string
  bill: string
  shipment: string
  /** As it was typed. */
  weight: string
  seal1: string
  seal2: string
  /** The release date, as it was typed. */
  released: string
  /** `repeated`: its car was billed in the last days, and waits for a person to look. */
  state: 'new' | 'good' | 'wrong' | 'repeated' | 'booked'
  /** Sent although its car was billed in the last days. */
  isConfirmed: boolean
  earlier: EarlierBill | null
  problems: readonly string[]
  /** The cells to correct; empty when the error is in the pattern. */
  fields: readonly BatchField[]
  requestId: number | null
  /** Overdue tests of the car: its bill is sent, the car must not be offered. */
  warnings: readonly { test: string; due: string }[]
  /** Something was wrong with it: it is never folded, so that it stays in sight once it is corrected. */
  wasWrong: boolean
}

export const BATCH_CELLS: readonly { cell: BatchField; label: string; names: RegExp }[] = [
  { cell: 'car', label: 'Car', names: /car|equip|unit/i },
  { cell: 'bill', label: 'Bill of lading', names: /bol|bill/i },
  { cell: 'shipment', label: 'Shipment ID', names: /ship/i },
  { cell: 'weight', label: 'Weight', names: /weight|lbs?$/i },
  { cell: 'seal1', label: 'Seal 1', names: /^seal[^0-9]{0,9}1?$/i },
  { cell: 'seal2', label: 'Seal 2', names: /^seal[^0-9]{0,9}2$/i },
  { cell: 'released', label: 'Released', names: /release|date/i },
]

/** The most cars of one batch. */
export const MAX_ROWS = 500

/** Cells of a sheet as cars: by the names in its first line where it has some, else in the order of the columns. */
export function rowsOfCells(cells: readonly (readonly string[])[], firstId: number): BatchRow[] {
  const [head = [], ...rest] = cells
  const isHead = head.some((one) => BATCH_CELLS[0]!.names.test(one)) && !head.some((one) => /\d{2}/.test(one))
  const places = BATCH_CELLS.map(({ names }, at) => (isHead ? head.findIndex((one) => names.test(one)) : at))
  return (isHead ? rest : cells).map((row, at) => {
    const [car = '', bill = '', shipment = '', weight = '', seal1 = '', seal2 = '', released = ''] =
      places.map((place) => row[place] ?? '')
    const cells = { car: car.toUpperCase(), bill, shipment, weight, seal1, seal2, released }
    return { ...BLANK, wasWrong: false, id: firstId + at, ...cells }
  })
}

const BLANK = {
  state: 'new',
  problems: [],
  fields: [],
  requestId: null,
  earlier: null,
  isConfirmed: false,
  warnings: [],
} as const

/** A row with a changed cell, which has not been checked yet. */
export const changed = (row: BatchRow, cell: BatchField, value: string): BatchRow => ({
  ...row,
  ...BLANK,
  [cell]: value,
})

const getWeight = (typed: string): number | null => {
  const plain = typed.replaceAll(/[\s,]/g, '')
  return plain === '' ? null : Number(plain)
}

/** `11/24/2026` or `2026-11-24` as it is sent; null for anything else. */
function getDay(typed: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? []
  const text = year === '' ? typed.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** A seal closes one car. */
function getRepeatedSeal(
  row: BatchRow,
  cell: 'seal1' | 'seal2',
  rows: readonly BatchRow[],
): [BatchField, boolean, string] {
  const seal = row[cell].trim()
  const other = rows.find(
    ({ id, seal1, seal2 }) => id !== row.id && (seal1.trim() === seal || seal2.trim() === seal),
  )
  return [cell, seal !== '' && other !== undefined, `Seal ${seal} is also on ${other?.car}.`]
}

/** Errors found without the server: duplicate cars and seals, and invalid weights and dates. */
export function getProblems(row: BatchRow, rows: readonly BatchRow[]): Pick<BatchRow, 'problems' | 'fields'> {
  const same = (one: BatchRow): boolean => one.id !== row.id && plainCar(one) === plainCar(row)
  const found: readonly [BatchField, boolean, string][] = [
    ['car', plainCar(row) !== '' && rows.some(same), LISTED_TWICE],
    ['weight', Number.isNaN(getWeight(row.weight)), 'Enter a number.'],
    ...(['seal1', 'seal2'] as const).map((cell) => getRepeatedSeal(row, cell, rows)),
    [
      'released',
      row.released.trim() !== '' && getDay(row.released) === null,
      'Enter the release date like 11/24/2026.',
    ],
  ]
  const wrong = found.filter(([, isWrong]) => isWrong)
  return { problems: wrong.map(([, , text]) => text), fields: wrong.map(([field]) => field) }
}

/** A car of a row as it is stored: `TILX290344`. */
export const plainCar = ({ car }: Pick<BatchRow, 'car'>): string =>
  car
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^([A-Z]+)0+/, '$1')

/** A row as it is sent. */
export const getCar = ({ car, bill, shipment, weight, seal1, seal2, released, isConfirmed }: BatchRow) => ({
  car,
  bill: bill.trim() || null,
  shipment: shipment.trim() || null,
  weight: getWeight(weight),
  seal1: seal1.trim() || null,
  seal2: seal2.trim() || null,
  released: getDay(released),
  duplicates: isConfirmed ? ('send' as const) : ('refuse' as const),
})

export type Answer = Pick<BatchRow, 'requestId' | 'problems' | 'fields' | 'earlier'> &
  Partial<Pick<BatchRow, 'warnings'>>

function getState({ requestId, problems, earlier }: Answer): BatchRow['state'] {
  if (requestId !== null) return 'booked'
  if (earlier !== null) return 'repeated'
  return problems.length > 0 ? 'wrong' : 'good'
}

/** The rows, in order, after the results for some of them have arrived. */
export function answered(
  rows: readonly BatchRow[],
  requested: readonly BatchRow[],
  answers: readonly Answer[],
): BatchRow[] {
  const byId = new Map(requested.map((row, at) => [row.id, { row, answer: answers[at] }]))
  return rows.map((row) => {
    const match = byId.get(row.id)
    // a row edited meanwhile is another car, which has no result yet
    if (!match?.answer || match.row !== row) return row
    const state = getState(match.answer)
    const isWrong = state === 'wrong' || state === 'repeated'
    return { ...row, state, wasWrong: row.wasWrong || isWrong, ...match.answer }
  })
}

/** How many rows are in each state. */
export const getCounts = (rows: readonly BatchRow[]) => ({
  booked: rows.filter(({ state }) => state === 'booked').length,
  wrong: rows.filter(({ state }) => state === 'wrong').length,
  repeated: rows.filter(({ state }) => state === 'repeated').length,
  open: rows.filter(({ state }) => state === 'new' || state === 'good').length,
})

/** One thing that is wrong, with every row it is wrong with. */
export interface Finding {
  text: string
  rows: readonly BatchRow[]
  isRepeat: boolean
  /** Rows of a car that an earlier row has as well. */
  extra: readonly BatchRow[]
  /** Rows without a weight, which can take that of the others. */
  unweighed: readonly BatchRow[]
}

/** What needs a look, equal errors as one, in the order of the rows. */
export function getFindings(rows: readonly BatchRow[]): Finding[] {
  const found = new Map<string, BatchRow[]>()
  for (const row of rows) {
    if (row.state !== 'wrong' && row.state !== 'repeated') continue
    for (const text of row.state === 'repeated' ? [REPEATED] : row.problems)
      found.set(text, [...(found.get(text) ?? []), row])
  }
  return [...found].map(([text, of]) => ({
    text,
    rows: of,
    isRepeat: text === REPEATED,
    extra: text === LISTED_TWICE ? withoutFirst(of) : [],
    unweighed: /weight/i.test(text)
      ? of.filter(({ weight, fields }) => weight.trim() === '' && fields.includes('weight'))
      : [],
  }))
}

/** The median of the weights in a batch; null while fewer than three cars have one. */
export function findCommonWeight(rows: readonly BatchRow[]): number | null {
  const weights = rows
    .map(({ weight }) => getWeight(weight) ?? 0)
    .filter((one) => one > 0)
    .toSorted((a, b) => a - b)
  return weights.length < 3 ? null : weights[Math.floor((weights.length - 1) / 2)]!
}

/** All rows but the first of each car. */
function withoutFirst(rows: readonly BatchRow[]): BatchRow[] {
  const seen = new Set<string>()
  return rows.filter((row) => seen.has(plainCar(row)) || !seen.add(plainCar(row)))
}

const LISTED_TWICE = 'This car is listed twice. Remove one.'

const REPEATED = 'Billed in the last 7 days'

/** Rows that were chosen to be shown, as they were when chosen: one that is corrected stays in sight. */
export interface ShownRows {
  kind: 'all' | 'wrong' | 'repeated' | 'open'
  ids: ReadonlySet<number>
}

export const ALL_ROWS: ShownRows = { kind: 'all', ids: new Set() }

export const chooseRows = (rows: readonly BatchRow[], kind: ShownRows['kind']): ShownRows => ({
  kind,
  ids: new Set(rows.filter((row) => isOfKind(row, kind)).map(({ id }) => id)),
})

/** Rows in sight before all are shown. */
const MAX_UNFOLDED = 25

/** Whether a row is folded while all kinds show: the first rows never are, nor is one that needs or needed a look. */
export const isFolded = ({ wasWrong }: BatchRow, at: number): boolean => at >= MAX_UNFOLDED && !wasWrong

/** A block of a sheet, pasted into a cell of the first of these rows: each row takes a line, from that cell on. */
export function pasteBlock(
  rows: readonly BatchRow[],
  cell: BatchField,
  lines: readonly (readonly string[])[],
): BatchRow[] {
  const first = BATCH_CELLS.findIndex((one) => one.cell === cell)
  return rows.slice(0, lines.length).map((row, at) =>
    lines[at]!.reduce<BatchRow>((now, value, column) => {
      const target = BATCH_CELLS[first + column]
      return target ? changed(now, target.cell, value.trim()) : now
    }, row),
  )
}

const isOfKind = ({ state }: BatchRow, kind: ShownRows['kind']): boolean =>
  kind === 'open' ? state === 'new' || state === 'good' : state === kind

/** The weights that were typed, added up, and for how many cars. */
export function getWeights(rows: readonly BatchRow[]): { total: number; cars: number } {
  const weights = rows.map(({ weight }) => getWeight(weight) ?? 0).filter((one) => one > 0)
  return { total: weights.reduce((sum, one) => sum + one, 0), cars: weights.length }
}
