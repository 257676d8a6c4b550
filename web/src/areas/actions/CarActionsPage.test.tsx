import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  type CarAction,
  cancelCarActions,
  createCarActions,
  listCarActionDocuments,
  listCarActions,
} from '#contract/areas/actions/car-actions.contract.ts'
import { pages } from '../../routes.tsx'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'

const ROW: CarAction = {
  waybill_id: 70,
  action_id: 7,
  equipment_id: 'BNSF100',
  kind: 'order_in',
  state: 'pending',
  carrier: 'BNSF',
  location: 'Houston, TX',
  destination: null,
  requested_date: '2026-06-01T15:00:00.000Z',
  due_date: '2026-06-01T19:00:00.000Z',
  answered_date: null,
  answer: null,
  note: null,
  sent_as: '404',
  delivered_date: '2026-06-01T15:00:09.000Z',
  sent_to: 'BNSF',
  waybill_number: '100001',
  can: { cancel: true, answer: true, again: 'It was accepted or is pending.', read: true },
}

function requester() {
  const api = signedInAs({ permissions: ['visibility_asset_list'], modules: ['hasWaybillModule'] })
  api.answer(listCarActions, { data: [ROW], record_count: 1 })
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('open requests show their status, and are withdrawn only after confirmation', async () => {
  const api = requester()
  api.answer(cancelCarActions, { count: 1, done: 1, left: [], left_count: 0 })
  await openPortal(pages, '/actions/7')
  await expect.element(page.getByRole('row', { name: /BNSF100/ }).getByText('Pending')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for BNSF100' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw and notify the railroad' }).click()

  await expect.element(page.getByText('Request withdrawn.')).toBeVisible()
  expect(api.calls.find(({ path }) => path.endsWith('/cancel'))?.body).toBe('{"ids":[7],"preview":false}')
})

test('cars of the URL are requested, and excluded cars have a reason', async () => {
  const api = requester()
  api.answer(createCarActions, {
    made: [{ equipment_id: 'BNSF100', action_id: 8 }],
    left: [{ equipment_id: 'NS1', why: 'It hasn’t arrived.' }],
  })
  await openPortal(pages, '/actions/7/new?kind=release&cars=BNSF100,NS1')

  await page.getByRole('button', { name: 'Send request' }).click()

  await expect.element(page.getByText('Request sent.')).toBeVisible()
  await expect.element(page.getByText('It hasn’t arrived.')).toBeVisible()
  await vi.waitFor(() =>
    expect(JSON.parse(api.calls.find(({ path }) => path.endsWith('/requests/new'))!.body)).toMatchObject({
      kind: 'release',
      equipment_ids: ['BNSF100', 'NS1'],
    }),
  )
})

test('cars excluded for one reason are one line with their number, which opens them', async () => {
  const api = requester()
  const left = ['NS1', 'NS2', 'NS3'].map((equipment_id) => ({ equipment_id, why: 'It hasn’t arrived.' }))
  api.answer(createCarActions, {
    made: [],
    left: [...left, { equipment_id: 'UP9', why: 'Its railroad accepts no releases.' }],
  })
  await openPortal(pages, '/actions/7/new?kind=release&cars=NS1,NS2,NS3,UP9')

  await page.getByRole('button', { name: 'Send request' }).click()

  const reasons = page.getByRole('list', { name: 'Reasons' })
  await expect.element(reasons.getByText('It hasn’t arrived.')).toBeVisible()
  await expect.element(reasons.getByText('UP9')).toBeVisible()
  expect(reasons.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(reasons.getByText('NS1, NS2, NS3')).not.toBeVisible()
  await reasons.getByText('3 cars').click()
  await expect.element(reasons.getByText('NS1, NS2, NS3')).toBeVisible()
})

test('the document sent to the railroad is shown with its response', async () => {
  const api = requester()
  const document = { document: '404', control_number: 12, is_withdrawal: false } as const
  const content = { content: 'ST*404*0001~', written_date: '2026-06-01T15:00:00.000Z', answer: null }
  api.answer(listCarActionDocuments, { data: [{ ...document, ...content }] })
  await openPortal(pages, '/actions/7')

  await page.getByRole('button', { name: 'Actions for BNSF100' }).click()
  await page.getByRole('menuitem', { name: 'View documents' }).click()

  const dialog = page.getByRole('dialog', { name: 'Order in BNSF100' })
  await expect.element(dialog.getByText('ST*404*0001~')).toBeVisible()
  await expect.element(dialog.getByText('No response from the railroad yet.')).toBeVisible()
})
