import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  applyFeedback,
  type FeedbackRow,
  listFeedback,
  listFeedbackFiles,
} from '#contract/areas/support/feedback/feedback.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { supportPages } from '../support.routes.tsx'

const ROW: FeedbackRow = {
  feedback_id: 9,
  customer_id: 7,
  title: 'Wrong consignee',
  state: 'new',
  category: 'manual_adjustment',
  customer_name: 'Prairie Grain',
  sent_by: 'Pat Doe',
  created_ts: '2026-11-20T12:00:00.000Z',
  helpdesk_url: null,
  description: 'It goes to Delta Mills.',
  page_url: '/visibility/7/assets',
  app_version: '1.0.0',
  details: { equipment_id: 'UTLX207444', waybill_id: null, field: 'consignee', new_value: 'Delta Mills' },
  file_count: 0,
  can: { apply: true, finish: true, reopen: 'This is new.' },
}

async function openInbox(row: FeedbackRow) {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(listFeedback, { data: [row], total_record_count: 1, state_counts: { new: 1, done: 0 } })
  await openPortal(supportPages, '/admin/feedback')
  return api
}

async function open(row: FeedbackRow = ROW) {
  const api = await openInbox(row)
  await page.getByRole('button', { name: 'Actions for Wrong consignee' }).click()
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('staff apply an adjustment as an override with one click', async () => {
  const api = await open()
  api.answer(applyFeedback, { feedback_id: 9, customer_id: 7, waybill_id: 3 })

  await page.getByRole('menuitem', { name: 'Apply as override' }).click()

  await expect.element(page.getByText('The new value overrides the railroads’ reports.')).toBeVisible()
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /admin/feedback/9/apply')
})

test('an adjustment that could not be applied has a reason', async () => {
  const api = await open()
  api.refuse(applyFeedback, 409, { message: 'There is no shipment of this unit.' })

  await page.getByRole('menuitem', { name: 'Apply as override' }).click()

  await expect.element(page.getByText('There is no shipment of this unit.')).toBeVisible()
})

test('events only railroads report cannot be applied by hand', async () => {
  await open({ ...ROW, can: { ...ROW.can, apply: 'Only the railroad can change this.' } })

  await expect.element(page.getByRole('menuitem', { name: 'Done' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Apply as override' }).elements()).toEqual([])
})

test('an attachment that was not scanned for viruses is marked where it is downloaded', async () => {
  const api = await openInbox({ ...ROW, file_count: 1 })
  const file = {
    id: 'a',
    filename: 'siding.pdf',
    filesize: 2048,
    mime_type: 'application/pdf',
    extension: 'pdf',
    alt_text: null,
    virus_checked: false,
    thumbnail_url: null,
    normalized_url: null,
    download_url: '/api/files/c1-a/raw',
  }
  api.answer(listFeedbackFiles, { attachments: [file] })

  await page.getByRole('button', { name: 'Wrong consignee', exact: true }).click()

  await expect.element(page.getByText('siding.pdf')).toBeVisible()
  await expect.element(page.getByText('Not scanned for viruses')).toBeVisible()
})
