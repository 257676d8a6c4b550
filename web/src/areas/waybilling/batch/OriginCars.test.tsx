import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OriginCar } from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import { bookTenders } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { batchRow, EARLIER_BILL, openBookCars } from '../../../testing/book-cars.ts'

beforeEach(() => page.viewport(1440, 900))

const standing = (equipmentId: string, more: Partial<OriginCar> = {}): OriginCar => ({
  equipmentId,
  statusCode: 90,
  isReleased: false,
  isBadOrder: false,
  lastSightingDate: '2026-01-05T15:07:00Z',
  earlier: null,
  ...more,
})

test('empty cars at the origin are ticked unless they have a problem, and fill the table', async () => {
  const api = await openBookCars('?pattern=4', [
    standing('TILX1'),
    standing('TILX2'),
    standing('TILX3', { isBadOrder: true }),
    standing('TILX4', { earlier: EARLIER_BILL }),
    standing('TILX5', { statusCode: 50 }),
  ])
  await expect.element(page.getByText('Empty cars at WILLISTON, ND')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'TILX 3' })).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'TILX 4 B-1' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'TILX 2' }).click()
  await page.getByRole('checkbox', { name: /^Arrived/ }).click()

  api.answer(bookTenders, { rows: [batchRow('TILX 1'), batchRow('TILX 5')] })
  await page.getByRole('button', { name: 'Add 2 cars' }).click()

  await expect.element(page.getByLabelText('Car, row 1')).toHaveValue('TILX 1')
  await expect.element(page.getByLabelText('Car, row 2')).toHaveValue('TILX 5')
  await expect.element(page.getByText('3 cars not listed yet')).toBeVisible()
})

test('a message shows that there are no empty cars at the origin', async () => {
  await openBookCars('?pattern=4')

  await expect
    .element(page.getByText('No empty cars at WILLISTON, ND, according to railroad reports.'))
    .toBeVisible()
})
