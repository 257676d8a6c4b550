import type { BillLayout } from '#contract/areas/invoicing/bill-layouts/bill-layouts.contract.ts'
import {
  BILL_FIELDS,
  type BillField,
  isSameHeading,
} from '#contract/areas/invoicing/bill-layouts/bill-layouts.rules.ts'
import { CORRECTIONS } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { CURRENCIES } from '#contract/base/money.ts'
import type { Table, TableRow } from '#contract/import/table.ts'
import { formatCount } from '#contract/base/plural.ts'
import { type BillLine, toKind } from '#rail/bills/bill.ts'
import { makeEquipment, parseEquipment } from '#rail/equipment.ts'
import { csvText } from '../../../files/csv.ts'
import type { NewBill } from './bills.queries.ts'
import { toCents, toDay, toNumber } from './csv-values.rules.ts'
import { findHold } from './t410.rules.ts'

interface Read {
  bills: NewBill[]
  problems: string[]
}

/** A row of the file with the value of each mapped column. */
interface Row {
  no: number
  cells: readonly string[]
  get: (field: BillField) => string
}

const RATE_SCALE = 10_000
const MAX_LINES = 500
const MAX_PROBLEMS = 200
const SCAC = /^[A-Z]{2,4}$/
const MAX_NUMBER = 22

/** Columns of a bill, which must be the same in each of its rows. */
const HEAD: readonly BillField[] = [
  'bill_date',
  'due_date',
  'original_number',
  'currency',
  'total',
  'waybill_number',
  'waybill_date',
  'bill_of_lading',
  'origin',
  'origin_city',
  'origin_state',
  'destination',
  'destination_city',
  'destination_state',
]

/**
 * Reads bills of a CSV, one row a charge. A row that can’t be read is named with its number, and the bill it belongs to
 * is left out whole: half a bill would have a wrong total.
 */
export function readBillTable(table: Table, layouts: readonly BillLayout[], chosen: string): Read {
  const [header, ...rows] = table
  const found = findLayout(header?.cells ?? [], layouts, chosen)
  if (typeof found === 'string') return { bills: [], problems: [found] }
  const places = new Map(
    found.columns.flatMap(({ field, heading }) => {
      const place = header!.cells.findIndex((cell) => isSameHeading(cell, heading))
      return field === '' || place < 0 ? [] : [[field, place] as const]
    }),
  )
  const read: Read = { bills: [], problems: [] }
  const named = rows.map(({ no, cells }: TableRow): Row => ({
    no,
    cells,
    get: (field) => cells[places.get(field) ?? -1]?.trim() ?? '',
  }))
  const byBill = Map.groupBy(named, (row) =>
    [getScac(row, found), row.get('bill_number'), row.get('correction')].join('\n'),
  )
  for (const group of byBill.values()) {
    const problems: string[] = []
    const bill = toBill(group, found, problems)
    if (problems.length > 0) read.problems.push(...problems)
    else read.bills.push({ ...bill, raw: csvText([header!.cells, ...group.map(({ cells }) => cells)]) })
  }
  if (rows.length === 0) read.problems.push('The file has a header row and no charges.')
  const more = read.problems.length - MAX_PROBLEMS
  return more <= 0
    ? read
    : {
        ...read,
        problems: [...read.problems.slice(0, MAX_PROBLEMS), `And ${formatCount(more, 'more problem')}.`],
      }
}

/** The layout a file is read by: the chosen one, or the one with most columns all of which the file has. */
function findLayout(
  header: readonly string[],
  layouts: readonly BillLayout[],
  chosen: string,
): BillLayout | string {
  if (layouts.length === 0)
    return 'No CSV layout is set up. Ask an administrator to add one under CSV layouts.'
  const used = (layout: BillLayout) => layout.columns.filter(({ field }) => field !== '')
  const lacks = (layout: BillLayout) =>
    used(layout).find(({ heading }) => !header.some((cell) => isSameHeading(cell, heading)))
  if (chosen !== '') {
    const layout = layouts.find(({ layout_name }) => layout_name === chosen)
    if (!layout) return `The layout “${chosen}” was deleted. Choose another one.`
    const lack = lacks(layout)
    return lack ? `The file has no column “${lack.heading}”, which the layout “${chosen}” requires.` : layout
  }
  const [best, next] = layouts
    .filter((layout) => lacks(layout) === undefined)
    .toSorted((a, b) => used(b).length - used(a).length)
  if (!best)
    return `No CSV layout matches the columns ${header.slice(0, 8).join(', ')}. Choose or add a layout.`
  if (next && used(next).length === used(best).length)
    return `The layouts “${best.layout_name}” and “${next.layout_name}” both match. Choose one.`
  return best
}

const getScac = (row: Row, { scac }: BillLayout): string => (row.get('scac') || scac).toUpperCase()

/** The bill of its rows; what is wrong is added to the problems. */
function toBill(rows: readonly Row[], layout: BillLayout, problems: string[]): NewBill {
  const [first] = rows as readonly [Row, ...Row[]]
  const number = first.get('bill_number')
  const addProblem = (row: Row, text: string) => problems.push(`Row ${row.no}: ${text}`)
  if (number === '') addProblem(first, 'The bill number is missing.')
  if (number.length > MAX_NUMBER)
    addProblem(first, `The bill number “${number}” is longer than ${MAX_NUMBER} characters.`)
  const scac = getScac(first, layout)
  if (!SCAC.test(scac)) addProblem(first, `“${scac}” is not a railroad’s SCAC.`)
  const correction = first.get('correction').toUpperCase()
  if (correction !== '' && !(correction in CORRECTIONS))
    addProblem(first, `The correction “${correction}” is not one of ${Object.keys(CORRECTIONS).join(', ')}.`)
  const currency = (first.get('currency') || layout.currency).toUpperCase()
  if (!(currency in CURRENCIES)) addProblem(first, `The currency “${currency}” is not USD, CAD or MXN.`)
  for (const row of rows.slice(1)) {
    const other = HEAD.find((field) => row.get(field) !== '' && row.get(field) !== first.get(field))
    if (other) addProblem(row, `“${BILL_FIELDS[other]}” differs from row ${first.no} of the same bill.`)
  }
  if (rows.length > MAX_LINES)
    addProblem(first, `The bill has ${rows.length} rows. The limit is ${MAX_LINES}.`)
  const day = (field: BillField): string | null => {
    const text = first.get(field)
    const found = text === '' ? null : toDay(text, layout.dates)
    if (text !== '' && found === null) addProblem(first, `“${text}” doesn’t match the layout’s date format.`)
    return found
  }
  const billDate = day('bill_date')
  if (first.get('bill_date') === '') addProblem(first, 'The bill date is missing.')
  const lines = rows.map((row) => toLine(row, (text) => addProblem(row, text)))
  const total = first.get('total') === '' ? null : toCents(first.get('total'))
  if (first.get('total') !== '' && total === null)
    addProblem(first, `“${first.get('total')}” is not an amount.`)
  const sum = lines.reduce((all, { cents }) => all + cents, 0)
  const cars = new Set(lines.flatMap(({ car }) => (car === null ? [] : [car])))
  const bill = {
    scac,
    bill_number: number,
    correction,
    original_number: first.get('original_number').slice(0, MAX_NUMBER) || null,
    bill_date: billDate ?? '',
    due_date: day('due_date'),
    currency,
    total_cents: total ?? sum,
    waybill_number: first.get('waybill_number') || null,
    waybill_date: day('waybill_date'),
    urrwin: null,
    bill_of_lading: first.get('bill_of_lading') || null,
    authority: first.get('authority') || null,
    origin: getPlace(first, 'origin'),
    destination: getPlace(first, 'destination'),
    payer: first.get('payer') || null,
    cars: [...cars].map((id) => ({
      id,
      weight_lb: lines.find((line) => line.car === id && line.weight_lb !== null)?.weight_lb ?? null,
    })),
    lines,
  }
  return { ...bill, payment_method: '', source: 'csv', raw: '', hold: findHold(bill, null) }
}

/** `Blair, NE`, of one column or of two. */
function getPlace(row: Row, side: 'origin' | 'destination'): string | null {
  const [city, state] = [row.get(`${side}_city`), row.get(`${side}_state`)]
  return row.get(side) || (city && state ? `${city}, ${state.toUpperCase()}` : null)
}

function toLine(row: Row, addProblem: (text: string) => void): BillLine {
  const code = row.get('code').toUpperCase()
  if (code === '') addProblem('The charge code is missing.')
  else if (!/^[A-Z0-9]{1,10}$/.test(code))
    addProblem(`“${row.get('code')}” is not a charge code like 400 or FUE.`)
  const cents = toCents(row.get('amount'))
  if (row.get('amount') === '') addProblem('The amount is missing.')
  else if (cents === null) addProblem(`“${row.get('amount')}” is not an amount like 1,234.50.`)
  const figure = (field: 'quantity' | 'rate' | 'weight_lb'): number | null => {
    const text = row.get(field)
    const value = text === '' ? null : toNumber(text)
    if (text !== '' && value === null) addProblem(`“${text}” is not a number for “${BILL_FIELDS[field]}”.`)
    return value
  }
  const rate = figure('rate')
  const weight = figure('weight_lb')
  return {
    code,
    kind: toKind(code),
    car: getCar(row, addProblem),
    text: row.get('text').slice(0, 80),
    quantity: figure('quantity'),
    rate_unit: '',
    rate: rate === null ? null : Math.round(rate * RATE_SCALE),
    weight_lb: weight === null ? null : Math.round(weight),
    cents: cents ?? 0,
  }
}

function getCar(row: Row, addProblem: (text: string) => void): string | null {
  const [car, initial, number] = [row.get('car'), row.get('initial'), row.get('number')]
  if (car === '' && initial === '' && number === '') return null
  const unit = car === '' ? makeEquipment(initial, number) : parseEquipment(car.toUpperCase())
  if (unit === null) addProblem(`“${car || `${initial} ${number}`}” is not a car like GATX 201234.`)
  return unit?.id ?? null
}
