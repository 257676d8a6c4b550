import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resendTenders } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import {
  listTenderStatuses,
  listWaybillFiles,
  replayTender,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { pages } from '../../../routes.tsx'
import { expandAll } from '../../../testing/pattern-form.ts'
import { openPortal } from '../../../testing/portal.tsx'
import {
  BOOKINGS_PATH,
  CODE_PATH,
  commodityCode,
  FILES,
  SENDABLE,
  startTenders,
  TENDER,
} from '../../../testing/tenders.ts'

beforeEach(() => page.viewport(1440, 900))

test('[WBL-010] [WBL-056] [WBL-184] a failed request is sent again from the file drop on', async () => {
  const api = startTenders()
  api.answer(replayTender, { requestId: 9, state: 'file_queued' })
  const { path } = await openPortal(pages, '/waybilling/7/tender-request/9/replay')
  await expect.element(page.getByRole('heading', { name: 'Replay Tender Request' })).toBeVisible()
  await expect.element(page.getByText(/TILX290344 · BOL B-1001 · BNSF/)).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).click()

  await expect.element(page.getByText('Replay request submitted')).toBeVisible()
  const sent = api.calls.find(({ path: called }) => called.endsWith('/requests/9/replay'))
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ step: 'STEP_FILE_DROP', search_by: 'request_id' })
  await expect.poll(path).toBe(BOOKINGS_PATH)
})

test('[WBL-185] a refused replay shows the reason', async () => {
  const api = startTenders()
  api.refuse(replayTender, 400, {
    message: 'Some values are missing.',
    errors: { x: ['Choose the bill type.'] },
  })
  await openPortal(pages, '/waybilling/7/tender-request/9/replay')

  await page.getByRole('button', { name: 'Submit' }).click()

  await expect.element(page.getByText('Failed to submit replay request')).toBeVisible()
  await expect.element(page.getByText(/Choose the bill type\./)).toBeVisible()
})

const REFUSED = {
  heading: {
    ...SENDABLE,
    assigned_number_LX_loop: [
      {
        description_marks_and_numbers_L5: [
          { commodity_code_03: '9999999', commodity_code_qualifier_04: 'T', lading_description_02: 'X' },
        ],
      },
    ],
  },
}

test('[WBL-056] a rejected tender is corrected at the field that was wrong, and the differences from the first are shown', async () => {
  const api = startTenders()
  api.answer(listWaybillFiles, {
    files: FILES.map((file) => ({ ...file, content: JSON.stringify(REFUSED) })),
  })
  api.answer(listTenderStatuses, { tenderStatuses: [TENDER], total_record_count: 1 })
  api.answer(replayTender, { requestId: 9, state: 'file_queued' })
  await openPortal(pages, '/waybilling/7/tender-request/9/replay')
  await expect.element(commodityCode()).toHaveFocus()
  await expect.element(commodityCode()).toHaveAttribute('aria-invalid', 'true')
  const response = page.getByRole('region', { name: 'Railroad’s response' })
  await expect.element(response.getByText(/Search for the commodity by name\./)).toBeVisible()
  await expect.element(response.getByText(/Railroad’s message: INVALID STCC/)).toBeVisible()
  const differences = page.getByRole('region', { name: 'Differences' })
  expect(differences.elements()).toEqual([])

  await commodityCode().fill('2818442')
  await page.getByRole('option', { name: /^2818442/ }).click()
  await userEvent.tab()

  await expect.element(commodityCode()).toHaveAttribute('aria-invalid', 'false')
  await expect.element(differences.getByText('9999999')).toBeVisible()
  await expect.element(differences.getByText('2818442')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByText('Replay request submitted')).toBeVisible()
  const sent = api.calls.find(({ path: called }) => called.endsWith('/requests/9/replay'))
  expect(sent?.body).toContain('2818442')
})

test('the correction of a rejected field goes to the other bills rejected for the same reason, unless it is unchecked', async () => {
  const api = startTenders()
  api.answer(listWaybillFiles, {
    files: FILES.map((file) => ({ ...file, content: JSON.stringify(REFUSED) })),
  })
  api.answer(listTenderStatuses, { tenderStatuses: [TENDER], total_record_count: 6 })
  api.answer(replayTender, { requestId: 9, state: 'file_queued' })
  api.answer(resendTenders, {
    count: 5,
    done: 4,
    left: [{ id: 11, name: 'TILX290350', why: 'Commodity code isn’t 9999999 on this bill.' }],
    done_ids: [],
    left_count: 1,
  })
  await openPortal(pages, '/waybilling/7/tender-request/9/replay')
  const same = page.getByRole('checkbox', { name: /^Same change in 5 other bills/ })
  await expect.element(commodityCode()).toHaveFocus()
  await expect.element(same).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()

  await commodityCode().fill('2818442')
  await page.getByRole('option', { name: /^2818442/ }).click()
  await userEvent.tab()
  await same.click()
  await expect.element(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  await same.click()
  await page.getByRole('button', { name: 'Submit 6 bills' }).click()

  await expect
    .element(page.getByText(/^4 other bills resent, 1 skipped\. TILX290350: Commodity code/))
    .toBeVisible()
  const sent = api.calls.find(({ path: called }) => called.endsWith('/tenders/bulk/resend'))
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
    matching: { failure: 'is.INVALID STCC', carrier: 'is.BNSF' },
    changes: [{ path: CODE_PATH, before: '9999999', after: '2818442' }],
  })
})

test('a code that is typed and submitted at once goes to the other bills too', async () => {
  const api = startTenders()
  api.answer(listWaybillFiles, {
    files: FILES.map((file) => ({ ...file, content: JSON.stringify(REFUSED) })),
  })
  api.answer(listTenderStatuses, { tenderStatuses: [TENDER], total_record_count: 6 })
  api.answer(replayTender, { requestId: 9, state: 'file_queued' })
  api.answer(resendTenders, { count: 5, done: 5, left: [], left_count: 0, done_ids: [] })
  await openPortal(pages, '/waybilling/7/tender-request/9/replay')
  await expect.element(page.getByRole('checkbox', { name: /^Same change in 5 other bills/ })).toBeChecked()

  await commodityCode().fill('2818442')
  await page.getByRole('button', { name: /^Submit/ }).click()

  await expect.element(page.getByText('5 other bills resent')).toBeVisible()
})

test('the outgoing document is shown beside the form while typing', async () => {
  startTenders()
  await page.viewport(1600, 900)
  await openPortal(pages, '/waybilling/7/tender-request/9/replay')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect.element(page.getByText('PP prepaid by seller')).toBeVisible()
  await page.getByText('EDI').click()
  await expandAll()
  await page.getByRole('textbox', { name: 'Shipment ID' }).fill('S-42')

  await expect.element(page.getByText(/BX\*00\*\*PP\*S-42~/)).toBeVisible()
  await expect.element(page.getByText('X12 4010')).toBeVisible()
})
