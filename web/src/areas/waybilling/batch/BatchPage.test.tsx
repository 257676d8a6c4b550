import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOriginCars, type OriginCar } from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import { getPattern, listPatterns } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import {
  type BatchField,
  bookTenders,
  listTenderStatuses,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { ACCEPTED, TENDER } from '../../../testing/tenders.ts'

const PATTERN = {
  patternId: 4,
  label: 'Ethanol to Chicago',
  createdBy: 1,
  createdByName: 'Pat Doe',
  userCreatedBy: { id: 1, firstName: 'Pat', lastName: 'Doe' },
  lastUsedDate: null,
  version: 1,
}

async function open(search: string, standing: readonly OriginCar[] = []) {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(listPatterns, { patterns: [PATTERN], total_record_count: 1 } as never)
  api.answer(getPattern, {
    ...PATTERN,
    pattern: { heading: {} },
    inputs: [],
    advanced: false,
  } as never)
  api.answer(listTenderStatuses, { tenderStatuses: [], total_record_count: 0 })
  api.answer(listOriginCars, { origin: 'WILLISTON, ND', total: standing.length, cars: [...standing] })
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
  earlier: null,
  warnings: [],
})
const sent = (api: Awaited<ReturnType<typeof open>>) =>
  api.calls
    .filter(({ path }) => path.endsWith('/tenders/batch'))
    .map(({ body }) => JSON.parse(body) as { step: string; bookingKey: string; cars: { car: string }[] })
const cars = () => page.getByLabelText('Cars', { exact: true }).first()

beforeEach(() => page.viewport(1440, 900))

test('the cars of a chosen pattern can be pasted at once', async () => {
  await open('?pattern=4')

  await expect.element(cars()).toHaveFocus()
})

test('cars that were pasted are checked, the valid ones are booked, and a corrected one is booked under the same name', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [row('TILX 1'), row('TILX', ['Enter a car like TILX 290344.'])] })
  await cars().fill('TILX 1, B-1\nTILX, B-2')
  await userEvent.tab()
  await expect.element(page.getByText('Enter a car like TILX 290344.')).toBeVisible()
  await expect.element(page.getByText('Ready to send')).toBeVisible()

  api.answer(bookTenders, { rows: [row('TILX 1', [], 31)] })
  await page.getByRole('button', { name: 'Book 1 car' }).click()
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
  expect(booked.map((one) => one.cars.map(({ car }) => car))).toEqual([['TILX 1'], ['TILX 2']])
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
  api.answer(bookTenders, { rows: [row('TILX 2')] })
  await page.getByLabelText('Car, row 1').fill('TILX 2')

  await page.getByRole('button', { name: 'Book 1 car' }).click()

  await expect.poll(() => sent(api).map(({ step }) => step)).toEqual(['check', 'check', 'book'])
})

test('the invalid cell is marked and focused, or the row if no cell is invalid', async () => {
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

test('a pattern is found by a part of its name, however many there are', async () => {
  const api = await open('')
  await page.getByLabelText('Pattern').fill('chic')

  await page.getByRole('option', { name: 'Ethanol to Chicago' }).click()

  const searched = api.calls
    .filter(({ path }) => path.endsWith('/patterns'))
    .map(({ query }) => query.get('search'))
  expect(searched).toContain('chic')
  await expect.element(page.getByLabelText('Pattern')).toHaveValue('Ethanol to Chicago')
})

const earlier = {
  requestId: 88,
  car: 'TILX1',
  bolNumber: 'B-1',
  carrier: 'BNSF',
  submittedDate: '2026-11-22T10:00:00Z',
  state: 'tender_responded_accepted',
}
const repeated = {
  ...row('TILX 1', ['TILX 1 was billed 2 days ago on B-1, to BNSF.'], null, ['car']),
  earlier,
}

test('a car billed in the last days waits with its earlier bill until it is sent anyway', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [repeated] })
  await cars().fill('TILX 1')
  await userEvent.tab()
  await expect.element(page.getByText('0 booked, 0 to correct, 1 to confirm, 0 to send')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open that bill' }))
    .toHaveAttribute('href', '/waybilling/7/tender-request/88/view')

  api.answer(bookTenders, { rows: [row('TILX 1')] })
  await page.getByRole('button', { name: 'Send anyway' }).click()

  await expect.element(page.getByText('Ready to send')).toBeVisible()
  const last = sent(api).at(-1)?.cars as unknown as { duplicates: string }[]
  expect(last.map(({ duplicates }) => duplicates)).toEqual(['send'])
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
  await expect.element(page.getByRole('heading', { name: 'Release empties', level: 1 })).toBeVisible()
  await expect.element(page.getByLabelText('Car, row 1')).toHaveValue('TILX 123')
  api.answer(bookTenders, { rows: [row('TILX 123'), row('GATX 7')] })

  await page.getByLabelText('Pattern').fill('eth')
  await page.getByRole('option', { name: 'Ethanol to Chicago' }).click()

  await expect.element(page.getByText('Ready to send').first()).toBeVisible()
  expect(sent(api).at(-1)).toMatchObject({ step: 'check', load: 'empty', patternId: 4 })
})

test('only the cars to correct show when chosen, and one stays while it is corrected', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [row('TILX 1'), row('TILX', ['Enter a car like TILX 290344.'])] })
  await cars().fill('TILX 1, B-1, S-1, 190000\nTILX, B-2')
  await userEvent.tab()
  await page.getByText('To correct 1').click()

  await expect.element(page.getByLabelText('Car, row 1')).not.toBeInTheDocument()
  await page.getByLabelText('Car, row 2').fill('TILX 2')
  await expect.element(page.getByLabelText('Car, row 2')).toHaveFocus()
  await expect.element(page.getByText('190,000 lb')).toBeVisible()
  await page.getByText('All 2').click()
  await expect.element(page.getByLabelText('Car, row 1')).toBeVisible()
})

test('a car past its test date is named before its bill is sent', async () => {
  const api = await open('?pattern=4')
  const warnings = [{ equipmentId: 'TILX1', test: 'Visual inspection', due: '2026-01-31' }]
  api.answer(bookTenders, { rows: [{ ...row('TILX 1'), warnings }, row('TILX 2')] })
  await cars().fill('TILX 1, B-1\nTILX 2, B-2')
  await userEvent.tab()

  await expect
    .element(page.getByText('1 past a test date (49 CFR 180.509). Don’t offer the car until it’s tested.'))
    .toBeVisible()
})

test('cars without a weight take the median of the others by one button, and are checked again', async () => {
  const api = await open('?pattern=4')
  const missing = 'The pattern asks for the weight of each car.'
  api.answer(bookTenders, {
    rows: [
      row('TILX 1'),
      row('TILX 2', [missing], null, ['weight']),
      row('TILX 3'),
      row('TILX 4', [missing], null, ['weight']),
      row('TILX 5'),
    ],
  })
  await cars().fill(
    'TILX 1, B-1, S, 190800\nTILX 2, B-2, S\nTILX 3, B-3, S, 19080\nTILX 4, B-4, S\nTILX 5, B-5, S, 191200',
  )
  await userEvent.tab()
  await expect.element(page.getByText('0 booked, 2 to correct, 3 to send')).toBeVisible()

  api.answer(bookTenders, { rows: [row('TILX 2'), row('TILX 4')] })
  await page.getByRole('button', { name: 'Fill 190,800 lb' }).click()

  await expect.element(page.getByText('0 booked, 0 to correct, 5 to send')).toBeVisible()
  await expect.element(page.getByLabelText('Weight, row 4')).toHaveValue('190800')
  expect(sent(api).at(-1)?.cars).toMatchObject([
    { car: 'TILX 2', weight: 190_800 },
    { car: 'TILX 4', weight: 190_800 },
  ])
})

test('a seal that was also on a removed car is checked again', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [repeated] })
  await cars().fill('TILX 1, B-1, S-1, 190000, 8841201')
  await userEvent.tab()
  await expect.element(page.getByText('0 booked, 0 to correct, 1 to confirm, 0 to send')).toBeVisible()
  await cars().fill('TILX 2, B-2, S-2, 190000, 8841201')
  await userEvent.tab()
  await expect.element(page.getByText('Seal 8841201 is also on TILX 1.').first()).toBeVisible()

  api.answer(bookTenders, { rows: [row('TILX 2')] })
  await page.getByRole('button', { name: 'Remove 1' }).click()

  await expect.element(page.getByText('Ready to send')).toBeVisible()
})

test('a car listed twice is removed once by one button, and the row that stays is checked again', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [row('TILX 1')] })
  await cars().fill('TILX 1, B-1\nTILX 1, B-2')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Remove 1' }).click()

  await expect.element(page.getByText('Ready to send')).toBeVisible()
  await expect.element(page.getByLabelText('Bill of lading, row 1')).toHaveValue('B-1')
  await expect.element(page.getByLabelText('Car, row 2')).not.toBeInTheDocument()
})

test('booked cars show the railroad’s responses, and what it rejected is a line with its correction', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [row('TILX 1'), row('TILX 2')] })
  api.answer(listTenderStatuses, {
    tenderStatuses: [TENDER, { ...ACCEPTED, failure: null, waybillNumber: '661305' }],
    total_record_count: 2,
  })
  await cars().fill('TILX 1\nTILX 2')
  await userEvent.tab()
  await expect.element(page.getByText('Ready to send').first()).toBeVisible()
  api.answer(bookTenders, { rows: [row('TILX 1', [], 9), row('TILX 2', [], 10)] })
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

const standing = (equipmentId: string, more: Partial<OriginCar> = {}): OriginCar => ({
  equipmentId,
  statusCode: 90,
  isReleased: false,
  isBadOrder: false,
  lastSightingDate: '2026-01-05T15:07:00Z',
  earlier: null,
  ...more,
})

test('empty cars at the origin are ticked where nothing speaks against them, and fill the table', async () => {
  const api = await open('?pattern=4', [
    standing('TILX1'),
    standing('TILX2'),
    standing('TILX3', { isBadOrder: true }),
    standing('TILX4', { earlier }),
    standing('TILX5', { statusCode: 50 }),
  ])
  await expect.element(page.getByText('Standing at WILLISTON, ND')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'TILX 3' })).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'TILX 4 B-1' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'TILX 2' }).click()
  await page.getByRole('checkbox', { name: /^Arrived/ }).click()

  api.answer(bookTenders, { rows: [row('TILX 1'), row('TILX 5')] })
  await page.getByRole('button', { name: 'Add 2 cars' }).click()

  await expect.element(page.getByLabelText('Car, row 1')).toHaveValue('TILX 1')
  await expect.element(page.getByLabelText('Car, row 2')).toHaveValue('TILX 5')
  await expect.element(page.getByText('3 empty cars not listed yet')).toBeVisible()
})

test('where no empty car stands at the origin, the page shows that', async () => {
  await open('?pattern=4')

  await expect
    .element(page.getByText('No empty car stands at WILLISTON, ND, as far as railroads reported.'))
    .toBeVisible()
})

test('a column of a sheet is pasted down from a cell, and its cars are checked', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, { rows: [row('TILX 1'), row('TILX 2')] })
  await cars().fill('TILX 1\nTILX 2')
  await userEvent.tab()
  await expect.element(page.getByText('Ready to send').first()).toBeVisible()

  const cell = page.getByLabelText('Bill of lading, row 1').element()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'B-1\tS-1\r\nB-2\tS-2\r\n')
  cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))

  await expect.element(page.getByLabelText('Shipment ID, row 2')).toHaveValue('S-2')
  await expect
    .poll(() => sent(api).at(-1)?.cars)
    .toMatchObject([
      { car: 'TILX 1', bill: 'B-1', shipment: 'S-1' },
      { car: 'TILX 2', bill: 'B-2', shipment: 'S-2' },
    ])
})

test('rows after the 25th are folded until all are shown, but for those that need a look', async () => {
  const api = await open('?pattern=4')
  const names = Array.from({ length: 30 }, (_, at) => `TILX ${at + 1}`)
  api.answer(bookTenders, {
    rows: names.map((car, at) => row(car, at === 27 ? ['Reference ID: too long.'] : [], null, ['bill'])),
  })
  await cars().fill(names.join('\n'))
  await userEvent.tab()

  await expect.element(page.getByText('4 more cars, 4 to send')).toBeVisible()
  await expect.element(page.getByLabelText('Car, row 28')).toHaveValue('TILX 28')
  await expect.element(page.getByLabelText('Car, row 26')).not.toBeInTheDocument()
  api.answer(bookTenders, { rows: [row('TILX 28')] })
  await page.getByLabelText('Bill of lading, row 28').fill('B-28')
  await userEvent.tab()
  await expect.element(page.getByText('0 booked, 0 to correct, 30 to send')).toBeVisible()
  await expect.element(page.getByLabelText('Car, row 28')).toBeVisible()

  await page.getByRole('button', { name: 'Show all 30' }).click()
  await expect.element(page.getByLabelText('Car, row 26')).toBeVisible()
})

test('the bar at the foot says what is sent and what is not, and checks cars again where none is ready', async () => {
  const api = await open('?pattern=4')
  api.answer(bookTenders, {
    rows: [row('TILX 1'), row('TILX 2', ['City: needed.']), { ...repeated, car: 'TILX 3' }],
  })
  await cars().fill('TILX 1\nTILX 2\nTILX 3')
  await userEvent.tab()
  const bar = page.getByRole('region', { name: 'Send' })
  await expect.element(bar.getByText('1 car to send.')).toBeVisible()
  await expect.element(bar.getByText('Not sent: 1 to correct, 1 to confirm.')).toBeVisible()

  api.answer(bookTenders, { rows: [row('TILX 1', [], 31)] })
  await bar.getByRole('button', { name: 'Book 1 car' }).click()
  await expect.element(bar.getByText('1 bill sent.')).toBeVisible()
  expect(sent(api).at(-1)).toMatchObject({ step: 'book', cars: [{ car: 'TILX 1' }] })
  await bar.getByRole('button', { name: 'Check 1 car again' }).click()
  await expect.poll(() => sent(api).at(-1)?.step).toBe('check')
})
