import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookTenders } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { batchRow, openBookCars, pastedCars, sentBatches } from '../../../testing/book-cars.ts'

beforeEach(() => page.viewport(1440, 900))

test('the invalid cell is marked and focused, or the row if no cell is invalid', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, {
    rows: [
      batchRow('TILX 1', ['Reference ID: too long.'], null, ['bill']),
      batchRow('TILX 2', ['City: needed.']),
    ],
  })
  await pastedCars().fill('TILX 1, B-1\nTILX 2, B-2')
  await userEvent.tab()
  await expect.element(page.getByText('City: needed.')).toBeVisible()

  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')]
  expect(wrong.map((one) => one.getAttribute('aria-label'))).toEqual(['Bill of lading, row 1'])
  expect(document.querySelectorAll('tr[data-marks="row"]')).toHaveLength(1)
  await page.getByRole('button', { name: 'Go to next error' }).click()
  await expect.element(page.getByLabelText('Bill of lading, row 1')).toHaveFocus()
})

test('only the cars to correct show when chosen, and one stays while it is corrected', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [batchRow('TILX 1'), batchRow('TILX', ['Enter a car like TILX 290344.'])] })
  await pastedCars().fill('TILX 1, B-1, S-1, 190000\nTILX, B-2')
  await userEvent.tab()
  await page.getByText('To correct 1').click()

  await expect.element(page.getByLabelText('Car, row 1')).not.toBeInTheDocument()
  await page.getByLabelText('Car, row 2').fill('TILX 2')
  await expect.element(page.getByLabelText('Car, row 2')).toHaveFocus()
  await expect.element(page.getByText('190,000 lb')).toBeVisible()
  await page.getByText('All 2').click()
  await expect.element(page.getByLabelText('Car, row 1')).toBeVisible()
})

test('a column of a sheet is pasted down from a cell, and its cars are checked', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [batchRow('TILX 1'), batchRow('TILX 2')] })
  await pastedCars().fill('TILX 1\nTILX 2')
  await userEvent.tab()
  await expect.element(page.getByText('Ready to send').first()).toBeVisible()

  const cell = page.getByLabelText('Bill of lading, row 1').element()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'B-1\tS-1\r\nB-2\tS-2\r\n')
  cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))

  await expect.element(page.getByLabelText('Shipment ID, row 2')).toHaveValue('S-2')
  await expect
    .poll(() => sentBatches(api).at(-1)?.cars)
    .toMatchObject([
      { car: 'TILX 1', bill: 'B-1', shipment: 'S-1' },
      { car: 'TILX 2', bill: 'B-2', shipment: 'S-2' },
    ])
})

test('rows after the 25th are folded until all are shown, but for those that need a look', async () => {
  const api = await openBookCars('?pattern=4')
  const names = Array.from({ length: 30 }, (_, at) => `TILX ${at + 1}`)
  api.answer(bookTenders, {
    rows: names.map((car, at) => batchRow(car, at === 27 ? ['Reference ID: too long.'] : [], null, ['bill'])),
  })
  await pastedCars().fill(names.join('\n'))
  await userEvent.tab()

  await expect.element(page.getByText('4 more cars, 4 to send')).toBeVisible()
  await expect.element(page.getByLabelText('Car, row 28')).toHaveValue('TILX 28')
  await expect.element(page.getByLabelText('Car, row 26')).not.toBeInTheDocument()
  api.answer(bookTenders, { rows: [batchRow('TILX 28')] })
  await page.getByLabelText('Bill of lading, row 28').fill('B-28')
  await userEvent.tab()
  await expect.element(page.getByText('0 booked, 0 to correct, 30 to send')).toBeVisible()
  await expect.element(page.getByLabelText('Car, row 28')).toBeVisible()

  await page.getByRole('button', { name: 'Show all 30' }).click()
  await expect.element(page.getByLabelText('Car, row 26')).toBeVisible()
})
