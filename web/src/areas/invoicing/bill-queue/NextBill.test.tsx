import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getBill, listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL } from '../../../testing/bills.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { invoicingPages } from '../invoicing.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

const { bill_id: SHOWN } = BILL

test.each([
  [[SHOWN, 8001, 8002], 8001],
  [[8001, SHOWN, 8002], 8002],
  // the last one, or one that is decided already: the queue begins again
  [[8001, SHOWN], 8001],
  [[8001, 8002], 8001],
  [[SHOWN], null],
  [[], null],
])('of the queue %j the next bill to review is %s', async (queue, next) => {
  const api = signedInAs({ permissions: ['company_settings'], modules: ['hasInvoicingModule'] })
  api.answer(getBill, BILL)
  const data = queue.map((bill_id) => ({ ...BILL, bill_id }))
  api.answer(listBills, { data, total_record_count: data.length })
  await openPortal(invoicingPages, `/invoicing/7/bills/${SHOWN}`)

  const link = page.getByRole('link', { name: 'Next to review' })
  await expect.element(page.getByText('Claim until')).toBeVisible()
  await expect.poll(() => api.calls.some(({ path }) => path.endsWith('/bills'))).toBe(true)
  if (next === null) await expect.element(link).not.toBeInTheDocument()
  else await expect.element(link).toHaveAttribute('href', `/invoicing/7/bills/${next}`)
})
