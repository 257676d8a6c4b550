import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getBill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL, TWO_TRIPS, UNRATED } from '../../../testing/bills.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { invoicingPages } from '../invoicing.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

test.each([
  ['no rate', UNRATED],
  ['two matching trips', TWO_TRIPS],
])('a bill with %s says that its difference is unknown, and no zero', async (_, bill) => {
  const api = signedInAs({ permissions: ['company_settings'], modules: ['hasInvoicingModule'] })
  api.answer(getBill, bill)
  await openPortal(invoicingPages, `/invoicing/7/bills/${bill.bill_id}`)

  const totals = page.getByLabelText('Bill totals')
  await expect.element(totals).toMatchTextContent('ExpectedUnknown2 not checked')
  await expect.element(totals).toMatchTextContent('DifferenceUnknownno line could be checked')
  const lines = page.getByRole('table', { name: 'Bill lines' })
  await expect
    .element(lines.getByRole('row').last())
    .toMatchTextContent('UnknownUnknownNo line could be checked')
  await expect.element(lines).not.toMatchTextContent('$0.00')
})

test('a bill that was checked says what is over and under', async () => {
  const api = signedInAs({ permissions: ['company_settings'], modules: ['hasInvoicingModule'] })
  api.answer(getBill, BILL)
  await openPortal(invoicingPages, `/invoicing/7/bills/${BILL.bill_id}`)

  await expect
    .element(page.getByLabelText('Bill totals'))
    .toMatchTextContent('Difference+$389.00$389.00 over, $0.00 under')
})
