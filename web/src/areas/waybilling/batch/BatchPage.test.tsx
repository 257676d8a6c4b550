import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookTenders, listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { batchRow, openBookCars, pastedCars, REPEATED_ROW, sentBatches } from '../../../testing/book-cars.ts'
import { ACCEPTED, TENDER } from '../../../testing/tenders.ts'

beforeEach(() => page.viewport(1440, 900))

test('the cars of a chosen pattern can be pasted at once', async () => {
  await openBookCars('?pattern=4')

  await expect.element(pastedCars()).toHaveFocus()
})

test('cars that were pasted are checked, the valid ones are booked, and a corrected one is booked under the same name', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [batchRow('TILX 1'), batchRow('TILX', ['Enter a car like TILX 290344.'])] })
  await pastedCars().fill('TILX 1, B-1\nTILX, B-2')
  await userEvent.tab()
  await expect.element(page.getByText('Enter a car like TILX 290344.')).toBeVisible()
  await expect.element(page.getByText('Ready to send')).toBeVisible()

  api.answer(bookTenders, { rows: [batchRow('TILX 1', [], 31)] })
  await page.getByRole('button', { name: 'Book 1 car' }).click()
  await expect.element(page.getByRole('link', { name: 'Booked' })).toBeVisible()
  await expect.element(page.getByText('1 booked, 1 to correct, 0 to send')).toBeVisible()

  api.answer(bookTenders, { rows: [batchRow('TILX 2')] })
  await page.getByLabelText('Car, row 2').fill('TILX 2')
  await userEvent.tab()
  await expect.element(page.getByText('Ready to send')).toBeVisible()
  api.answer(bookTenders, { rows: [batchRow('TILX 2', [], 32)] })
  await page.getByRole('button', { name: 'Book 1 car' }).click()
  await expect.element(page.getByText('2 booked, 0 to correct, 0 to send')).toBeVisible()

  const booked = sentBatches(api).filter(({ step }) => step === 'book')
  expect(booked.map((one) => one.cars.map(({ car }) => car))).toEqual([['TILX 1'], ['TILX 2']])
  expect(new Set(booked.map(({ bookingKey }) => bookingKey)).size).toBe(1)
})

test('a part that finds the portal too busy is sent again by itself, under the same name', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [batchRow('TILX 1')] })
  await pastedCars().fill('TILX 1')
  await userEvent.tab()
  await expect.element(page.getByText('Ready to send')).toBeVisible()

  api.refuse(bookTenders, 503, {
    message: 'The portal is busy right now. Try again shortly.',
  })
  await page.getByRole('button', { name: 'Book 1 car' }).click()
  await expect.poll(() => sentBatches(api).filter(({ step }) => step === 'book').length).toBe(1)
  api.answer(bookTenders, { rows: [batchRow('TILX 1', [], 31)] })

  await expect.element(page.getByText('1 booked, 0 to correct, 0 to send')).toBeVisible()
  await expect.element(page.getByText(/very busy/)).not.toBeInTheDocument()
  const booked = sentBatches(api).filter(({ step }) => step === 'book')
  expect(booked).toHaveLength(2)
  expect(new Set(booked.map(({ bookingKey }) => bookingKey)).size).toBe(1)
})

test('Book takes what was typed last, though it is still being looked at', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [batchRow('TILX', ['Enter a car like TILX 290344.'])] })
  await pastedCars().fill('TILX, B-2')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Go to next error' }).click()
  await expect.element(page.getByLabelText('Car, row 1')).toHaveFocus()
  api.answer(bookTenders, { rows: [batchRow('TILX 2')] })
  await page.getByLabelText('Car, row 1').fill('TILX 2')

  await page.getByRole('button', { name: 'Book 1 car' }).click()

  await expect.poll(() => sentBatches(api).map(({ step }) => step)).toEqual(['check', 'check', 'book'])
})

test('a pattern is found by a part of its name, however many there are', async () => {
  const api = await openBookCars('')
  await page.getByLabelText('Pattern').fill('chic')

  await page.getByRole('option', { name: 'Ethanol to Chicago' }).click()

  const searched = api.calls
    .filter(({ path }) => path.endsWith('/patterns'))
    .map(({ query }) => query.get('search'))
  expect(searched).toContain('chic')
  await expect.element(page.getByLabelText('Pattern')).toHaveValue('Ethanol to Chicago')
  await expect.element(pastedCars()).toHaveFocus()
})

test('a file of cars is read', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [batchRow('TILX 9')] })
  await expect.element(page.getByRole('button', { name: 'Upload cars' })).toBeVisible()
  const file = new File(['Equipment;BOL\nTILX 9;B-9\n'], 'cars.csv', { type: 'text/csv' })

  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)

  await expect.element(page.getByLabelText('Bill of lading, row 1')).toHaveValue('B-9')
})

test('empty cars of a list come with the address, and are released as such', async () => {
  const api = await openBookCars('?cars=TILX000123,GATX7&load=empty')
  await expect.element(page.getByRole('heading', { name: 'Release empties', level: 1 })).toBeVisible()
  await expect.element(page.getByLabelText('Car, row 1')).toHaveValue('TILX 123')
  api.answer(bookTenders, { rows: [batchRow('TILX 123'), batchRow('GATX 7')] })

  await page.getByLabelText('Pattern').fill('eth')
  await page.getByRole('option', { name: 'Ethanol to Chicago' }).click()

  await expect.element(page.getByText('Ready to send').first()).toBeVisible()
  expect(sentBatches(api).at(-1)).toMatchObject({ step: 'check', load: 'empty', patternId: 4 })
})

test('booked cars show the railroad’s responses, and what it rejected is a line with its correction', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, { rows: [batchRow('TILX 1'), batchRow('TILX 2')] })
  api.answer(listTenderStatuses, {
    tenderStatuses: [TENDER, { ...ACCEPTED, failure: null, waybillNumber: '661305' }],
    total_record_count: 2,
  })
  await pastedCars().fill('TILX 1\nTILX 2')
  await userEvent.tab()
  await expect.element(page.getByText('Ready to send').first()).toBeVisible()
  api.answer(bookTenders, { rows: [batchRow('TILX 1', [], 9), batchRow('TILX 2', [], 10)] })
  await page.getByRole('button', { name: 'Book 2 cars' }).click()

  const responses = page.getByRole('region', { name: 'Responses' })
  await expect.element(responses.getByText(/1 accepted, 1 rejected/)).toBeVisible()
  await expect.element(responses.getByText(/INVALID STCC/)).toBeVisible()
  await expect
    .element(responses.getByRole('link', { name: 'Edit' }))
    .toHaveAttribute('href', '/waybilling/7/tender-request/9/replay')
  await expect.element(page.getByRole('row').getByText('661305')).toBeVisible()
  expect(api.calls.some(({ query }) => query.get('batchId') === 'is.9')).toBe(true)
})

test('the bar at the foot says what is sent and what is not, and checks cars again where none is ready', async () => {
  const api = await openBookCars('?pattern=4')
  api.answer(bookTenders, {
    rows: [batchRow('TILX 1'), batchRow('TILX 2', ['City: needed.']), { ...REPEATED_ROW, car: 'TILX 3' }],
  })
  await pastedCars().fill('TILX 1\nTILX 2\nTILX 3')
  await userEvent.tab()
  const bar = page.getByRole('region', { name: 'Send' })
  await expect.element(bar.getByText('1 car to send.')).toBeVisible()
  await expect.element(bar.getByText('Not sent: 1 to correct, 1 to confirm.')).toBeVisible()

  api.answer(bookTenders, { rows: [batchRow('TILX 1', [], 31)] })
  await bar.getByRole('button', { name: 'Book 1 car' }).click()
  await expect.element(bar.getByText('1 bill sent.')).toBeVisible()
  expect(sentBatches(api).at(-1)).toMatchObject({ step: 'book', cars: [{ car: 'TILX 1' }] })
  await bar.getByRole('button', { name: 'Check 1 car again' }).click()
  await expect.poll(() => sentBatches(api).at(-1)?.step).toBe('check')
})
