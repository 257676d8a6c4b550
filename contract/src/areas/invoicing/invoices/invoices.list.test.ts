import { expect, test } from 'vitest'
import { invoiceList } from './invoices.list.ts'

test('[INV-018] an invoice is found by its number, payer, waybill, car and the payer’s PO number', () => {
  const searched = Object.values(invoiceList.columns).filter((column) => 'search' in column && column.search)

  expect(searched.map(({ label }) => label)).toEqual([
    'Invoice',
    'Payer',
    'Waybill',
    'Car',
    'Payer’s PO number',
  ])
})
