import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPatterns } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import {
  type BatchField,
  bookTenders,
  listTenderStatuses,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const PATTERN = {
  patternId: 4,
  label: 'Ethanol to Chicago',
  createdBy: 1,
  createdByName: 'Pat Doe',
  userCreatedBy: { id: 1, firstName: 'Pat', lastName: 'Doe' },
  lastUsedDate: null,
  version: 1,
}

async function open(search: string) {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(listPatterns, { patterns: [PATTERN], total_record_count: 1 } as never)
  api.answer(listTenderStatuses, { tenderStatuses: [], total_record_count: 0 })
  await openPortal(pages, `/waybilling/7/book-cars${search}`)
  return api
}
const row = (
  car: string,
  problems: string[] = [],
  requestId: number | null = null,
  fields: BatchField[] = [],
) => ({
  row: 1,
  car,
  problems,
  fields,
  requestId,
})
const sent = (api: Awaited<ReturnType<typeof open>>) =>
  api.calls
    .filter(({ path }) => path.endsWith('/tenders/batch'))
    .map(({ body }) => JSON.parse(body) as { step: string; bookingKey: string; cars: { car: string }[] })
const cars = () => page.getByLabelText('Cars', { exact: true }).first()

beforeEach(() => page.viewport(1440, 900))

test('cars that were pasted are checked, the valid ones are booked, and a corrected one is booked under the same name', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [row('TILX 1'), row('TILX', ['Enter a car like TILX 290344.'])] })
  await cars().fill('TILX 1, B-1\nTILX, B-2')
  await userEvent.tab()
  await expect.element(page.getByText('Enter a car like TILX 290344.')).toBeVisible()
  await expect.element(page.getByText('Ready to send')).toBeVisible()

  api.answer(bookTenders, {
    rows: [row('TILX 1', [], 31), row('TILX', ['Enter a car like TILX 290344.'])],
  })
  await page.getByRole('button', { name: 'Book 2 cars' }).click()
  await expect.element(page.getByRole('link', { name: 'Booked' })).toBeVisible()
  await expect.element(page.getByText('1 booked, 1 to correct, 0 to send')).toBeVisible()

  api.answer(bookTenders, { rows: [row('TILX 2')] })
  await page.getByLabelText('Car, row 2').fill('TILX 2')
  await userEvent.tab()
  await expect.element(page.getByText('Ready to send')).toBeVisible()
  api.answer(bookTenders, { rows: [row('TILX 2', [], 32)] })
  await page.getByRole('button', { name: 'Book 1 car' }).click()
  await expect.element(page.getByText('2 booked, 0 to correct, 0 to send')).toBeVisible()

  const booked = sent(api).filter(({ step }) => step === 'book')
  expect(booked.map((one) => one.cars.map(({ car }) => car))).toEqual([['TILX 1', 'TILX'], ['TILX 2']])
  expect(new Set(booked.map(({ bookingKey }) => bookingKey)).size).toBe(1)
})

test('a part that finds the portal too busy is sent again by itself, under the same name', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [row('TILX 1')] })
  await cars().fill('TILX 1')
  await userEvent.tab()
  await expect.element(page.getByText('Ready to send')).toBeVisible()

  api.refuse(bookTenders, 503, {
    message: 'The portal is busy right now. Try again shortly.',
  })
  await page.getByRole('button', { name: 'Book 1 car' }).click()
  await expect.poll(() => sent(api).filter(({ step }) => step === 'book').length).toBe(1)
  api.answer(bookTenders, { rows: [row('TILX 1', [], 31)] })

  await expect.element(page.getByText('1 booked, 0 to correct, 0 to send')).toBeVisible()
  await expect.element(page.getByText(/very busy/)).not.toBeInTheDocument()
  const booked = sent(api).filter(({ step }) => step === 'book')
  expect(booked).toHaveLength(2)
  expect(new Set(booked.map(({ bookingKey }) => bookingKey)).size).toBe(1)
})

test('Book takes what was typed last, though it is still being looked at', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [row('TILX', ['Enter a car like TILX 290344.'])] })
  await cars().fill('TILX, B-2')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Go to next error' }).click()
  await expect.element(page.getByLabelText('Car, row 1')).toHaveFocus()
  await page.getByLabelText('Car, row 1').fill('TILX 2')

  await page.getByRole('button', { name: 'Book 1 car' }).click()

  await expect.poll(() => sent(api).map(({ step }) => step)).toEqual(['check', 'check', 'book'])
})

test('the cell that is wrong is marked and gone to, and the row where none of its cells is', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, {
    rows: [row('TILX 1', ['Reference ID: too long.'], null, ['bill']), row('TILX 2', ['City: needed.'])],
  })
  await cars().fill('TILX 1, B-1\nTILX 2, B-2')
  await userEvent.tab()
  await expect.element(page.getByText('City: needed.')).toBeVisible()

  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')]
  expect(wrong.map((one) => one.getAttribute('aria-label'))).toEqual(['Bill of lading, row 1'])
  expect(document.querySelectorAll('tr[data-marks="row"]')).toHaveLength(1)
  await page.getByRole('button', { name: 'Go to next error' }).click()
  await expect.element(page.getByLabelText('Bill of lading, row 1')).toHaveFocus()
})

test('every pattern can be chosen, also those beyond the first hundred', async () => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  const patterns = Array.from({ length: 100 }, (_, at) => ({
    ...PATTERN,
    patternId: at + 1,
    label: `Lane ${at}`,
  }))
  api.answer(listTenderStatuses, { tenderStatuses: [], total_record_count: 0 })
  api.answer(listPatterns, { patterns, total_record_count: 101 } as never)
  await openPortal(pages, '/waybilling/7/book-cars')

  const requestedPages = () =>
    api.calls.filter(({ path }) => path.endsWith('/patterns')).map(({ query }) => query.get('page') ?? '1')
  await expect.poll(requestedPages).toEqual(['1', '2'])
  await expect.element(page.getByRole('option', { name: 'Lane 99' })).toBeInTheDocument()
})

test('a file of cars is read', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [row('TILX 9')] })
  await expect.element(page.getByRole('button', { name: 'Upload cars' })).toBeVisible()
  const file = new File(['Equipment;BOL\nTILX 9;B-9\n'], 'cars.csv', { type: 'text/csv' })

  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)

  await expect.element(page.getByLabelText('Bill of lading, row 1')).toHaveValue('B-9')
})

test('empty cars of a list come with the address, and are released as such', async () => {
  const api = await open('?cars=TILX000123,GATX7&load=empty')
  await expect.element(page.getByRole('heading', { name: 'Release Empties', level: 1 })).toBeVisible()
  await expect.element(page.getByLabelText('Car, row 1')).toHaveValue('TILX 123')
  api.answer(bookTenders, { rows: [row('TILX 123'), row('GATX 7')] })

  await page.getByLabelText('Pattern').selectOptions('Ethanol to Chicago')

  await expect.element(page.getByText('Ready to send').first()).toBeVisible()
  expect(sent(api).at(-1)).toMatchObject({ step: 'check', load: 'empty', patternId: 4 })
})
