import type { BatchField } from '#contract/areas/waybilling/tenders/tenders.contract.ts'

/** One car of a batch as displayed. */
export interface BatchRow {
  id: number
  car: string
  bill: string
  shipment: string
  /** As it was typed. */
  weight: string
  state: 'new' | 'good' | 'wrong' | 'booked'
  problems: readonly string[]
  /** The cells to correct; empty when the error is in the pattern. */
  fields: readonly BatchField[]
  requestId: number | null
}

export const BATCH_CELLS: readonly { cell: BatchField; label: string; names: RegExp }[] = [
  { cell: 'car', label: 'Car', names: /car|equip|unit/i },
  { cell: 'bill', label: 'Bill of lading', names: /bol|bill/i },
  { cell: 'shipment', label: 'Shipment ID', names: /ship/i },
  { cell: 'weight', label: 'Weight', names: /weight|lbs?$/i },
]

/** The most cars of one batch. */
export const MAX_ROWS = 500

/** Cells of a sheet as cars: by the names in its first line where it has some, else in the order of the columns. */
export function rowsOfCells(cells: readonly (readonly string[])[], firstId: number): BatchRow[] {
  const [head = [], ...rest] = cells
  const isHead = head.some((one) => BATCH_CELLS[0]!.names.test(one)) && !head.some((one) => /\d{2}/.test(one))
  const places = BATCH_CELLS.map(({ names }, at) => (isHead ? head.findIndex((one) => names.test(one)) : at))
  return (isHead ? rest : cells).map((row, at) => {
    const [car = '', bill = '', shipment = '', weight = ''] = places.map((place) => row[place] ?? '')
    return { ...BLANK, id: firstId + at, car: car.toUpperCase(), bill, shipment, weight }
  })
}

const BLANK = { state: 'new', problems: [], fields: [], requestId: null } as const

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

/** Errors found without the server: duplicate cars and invalid weights. */
export function getProblems(row: BatchRow, rows: readonly BatchRow[]): Pick<BatchRow, 'problems' | 'fields'> {
  const same = (one: BatchRow): boolean => one.id !== row.id && plainCar(one) === plainCar(row)
  const found: readonly [BatchField, boolean, string][] = [
    ['car', plainCar(row) !== '' && rows.some(same), 'This car is listed twice. Remove one.'],
    ['weight', Number.isNaN(getWeight(row.weight)), 'Enter a number.'],
  ]
  const wrong = found.filter(([, isWrong]) => isWrong)
  return { problems: wrong.map(([, , text]) => text), fields: wrong.map(([field]) => field) }
}

const plainCar = ({ car }: BatchRow): string =>
  car
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^([A-Z]+)0+/, '$1')

/** A row as it is sent. */
export const getCar = ({ car, bill, shipment, weight }: BatchRow) => ({
  car,
  bill: bill.trim() || null,
  shipment: shipment.trim() || null,
  weight: getWeight(weight),
})

export type Answer = Pick<BatchRow, 'requestId' | 'problems' | 'fields'>

function getState({ requestId, problems }: Answer): BatchRow['state'] {
  if (requestId !== null) return 'booked'
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
    const { requestId, problems, fields } = match.answer
    return { ...row, state: getState(match.answer), problems, fields, requestId }
  })
}

/** How many rows are in each state. */
export const getCounts = (rows: readonly BatchRow[]) => ({
  booked: rows.filter(({ state }) => state === 'booked').length,
  wrong: rows.filter(({ state }) => state === 'wrong').length,
  open: rows.filter(({ state }) => state === 'new' || state === 'good').length,
})
