import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createEventCode,
  type EventCodeSetting,
  getRebuild,
  listEventCodes,
  updateEventCode,
} from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const PLACED: EventCodeSetting = {
  code_source: 'CLM',
  code: 'Z',
  equipment_kind: 'R',
  event_text: 'Placed at siding',
  action: 'actual_placement',
  status_code: 10,
  status_code_at_destination: 90,
  version: 4,
}
const DEPARTED: EventCodeSetting = {
  ...PLACED,
  code_source: 'DE157',
  code: 'RL',
  equipment_kind: 'imdl',
  event_text: 'Departed',
  action: 'depart',
  status_code: 40,
  status_code_at_destination: null,
}

const getList = (codes: EventCodeSetting[], total = codes.length) => ({
  data: codes.map((code) => ({ ...code, id: `${code.code_source} ${code.code} ${code.equipment_kind}` })),
  total_record_count: total,
})

function open({ jobs_left = 0 } = {}) {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(listEventCodes, getList([PLACED, DEPARTED]))
  api.answer(getRebuild, { assets: { R: 41_230, imdl: 1 }, jobs_left })
  return api
}

const dialog = page.getByRole('dialog')
const sent = (api: ReturnType<typeof open>) => api.calls.filter(({ method }) => method === 'PUT')

beforeEach(() => page.viewport(1280, 900))

test('every code has its label, its effect and the status it leads to', async () => {
  open()
  await openPortal(adminPages, '/admin/event-codes')

  const row = page.getByRole('row', { name: /Placed at siding/ })
  await expect.element(row.getByText('Placed at the siding')).toBeVisible()
  await expect.element(row.getByText('10 Origin')).toBeVisible()
  await expect.element(row.getByText('90 AP')).toBeVisible()
})

test('the list is cut by message, equipment and text, and the URL keeps the filters', async () => {
  const api = open()
  const { path } = await openPortal(adminPages, '/admin/event-codes')
  const makeRequest = () => api.calls.findLast((call) => call.path === '/admin/event_codes')?.query.toString()
  await expect.element(page.getByRole('row', { name: /Placed at siding/ })).toBeVisible()
  api.answer(listEventCodes, getList([]))

  await page.getByText('X12 322', { exact: true }).click()
  await expect.poll(makeRequest).toContain('code_source=is.DE157')
  await page.getByLabelText('Search codes').fill('nothing like it')

  await expect.element(page.getByText('No matching codes')).toBeVisible()
  await expect.poll(path).toBe('/admin/event-codes?q=nothing+like+it&code_source=DE157')
  expect(makeRequest()).toContain('search=nothing+like+it')
})

test('codes come a page at a time, and another cut starts at its first', async () => {
  open().answer(listEventCodes, getList([PLACED, DEPARTED], 61))
  const { path } = await openPortal(adminPages, '/admin/event-codes?page=9')
  await expect.poll(path).toBe('/admin/event-codes?page=3')
  await expect.element(page.getByText('51 to 61 of 61 codes')).toBeVisible()

  await page.getByLabelText('Search codes').fill('placed')

  await expect.poll(path).toBe('/admin/event-codes?q=placed')
})

test('another meaning is saved over the version that was read, with its effects shown', async () => {
  const api = open()
  api.answer(updateEventCode, { ...PLACED, event_text: 'Spotted', version: 5 })
  await openPortal(adminPages, '/admin/event-codes')

  await page.getByRole('button', { name: 'Edit Z, Car location message, Railcar' }).click()
  await expect.element(dialog.getByText(/41,230 railcars across all customers will be checked/)).toBeVisible()
  await dialog.getByLabelText('Display name').fill('Spotted')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText(/Code saved/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(api)).toMatchObject([{ path: '/admin/event_codes/CLM/Z/R' }])
  expect(JSON.parse(sent(api)[0]!.body)).toEqual({
    event_text: 'Spotted',
    action: 'actual_placement',
    status_code: 10,
    status_code_at_destination: 90,
    version: 4,
  })
})

test('a code that another user changed shows both meanings, and the chosen one is saved over theirs', async () => {
  const api = open()
  api.refuse(updateEventCode, 409, {
    message: ERRORS.conflict[1],
    code: 'conflict',
    conflict: {
      version: 5,
      now: { event_text: 'At the dock', action: 'hold', status_code: 10, status_code_at_destination: null },
    },
  })
  await openPortal(adminPages, '/admin/event-codes')
  await page.getByRole('button', { name: /^Edit Z/ }).click()
  await dialog.getByLabelText('Display name').fill('Spotted')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' })
  await expect.element(conflict.getByRole('radio', { name: 'Keep mine Spotted' })).toBeChecked()
  await expect.element(conflict.getByRole('radio', { name: 'Use theirs On hold' })).toBeChecked()

  await conflict.getByRole('radio', { name: 'Keep original 90 AP' }).click()
  api.answer(updateEventCode, { ...PLACED, event_text: 'Spotted', version: 6 })
  await conflict.getByRole('button', { name: 'Save these values' }).click()

  await expect.element(page.getByText(/Code saved/)).toBeVisible()
  expect(sent(api).map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { version: 4, event_text: 'Spotted', action: 'actual_placement' },
    { version: 5, event_text: 'Spotted', action: 'hold', status_code_at_destination: 90 },
  ])
})

test('a code that is not there yet is added; one that is there is refused at its field', async () => {
  const api = open()
  api.refuse(createEventCode, 409, {
    message: ERRORS.conflict[1],
    code: 'conflict',
    errors: { code: ['This code is there already.'] },
  })
  await openPortal(adminPages, '/admin/event-codes')
  await page.getByRole('button', { name: 'Add code' }).click()
  await dialog.getByLabelText('Code', { exact: true }).fill('k 7')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect
    .element(dialog.getByRole('link', { name: 'Code: Enter 1 to 6 letters and digits.' }))
    .toBeVisible()

  await dialog.getByLabelText('Code', { exact: true }).fill('z')
  await dialog.getByLabelText('Display name').fill('Kept at the yard')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog.getByRole('link', { name: 'Code: This code is there already.' })).toBeVisible()
  api.answer(createEventCode, { ...PLACED, code: 'K7', version: 1 })
  await dialog.getByLabelText('Code', { exact: true }).fill('k7')
  await dialog.getByRole('button', { name: 'Add' }).click()

  await expect.element(page.getByText(/Code saved/)).toBeVisible()
  const posted = api.calls.filter(({ method }) => method === 'POST').at(-1)
  expect(posted?.path).toBe('/admin/event_codes')
  expect(JSON.parse(posted?.body ?? '')).toEqual({
    event_text: 'Kept at the yard',
    action: 'report',
    status_code: null,
    status_code_at_destination: null,
    code: 'k7',
    code_source: 'CLM',
    equipment_kind: 'R',
  })
})

test('while assets are still being recalculated, the page shows it', async () => {
  open({ jobs_left: 2 })

  await openPortal(adminPages, '/admin/event-codes')

  await expect.element(page.getByText(/after a change: 2 customers left/)).toBeVisible()
})
