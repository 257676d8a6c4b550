import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Delivery,
  listDeliveries,
  retryDeliveries,
} from '#contract/areas/waybilling/deliveries/deliveries.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const ROW = {
  delivery_id: 8,
  request_id: 41,
  is_newest: true,
  filename: '404_000000012.edi',
  state: 'dead',
  reason: 'Couldn’t deliver to the railroad’s server: edi.bnsf.example rejected the sign-in',
  scac: 'BNSF',
  kind: 'bill',
  bol_number: 'B-77',
  attempts: 12,
  created_ts: '2026-11-20T11:00:00Z',
  next_ts: null,
  can: { retry: true },
} satisfies Delivery & { can: object }

beforeEach(() => page.viewport(1440, 900))

function open(rows: readonly object[]) {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(listDeliveries, { data: rows, total_record_count: rows.length } as never)
  return api
}

test('a failed document shows the reason, links to its bill, and is sent again', async () => {
  const api = open([ROW])
  api.answer(retryDeliveries, { count: 1, done: 1, left: [], left_count: 0 })
  await openPortal(pages, '/waybilling/7/deliveries')

  await expect.element(page.getByText(/rejected the sign-in/)).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Failed' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'B-77' }))
    .toHaveAttribute('href', '/waybilling/7/tender-request/41/view')
  await page.getByRole('button', { name: 'Actions for 404_000000012.edi' }).click()
  await page.getByRole('menuitem', { name: 'Resend' }).click()

  await expect.element(page.getByText('Resending the document now.')).toBeVisible()
})

test('nothing on its way is good news', async () => {
  open([])
  await openPortal(pages, '/waybilling/7/deliveries')

  await expect.element(page.getByText('All documents delivered')).toBeVisible()
})
