import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCarrier } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import {
  type CustomerRailroad,
  listCustomerRailroads,
  setRailroadLive,
  testCustomerRailroad,
  updateCustomerRailroad,
} from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const SENT = { control_number: 4813, is_current: true, created_ts: '2026-11-24T20:00:00Z', trouble: null }
const ROW: CustomerRailroad = {
  scac: 'UP',
  name: 'Union Pacific',
  sender_qualifier: 'ZZ',
  sender_id: 'PSMILLING',
  receiver_qualifier: '02',
  receiver_id: 'UP',
  release: '004010',
  transport: 'railroad',
  sftp_url: '',
  sftp_host_key: '',
  sftp_answers: '',
  has_secret: false,
  railroad_transport: 'folder',
  railroad_url: null,
  railroad_usage: 'P',
  link_trouble: null,
  live_ts: null,
  test: null,
  state: 'ready_to_test',
  version: 1,
}
const CARRIER = {
  scac: 'BNSF',
  name: 'BNSF Railway',
  release: '004010',
  receiver_qualifier: '02',
  receiver_id: 'BNSF',
  usage: 'T',
  characters: 'basic',
  answer_minutes: 240,
  cancels_by: '998',
  transport: 'folder',
  sftp_url: '',
  sftp_host_key: '',
  sftp_answers: '',
  version: 1,
} as const
const answered = (kind: string, verdict: string, message = '') => ({
  ...SENT,
  sent_ts: '2026-11-24T20:00:10Z',
  answers: [{ kind, verdict, message, received_ts: '2026-11-24T20:04:00Z' }],
})

test('on a portal without railroads the first is set up in place, then offered', async () => {
  const api = signedInAs({ user: { is_admin: true } })
  const none = { customer_name: 'Prairie Star Milling', data: [], proposed_sender_id: 'PSMILLING' }
  api.answer(listCustomerRailroads, { ...none, others: [] })
  await openPortal(pages, '/admin/customers/6/railroads')

  await page.getByRole('button', { name: 'Set up railroad' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add railroad' })
  await dialog.getByLabelText('SCAC').fill('BNSF')
  await dialog.getByLabelText('Name').fill('BNSF Railway')
  await dialog.getByLabelText('Receiver ID', { exact: true }).fill('BNSF')
  api.answer(createCarrier, { ...CARRIER })
  api.answer(listCustomerRailroads, { ...none, others: [{ scac: 'BNSF', name: 'BNSF Railway' }] })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()

  await expect.element(page.getByRole('button', { name: 'Allow railroad' })).toBeVisible()
})

async function open(row: Partial<CustomerRailroad> = {}) {
  const api = signedInAs({ user: { is_admin: true } })
  const data = [{ ...ROW, ...row }]
  api.answer(listCustomerRailroads, {
    customer_name: 'Prairie Star Milling',
    data,
    others: [],
    proposed_sender_id: 'PSMILLING',
  })
  await openPortal(pages, '/admin/customers/6/railroads')
  await page.getByRole('button', { name: /^UP/ }).click()
  return api
}
const goLive = () => page.getByRole('button', { name: 'Go live' })

beforeEach(() => page.viewport(1440, 900))

test('going live waits for the railroad to accept a test, which is one click', async () => {
  const api = await open()
  api.answer(testCustomerRailroad, ROW)

  await expect.element(goLive()).toBeDisabled()
  await page.getByRole('button', { name: 'Send test' }).click()

  await expect.poll(() => api.calls.some(({ path }) => path.endsWith('/railroads/UP/test'))).toBe(true)
})

test('a missing 997 after 15 minutes shows a message and offers to send again', async () => {
  await open({ state: 'overdue', test: { ...SENT, sent_ts: '2026-11-24T20:00:10Z', answers: [] } })

  await expect.element(page.getByText('No 997 after 15 min')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Resend' })).toBeVisible()
})

test('a rejected test shows the reason as text', async () => {
  await open({ state: 'rejected', test: answered('824', 'rejected', 'Sender ID PSMILLING is unknown.') })

  await expect.element(page.getByText('UP rejected it')).toBeVisible()
  await expect.element(page.getByText(/Sender ID PSMILLING is unknown\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'View 824' })).toBeVisible()
})

test('going live first warns that bills are real from then on', async () => {
  const api = await open({ state: 'accepted', test: answered('997', 'accepted') })
  api.answer(setRailroadLive, { ...ROW, state: 'live', live_ts: '2026-11-24T20:05:00Z' })

  await goLive().click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByText('Bills of lading from Prairie Star Milling to UP will be live and move cars.'))
    .toBeVisible()
  expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false)
  await dialog.getByRole('button', { name: 'Go live' }).click()

  await expect.element(page.getByText('UP is live.')).toBeVisible()
})

test('a live railroad warns that new IDs stop its bills', async () => {
  const api = await open({ state: 'live', live_ts: '2026-11-24T20:05:00Z' })
  api.answer(updateCustomerRailroad, ROW)

  await expect
    .element(
      page.getByText(
        'Changing an ID, the release or the transport stops bills to UP until it accepts a new test.',
      ),
    )
    .toBeVisible()
  await page.getByLabelText('Sender ID').fill('PSM')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText('UP saved.')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ sender_id: 'PSM', release: '004010', version: 1 })
})

test('a railroad whose documents are all tests never warns that bills are real', async () => {
  await open({ state: 'accepted', railroad_usage: 'T', test: answered('997', 'accepted') })

  await expect.element(page.getByText('Bills will go out as tests.')).toBeVisible()
  await page.getByRole('button', { name: 'Go live' }).click()

  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/will be marked as tests\. They don’t move cars until usage is Production/),
    )
    .toBeVisible()
})
