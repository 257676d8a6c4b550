import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import {
  cancelTenders,
  listBillStates,
  resendTenders,
} from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { ACCEPTED, BOOKINGS_PATH, startTenders, TENDER } from '../../../testing/tenders.ts'

beforeEach(() => page.viewport(1440, 900))

test('[WBL-002] [WBL-013] [WBL-014] [WBL-015] [WBL-016] [WBL-017] [WBL-018] [WBL-019] [WBL-020] [WBL-024] the list has its heading and columns', async () => {
  startTenders()
  await openPortal(pages, BOOKINGS_PATH)

  await expect.element(page.getByRole('heading', { name: 'Booking Requests', level: 1 })).toBeVisible()
  for (const name of [
    'Status',
    'BOL',
    'Control #',
    'Submitted',
    'Equip. ID',
    'Shipment #',
    'Origin',
    'Destination',
  ])
    await expect.element(page.getByRole('columnheader', { name, exact: false }).first()).toBeVisible()
  await expect.element(page.getByText('Tender Rejected')).toBeVisible()
  await expect.element(page.getByText('Tender Accepted')).toBeVisible()
  await expect.element(page.getByText('UN1987').first()).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: /per page|rows/i })).toHaveValue('25')
})

test('[WBL-012] [WBL-023] it is narrowed by equipment or status, newest first', async () => {
  const api = startTenders()
  const { path } = await openPortal(pages, BOOKINGS_PATH)

  await page.getByRole('searchbox', { name: 'Filter by equipment ID or status' }).fill('rejected')

  await expect.poll(path).toBe(`${BOOKINGS_PATH}?q=rejected`)
  expect(api.calls.some(({ path: called }) => called === '/booking/v1/7/tender-statuses')).toBe(true)
})

test('[WBL-021] [WBL-022] every row is viewed, and only a failed one is edited', async () => {
  startTenders()
  const { path } = await openPortal(pages, BOOKINGS_PATH)

  await page.getByRole('button', { name: /^Actions for TILX290345/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'View' }).click()

  await expect.poll(path).toBe('/waybilling/7/tender-request/10/view')
})

const BATCH: TenderStatus = {
  ...TENDER,
  requestId: 41,
  batchId: 41,
  batch: {
    bills: 60,
    states: [
      { state: 'tender_responded_accepted', bills: 58 },
      { state: 'tender_responded_rejected', bills: 2 },
    ],
  },
}

test('cars booked together are one row with the railroad’s answers, which opens to its cars; a filter lists bills', async () => {
  const api = startTenders([BATCH, ACCEPTED])
  const { path } = await openPortal(pages, BOOKINGS_PATH)
  const scopes = () =>
    api.calls.filter(({ path: called }) => called.includes('tender-statuses')).map(({ query }) => query)

  const row = page.getByRole('row', { name: /60 cars/ })
  await expect.element(row.getByText('58 accepted, 2 rejected')).toBeVisible()
  await expect.element(row.getByText('+59').first()).toBeVisible()
  await page.getByRole('button', { name: /^Actions for 60 cars/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await row.getByRole('link', { name: '58 accepted, 2 rejected' }).click()

  await expect.poll(path).toBe(`${BOOKINGS_PATH}?batchId=41`)
  await expect.poll(() => scopes().at(-1)?.get('batchId')).toBe('is.41')
  await expect.element(page.getByRole('radio', { name: 'Every bill' })).toBeChecked()
  await page.getByText('One row per batch').click()
  await expect.poll(path).toBe(BOOKINGS_PATH)
  expect(String(scopes()[0])).toContain('scope=batches')
})

const listed = (api: ReturnType<typeof startTenders>) =>
  api.calls.filter(({ path }) => path.endsWith('tender-statuses')).at(-1)?.query

test('bills are counted by state; a count lists its bills, and pressed again all of them', async () => {
  const api = startTenders()
  const { path } = await openPortal(pages, BOOKINGS_PATH)
  const counts = page.getByRole('group', { name: 'Bills by state' })
  await expect
    .element(counts.getByRole('button', { name: 'All 1,284' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(counts.getByRole('button', { name: 'Sent 30' })).toBeVisible()

  const rejected = counts.getByRole('button', { name: 'Rejected 13' })
  await rejected.click()
  await expect.element(rejected).toHaveAttribute('aria-pressed', 'true')
  expect(listed(api)?.get('state')).toBe(
    'is.acknowledged_rejected|tender_responded_rejected|correction_rejected|cancellation_rejected',
  )
  await counts.getByRole('button', { name: 'No response 6' }).click()
  await expect.poll(() => listed(api)?.get('scope')).toBe('late')
  expect(listed(api)?.get('state')).toBeNull()
  await counts.getByRole('button', { name: 'No response 6' }).click()
  await expect.poll(path).toBe(BOOKINGS_PATH)
})

test('the list is narrowed to a railroad, whose batches stay one row; a state lists bills, and gives way to batches with a notice', async () => {
  const api = startTenders()
  const { path } = await openPortal(pages, BOOKINGS_PATH)

  await page.getByRole('button', { name: 'Railroad', exact: true }).click()
  await page.getByRole('checkbox', { name: 'UP 884' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => listed(api)?.get('carrier')).toBe('is.UP')
  await expect.element(page.getByRole('radio', { name: 'One row per batch' })).toBeChecked()

  await page.getByRole('button', { name: /^Rejected/ }).click()
  await expect.element(page.getByRole('radio', { name: 'Every bill' })).toBeChecked()
  await page.getByText('One row per batch').click()

  await expect
    .element(page.getByText('Removed Status, which can differ between the bills of a batch.'))
    .toBeVisible()
  await expect.poll(path).toBe(`${BOOKINGS_PATH}?carrier=is.UP`)
})

test('where a row stands for a batch, rows are counted as rows, and what is done to them as bills', async () => {
  const api = startTenders([BATCH, ACCEPTED])
  api.answer(cancelTenders, { count: 61, done: 61, left: [], left_count: 0, done_ids: [] })
  await openPortal(pages, BOOKINGS_PATH)
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Select all 60 matching' }).click()
  await expect.element(page.getByText('All 60 rows selected')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel bills' }).click()

  const dialog = page.getByRole('dialog', { name: 'Cancel bills' })
  await expect.element(dialog.getByText('Applies to 61 booking requests.')).toBeVisible()
  await expect.element(dialog.getByText(/counts all its bills/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Cancel', exact: true }).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Keep bills' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a tender that was accepted with errors is marked', async () => {
  startTenders([{ ...ACCEPTED, advice: { ...TENDER.advice!, code: 'TE 024', message: 'EMBARGO' } }])
  await openPortal(pages, BOOKINGS_PATH)

  await expect.element(page.getByText('Tender Accepted')).toBeVisible()
  await expect.element(page.getByText('With errors')).toBeVisible()
})

test('[WBL-001] without the module the page is closed', async () => {
  signedInAs({ modules: [] })
  await openPortal(pages, BOOKINGS_PATH)

  await expect.element(page.getByRole('heading', { name: 'Booking Requests' })).not.toBeInTheDocument()
})

test('bills canceled together are followed by outcome until the results are closed, and each opens', async () => {
  const api = startTenders()
  const preview = { count: 2, done: 1, left: [], left_count: 1, done_ids: [] }
  const why = 'Only a bill the railroad has can be canceled.'
  api.answer(cancelTenders, preview)
  await openPortal(pages, BOOKINGS_PATH)
  await page
    .getByRole('checkbox', { name: /Select all|all rows/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cancel bills' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Applies to 1 booking request; 1 of 2 won’t change.')).toBeVisible()

  api.answer(cancelTenders, {
    ...preview,
    left: [{ id: 9, name: 'TILX290344', why }],
    done_ids: [10],
  })
  const bill = { requestId: 10, name: 'TILX290345', carrier: 'BNSF', failure: null, controlNumber: 13 }
  api.answer(listBillStates, { bills: [{ ...bill, state: 'cancellation_sent' }] })
  await dialog.getByRole('button', { name: 'Cancel bills' }).click()

  const results = page.getByRole('region', { name: 'Cancel 2 bills' })
  await expect.element(results.getByText('1 waiting for the railroad')).toBeVisible()
  await expect.element(results.getByText('1 can’t be canceled')).toBeVisible()
  await expect.element(results.getByText(why)).toBeVisible()
  await expect
    .element(results.getByRole('link', { name: 'TILX290345' }))
    .toHaveAttribute('href', '/waybilling/7/tender-request/10/view')
  await expect.element(page.getByText(/^Done:/)).not.toBeInTheDocument()
  await results.getByRole('button', { name: 'Close' }).click()
  await expect.element(results).not.toBeInTheDocument()
})

test('rejected bills are resent together: the button opens what will be sent', async () => {
  const api = startTenders()
  api.answer(resendTenders, { count: 2, done: 1, left: [], left_count: 1, done_ids: [] })
  await openPortal(pages, BOOKINGS_PATH)
  await page
    .getByRole('checkbox', { name: /Select all|all rows/i })
    .first()
    .click()

  await page.getByRole('button', { name: 'Resend bills' }).click()

  const dialog = page.getByRole('dialog', { name: 'Resend bills' })
  await expect.element(dialog.getByText('Applies to 1 booking request; 1 of 2 won’t change.')).toBeVisible()
  api.answer(resendTenders, { count: 2, done: 1, left: [], left_count: 0, done_ids: [9] })
  api.answer(listBillStates, { bills: [] })
  await dialog.getByRole('button', { name: 'Resend bills' }).click()
  await expect.element(page.getByRole('region', { name: 'Resend 1 bill' })).toBeVisible()
  const bodies = api.calls
    .filter(({ path }) => path.endsWith('/bulk/resend'))
    .map(({ body }) => JSON.parse(body) as { ids: number[]; preview: boolean })
  expect(bodies).toMatchObject([
    { ids: [9, 10], preview: true },
    { ids: [9, 10], preview: false },
  ])
})

test.each([
  ['cancellation_queued', 'Cancellation queued'],
  ['cancellation_sent', 'Cancellation sent'],
  ['cancellation_acknowledged', 'Cancellation acknowledged'],
  ['cancellation_rejected', 'Cancellation rejected'],
  ['cancellation_error', 'Cancellation error'],
  ['cancelled', 'Canceled'],
])('a bill in the state %s is marked %s', async (state, label) => {
  startTenders([{ ...ACCEPTED, state }])
  await openPortal(pages, BOOKINGS_PATH)

  await expect
    .element(
      page
        .getByRole('row', { name: /TILX290345/ })
        .getByText(label)
        .first(),
    )
    .toBeVisible()
})

test('an accepted bill shows a cancellation that the railroad has not decided beside its state', async () => {
  startTenders([{ ...ACCEPTED, undecided: { controlNumber: 14, purpose: 'cancellation' } }])
  await openPortal(pages, BOOKINGS_PATH)

  const row = page.getByRole('row', { name: /TILX290345/ })
  await expect.element(row.getByText('Tender Accepted')).toBeVisible()
  await expect.element(row.getByText('Cancellation sent')).toBeVisible()
})
