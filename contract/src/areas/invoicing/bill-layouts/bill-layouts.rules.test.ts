import { expect, test } from 'vitest'
import { type BillColumn, getBillColumnsError, guessBillColumns } from './bill-layouts.rules.ts'

test('headings of a file are mapped by their names, each field once; others are not used', () => {
  const guess = guessBillColumns(['Freight Bill', 'Invoice No', 'Printed by', ' ', 'Bill date'])

  expect(guess).toEqual([
    { heading: 'Freight Bill', field: 'bill_number' },
    { heading: 'Invoice No', field: '' },
    { heading: 'Printed by', field: '' },
    { heading: 'Bill date', field: 'bill_date' },
  ])
})

const BILL: readonly BillColumn[] = [
  { heading: 'Bill', field: 'bill_number' },
  { heading: 'Date', field: 'bill_date' },
  { heading: 'Amount', field: 'amount' },
  { heading: 'Code', field: 'code' },
]

test('the railroad is the layout’s own, or stands in a column', () => {
  const withRailroad: readonly BillColumn[] = [...BILL, { heading: 'RR', field: 'scac' }]

  expect(getBillColumnsError(BILL, 'UP')).toBeNull()
  expect(getBillColumnsError(withRailroad, '')).toBeNull()
  expect(getBillColumnsError(BILL, '')).toBe('Enter the railroad, or map a column to “Railroad (SCAC)”.')
})
