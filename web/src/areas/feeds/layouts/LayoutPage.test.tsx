import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createLayout,
  getLayout,
  type SavedLayout,
  listLayouts,
  type MessageLayout,
  removeLayout,
  replayLayout,
  tryLayout,
  updateLayout,
} from '#contract/areas/feeds/layouts/layouts.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { feedsPages } from '../feeds.routes.tsx'
import { replayedText } from './layouts.rules.ts'

const SAMPLE = 'Car;Where;Date;Event\nALNX 396271;HAMLIN;2026-11-18;W\nALNX 396272;HAMLIN;2026-11-18;W'
const LAYOUT: MessageLayout = {
  name: 'prairie',
  separator: ';',
  header: true,
  zone: null,
  fields: [
    { field: 'equipment', column: 0, heading: 'Car' },
    { field: 'city', column: 1, heading: 'Where' },
    { field: 'date', column: 2, heading: 'Date' },
    { field: 'code', column: 3, heading: 'Event' },
  ],
}
const ROW = {
  name: 'prairie',
  separator: ';' as const,
  header: true,
  zone: null,
  column_count: 4,
  saved_ts: '2026-11-20T12:00:00Z',
}
const FOUND = {
  lines: 2,
  read: 1,
  sightings: [
    {
      equipment_id: 'ALNX396271',
      at: '2026-11-18T20:02:00Z',
      place: 'HAMLIN, SK',
      zone: 'America/Regina',
      code: 'W',
      load_empty: null,
      carrier: null,
      eta: null,
    },
  ],
  problems: [{ text: 'Line 3: date is not a valid date and time.', count: 7 }],
}

function open() {
  const api = signedInAs({ permissions: ['company_settings'] })
  api.answer(listLayouts, { data: [ROW], total_record_count: 1 })
  api.answer(getLayout, { ...LAYOUT, version: 1 })
  api.answer(tryLayout, FOUND)
  api.answer(createLayout, { ...LAYOUT, version: 1 })
  api.answer(updateLayout, { ...LAYOUT, version: 2 })
  api.answer(removeLayout, { name: 'prairie' })
  const getBody = (method: string, end: string) =>
    JSON.parse(
      api.calls.find((call) => call.method === method && call.path.endsWith(end))?.body ?? 'null',
    ) as unknown
  return { api, getBody }
}

const fieldFor = (name: string) => page.getByRole('combobox', { name: `Field for column ${name}` })

beforeEach(() => page.viewport(1440, 900))

test('a sample is recognized by its headings; the rest is entered, tried and saved', async () => {
  const { getBody } = open()
  const { path } = await openPortal(feedsPages, '/feeds/7/layouts/new')

  await page.getByLabelText('Or paste a few lines').fill(SAMPLE)
  await expect.element(fieldFor('Car')).toHaveValue('equipment')
  await expect.element(fieldFor('Where')).toHaveValue('')
  await expect.element(page.getByLabelText('Delimiter')).toHaveValue(';')
  await expect.element(page.getByText('HAMLIN · HAMLIN')).toBeVisible()

  await fieldFor('Where').selectOptions('City')
  await page.getByRole('button', { name: 'Test on sample' }).click()
  await expect.element(page.getByText('1 of 2 lines contain a sighting.')).toBeVisible()
  await expect.element(page.getByText('11/18/2026 14:02 CST')).toBeVisible()
  await expect.element(page.getByText(/is not a valid date and time\. \(7 times\)/)).toBeVisible()
  const { name: _, ...written } = LAYOUT
  expect(getBody('POST', '/try')).toEqual({ layout: written, sample: SAMPLE })

  await page.getByLabelText('Name', { exact: true }).fill('prairie')
  await page.getByRole('button', { name: 'Save layout' }).click()
  await expect.element(page.getByText('Layout saved. New messages use it.')).toBeVisible()
  expect(getBody('POST', '/layouts')).toEqual(LAYOUT)
  await expect.poll(path).toContain('/feeds/7/layouts')
})

test('a layout that lacks a column is not sent; what it lacks is named', async () => {
  const { getBody } = open()
  await openPortal(feedsPages, '/feeds/7/layouts/new')

  await page.getByLabelText('Or paste a few lines').fill(SAMPLE)
  await page.getByLabelText('Name', { exact: true }).fill('prairie')
  await page.getByRole('button', { name: 'Save layout' }).click()

  await expect.element(page.getByText('No column is mapped to the city. Choose one.').first()).toBeVisible()
  expect(getBody('POST', '/layouts')).toBeNull()
})

test('a layout in use is changed without a sample; a column given up and taken again keeps its heading', async () => {
  const { getBody } = open()
  await openPortal(feedsPages, '/feeds/7/layouts/prairie/edit')

  await expect.element(fieldFor('Where')).toHaveValue('city')
  await fieldFor('Event').selectOptions('Ignored')
  await fieldFor('Event').selectOptions('Event code')
  await fieldFor('Date').selectOptions('ETA date')
  await fieldFor('Date').selectOptions('Date')
  await page.getByLabelText('First line is a header row').click()
  await page.getByLabelText('First line is a header row').click()
  await page.getByLabelText('Delimiter').selectOptions('Tab')
  await page.getByRole('button', { name: 'Save layout' }).click()

  await expect.element(page.getByText('Layout saved. New messages use it.')).toBeVisible()
  const { name: _, ...written } = LAYOUT
  expect(getBody('PUT', '/layouts/prairie')).toEqual({ ...written, separator: '\t', version: 1 })
})

test('a layout is deleted in the list', async () => {
  const { api } = open()
  await openPortal(feedsPages, '/feeds/7/layouts')

  const row = page.getByRole('row', { name: /prairie/ })
  await expect.element(row.getByText('Local time')).toBeVisible()
  await expect.element(row.getByText('Semicolon')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for prairie' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()

  await expect.element(page.getByText('Layout deleted. Existing sightings are kept.')).toBeVisible()
  expect(api.calls.some(({ method, path }) => method === 'DELETE' && path.endsWith('/prairie'))).toBe(true)
})

test('messages of a corrected layout are replayed once that is confirmed, and their number is shown', async () => {
  const { api } = open()
  api.answer(replayLayout, { message_count: 12 })
  const { path } = await openPortal(feedsPages, '/feeds/7/layouts')
  const request = () => api.calls.filter((one) => one.method === 'POST' && one.path.includes('/replay'))

  await page.getByRole('button', { name: 'Actions for prairie' }).click()
  await page.getByRole('menuitem', { name: 'Replay messages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay messages read with “prairie”?' })
  await expect
    .element(dialog.getByText('Earlier sightings they no longer contain are withdrawn.', { exact: false }))
    .toBeVisible()
  expect(request()).toEqual([])
  await dialog.getByRole('button', { name: 'Replay messages' }).click()

  await expect.element(page.getByText('Replaying 12 messages.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(request().map((one) => one.path)).toEqual([expect.stringContaining('/layouts/prairie/replay')])
  expect(path()).toContain('/feeds/7/layouts')
})

test('a layout without recent messages is marked', () => {
  expect([0, 1, 1200].map(replayedText)).toEqual([
    'No messages from the last 30 days were read with it.',
    'Replaying 1 message.',
    'Replaying 1,200 messages.',
  ])
})

const WIDE: SavedLayout = {
  name: 'wide',
  separator: 'fixed',
  header: false,
  zone: null,
  fields: [
    { field: 'equipment', column: 0, start: 0, length: 11 },
    { field: 'city', column: 1, start: 11, length: 9 },
    { field: 'date', column: 2, start: 20, length: 10 },
    { field: 'code', column: 3, start: 30, length: 1 },
  ],
  version: 3,
}

test('a fixed-width layout shows the text at each position, and takes another column', async () => {
  const { api, getBody } = open()
  api.answer(getLayout, WIDE)
  api.answer(updateLayout, WIDE)
  await openPortal(feedsPages, '/feeds/7/layouts/wide/edit')

  await page.getByLabelText('Or paste a few lines').fill('ALNX 396271HAMLIN   2026-11-18WM-1')
  await expect.element(page.getByRole('cell', { name: 'HAMLIN', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.getByRole('combobox', { name: 'Field for column 5' }).selectOptions('Train')
  await expect.element(page.getByLabelText('Column 5: from character')).toHaveValue('32')
  await page.getByLabelText('Column 5: width').fill('3')
  await page.getByRole('button', { name: 'Save layout' }).click()

  await expect.element(page.getByText('Layout saved. New messages use it.')).toBeVisible()
  const { name: _, ...written } = WIDE
  const fields = [...WIDE.fields, { field: 'train', column: 4, start: 31, length: 3 }]
  expect(getBody('PUT', '/layouts/wide')).toEqual({ ...written, fields })
})

test('two people change one layout: the second is shown both changes and chooses', async () => {
  const { api, getBody } = open()
  const fifth = (field: 'carrier' | 'train' | 'shipper') => [
    ...LAYOUT.fields,
    { field, column: 4, heading: 'Road' },
  ]
  api.answer(getLayout, { ...LAYOUT, fields: fifth('carrier'), version: 1 })
  await openPortal(feedsPages, '/feeds/7/layouts/prairie/edit')
  const { name: _, ...now } = { ...LAYOUT, fields: fifth('shipper') }
  api.refuse(updateLayout, 409, {
    message: ERRORS.conflict[1],
    code: 'conflict',
    conflict: { version: 2, now },
  })

  await fieldFor('Road').selectOptions('Train')
  await page.getByRole('button', { name: 'Save layout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
  await expect.element(dialog.getByRole('radio', { name: /only here: train, 4, Road/ })).toBeVisible()
  await dialog.getByRole('radio', { name: /only here: shipper, 4, Road/ }).click()
  api.answer(updateLayout, { ...LAYOUT, version: 3 })
  api.calls.length = 0
  await dialog.getByRole('button', { name: 'Save these values' }).click()

  await expect.element(page.getByText('Layout saved. New messages use it.')).toBeVisible()
  expect(getBody('PUT', '/layouts/prairie')).toMatchObject({ fields: fifth('shipper'), version: 2 })
})

test('missing columns are pointed out before a sample is there', async () => {
  open()
  await openPortal(feedsPages, '/feeds/7/layouts/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('prairie')

  await userEvent.keyboard('{F8}')

  await expect.element(page.getByRole('group', { name: 'Column mapping' })).toHaveFocus()
})
