import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookTenders } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { batchRow, openBookCars, pastedCars, REPEATED_ROW, sentBatches } from '../../../testing/book-cars.ts'

beforeEach(() => page.viewport(1440, 900))

test('a car billed in the last days waits with its earlier bill until it is sent anyway', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [REPEATED_ROW] })
  await pastedCars().fill('TILX 1')
  await userEvent.tab()
  await expect.element(page.getByText('0 booked, 0 to correct, 1 to confirm, 0 to send')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open that bill' }))
    .toHaveAttribute('href', '/waybilling/7/tender-request/88/view')

  api.answer(bookTenders, { rows: [batchRow('TILX 1')] })
  await page.getByRole('button', { name: 'Send anyway' }).click()

  await expect.element(page.getByText('Ready to send')).toBeVisible()
  const last = sentBatches(api).at(-1)?.cars as unknown as { duplicates: string }[]
  expect(last.map(({ duplicates }) => duplicates)).toEqual(['send'])
})

test('a car past its test date is named before its bill is sent', async () => {
  const api = await openBookCars('?pattern=4')
  const warnings = [{ equipmentId: 'TILX1', test: 'Visual inspection', due: '2026-01-31' }]
  api.answer(bookTenders, { rows: [{ ...batchRow('TILX 1'), warnings }, batchRow('TILX 2')] })
  await pastedCars().fill('TILX 1, B-1\nTILX 2, B-2')
  await userEvent.tab()

  await expect
    .element(page.getByText('1 past a test date (49 CFR 180.509). Don’t offer the car until it’s tested.'))
    .toBeVisible()
})

test('cars without a weight take the median of the others by one button, and are checked again', async () => {
  const api = await openBookCars('?pattern=4')
  const missing = 'The pattern asks for the weight of each car.'
  api.answer(bookTenders, {
    rows: [
      batchRow('TILX 1'),
      batchRow('TILX 2', [missing], null, ['weight']),
      batchRow('TILX 3'),
      batchRow('TILX 4', [missing], null, ['weight']),
      batchRow('TILX 5'),
    ],
  })
  await pastedCars().fill(
    'TILX 1, B-1, S, 190800\nTILX 2, B-2, S\nTILX 3, B-3, S, 19080\nTILX 4, B-4, S\nTILX 5, B-5, S, 191200',
  )
  await userEvent.tab()
  await expect.element(page.getByText('0 booked, 2 to correct, 3 to send')).toBeVisible()

  api.answer(bookTenders, { rows: [batchRow('TILX 2'), batchRow('TILX 4')] })
  await page.getByRole('button', { name: 'Use 190,800 lb' }).click()

  await expect.element(page.getByText('0 booked, 0 to correct, 5 to send')).toBeVisible()
  await expect.element(page.getByLabelText('Weight, row 4')).toHaveValue('190800')
  expect(sentBatches(api).at(-1)?.cars).toMatchObject([
    { car: 'TILX 2', weight: 190_800 },
    { car: 'TILX 4', weight: 190_800 },
  ])
})

test('a seal that was also on a removed car is checked again', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [REPEATED_ROW] })
  await pastedCars().fill('TILX 1, B-1, S-1, 190000, 8841201')
  await userEvent.tab()
  await expect.element(page.getByText('0 booked, 0 to correct, 1 to confirm, 0 to send')).toBeVisible()
  await pastedCars().fill('TILX 2, B-2, S-2, 190000, 8841201')
  await userEvent.tab()
  await expect.element(page.getByText('Seal 8841201 is also on TILX 1.').first()).toBeVisible()

  api.answer(bookTenders, { rows: [batchRow('TILX 2')] })
  await page.getByRole('button', { name: 'Remove 1' }).click()

  await expect.element(page.getByText('Ready to send')).toBeVisible()
})

test('a car listed twice is removed once by one button, and the row that stays is checked again', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [batchRow('TILX 1')] })
  await pastedCars().fill('TILX 1, B-1\nTILX 1, B-2')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Remove 1' }).click()

  await expect.element(page.getByText('Ready to send')).toBeVisible()
  await expect.element(page.getByLabelText('Bill of lading, row 1')).toHaveValue('B-1')
  await expect.element(page.getByLabelText('Car, row 2')).not.toBeInTheDocument()
})
