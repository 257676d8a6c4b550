import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  askQuestion,
  reportBug,
  requestAdjustment,
} from '#contract/areas/support/feedback/feedback.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { supportPages } from '../support.routes.tsx'

const AT = '/feedback?from=%2Fvisibility%2F7%2Fassets'
const PERMISSIONS = ['visibility_asset_list']
const SENT = { feedback_id: 4, github_url: null }

const open = () => signedInAs({ permissions: PERMISSIONS, modules: ['hasSupportFeedbackModule'] })
const posted = (api: ReturnType<typeof open>) => api.calls.findLast(({ method }) => method === 'POST')
const send = () => page.getByRole('button', { name: 'Send feedback' }).click()

beforeEach(() => page.viewport(1280, 900))

test('[FDB-001] [FDB-007] [FDB-008] [FDB-010] a question goes along with the page it was written at', async () => {
  const api = open()
  api.answer(askQuestion, { ...SENT, github_url: 'https://desk.example/4' })
  await openPortal(supportPages, AT)
  for (const kind of ['General question', 'Bug', 'Feature request', 'Manual adjustment'])
    await expect.element(page.getByText(kind, { exact: true })).toBeVisible()

  await page.getByLabelText('Title').fill('Where are my cars')
  await page.getByLabelText('Description').fill('I do not see them.')
  await send()

  await expect.element(page.getByText('Thank you. Your feedback was sent.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Track it in the help desk' })).toBeVisible()
  expect(posted(api)?.path).toBe('/inteledesk')
  expect(JSON.parse(posted(api)!.body)).toMatchObject({
    customer_id: 7,
    title: 'Where are my cars',
    description: 'I do not see them.',
    page_url: '/visibility/7/assets',
    attachments: [],
  })
})

test('a screenshot is pasted wherever the focus is, or captured with a button', async () => {
  open()
  await openPortal(supportPages, AT)
  const field = page.getByLabelText('Description')
  await expect.element(field).toBeVisible()
  const pasted = new DataTransfer()
  pasted.items.add(new File(['x'], 'image.png', { type: 'image/png' }))

  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))

  await expect.element(page.getByText(/^Screenshot .*\.png$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take a screenshot' })).toBeVisible()
})

test('a failed screen capture shows a message, a canceled one does not', async () => {
  open()
  await openPortal(supportPages, AT)
  const reported = page.getByText(/^Your browser couldn’t capture the screen/)
  const requests = vi.spyOn(navigator.mediaDevices, 'getDisplayMedia')
  const accept = page.getByRole('button', { name: 'Take a screenshot' })

  requests.mockRejectedValueOnce(new DOMException('Permission denied', 'NotAllowedError'))
  await accept.click()
  expect(reported.elements()).toHaveLength(0)
  requests.mockRejectedValueOnce(new DOMException('Could not start video source', 'NotReadableError'))
  await accept.click()

  await expect.element(reported).toBeVisible()
})

test('[FDB-009] an adjustment needs the car, what is wrong and what it should be', async () => {
  const api = open()
  api.answer(requestAdjustment, SENT)
  await openPortal(supportPages, AT)
  await page.getByText('Manual adjustment', { exact: true }).click()
  await page.getByLabelText('Title').fill('Wrong status')
  await page.getByLabelText('Description').fill('It is placed.')
  await send()
  await expect.element(page.getByRole('link', { name: /Enter a car or container/ })).toBeVisible()
  expect(posted(api)).toBeUndefined()

  await page.getByLabelText('Car or container').fill('GATX1')
  await page.getByLabelText('What is wrong').selectOptions('Status')
  await page.getByLabelText('Correct value').fill('Placed')
  await send()

  await expect.element(page.getByText('Thank you. Your feedback was sent.')).toBeVisible()
  expect(posted(api)?.path).toBe('/inteledesk/manual_adjustment')
  expect(JSON.parse(posted(api)!.body)).toMatchObject({
    equipment_id: 'GATX1',
    field: 'status_code',
    new_value: 'Placed',
  })
})

test('[FDB-010] feedback that could not be sent shows an error and stays', async () => {
  const api = open()
  api.refuse(reportBug, 403, { message: 'You don’t have permission to do this.' })
  await openPortal(supportPages, AT)
  await page.getByText('Bug', { exact: true }).click()
  await page.getByLabelText('Title').fill('It breaks')
  await page.getByLabelText('Description').fill('Every time.')
  await send()

  await expect.element(page.getByText('Unable to send feedback.')).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('It breaks')
})

test('[FDB-002] without the module there is neither the form nor the way to it', async () => {
  signedInAs({ permissions: PERMISSIONS })
  await openPortal(supportPages, '/customer-support/7/tickets')
  await page.getByRole('button', { name: /your account/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible()

  expect(page.getByRole('menuitem', { name: 'Send feedback' }).elements()).toEqual([])
})
