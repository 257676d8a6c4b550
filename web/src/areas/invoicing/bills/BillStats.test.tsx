import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getBillAccrual } from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import { getBillStats, listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { UNRATED } from '../../../testing/bills.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { invoicingPages } from '../invoicing.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

const UNKNOWN = {
  currency: 'USD',
  bills: 1,
  billed_cents: 418_900,
  expected_cents: null,
  unchecked_cents: 418_900,
  over_cents: 0,
  disputed_cents: 0,
  recovered_cents: 0,
}
const ACCRUED = {
  currency: 'USD',
  cars: 4,
  unknown_cars: 1,
  no_freight_cars: 0,
  no_fuel_cars: 1,
  unbilled_cents: 380_000,
  short_cents: 0,
}
const CHECKED = { ...UNKNOWN, expected_cents: 380_000, unchecked_cents: 0, over_cents: 38_900 }

test('what could not be checked is unknown: in the list, of the year, of a railroad and of a charge', async () => {
  const api = signedInAs({ permissions: ['company_settings'], modules: ['hasInvoicingModule'] })
  api.answer(listBills, { data: [UNRATED], total_record_count: 1 })
  api.answer(getBillAccrual, { month: '2026-03', is_cut: false, totals: [ACCRUED], lanes: [], lines: [] })
  api.answer(getBillStats, {
    year: 2026,
    states: [{ state: 'review', count: 1 }],
    totals: [{ ...UNKNOWN, under_cents: 0, denied_cents: 0 }],
    railroads: [{ ...UNKNOWN, scac: 'UP' }],
    charges: [
      { ...UNKNOWN, kind: 'freight' },
      { ...CHECKED, kind: 'fuel' },
    ],
  })
  await openPortal(invoicingPages, '/invoicing/7/bills')

  const year = page.getByLabelText('Railroad bills, 2026')
  await expect.element(year).toMatchTextContent('ExpectedUnknown$4,189 not checkedDisputed')
  await expect
    .element(year)
    .toMatchTextContent(
      '4 cars not billed yet. Not in the totals: fuel of 1 car. Their known costs are included.',
    )
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('Unknown')
  await page.getByText('By railroad and charge, 2026').click()
  const table = (name: string) => expect.element(page.getByRole('table', { name }))
  await table('By railroad').toMatchTextContent('UP$4,189.00Unknown$4,189.00Unknown–$0.00$0.00')
  await table('By charge').toMatchTextContent(
    'Freight$4,189.00Unknown$4,189.00Unknown–$0.00$0.00Fuel surcharge$4,189.00$3,800.00$0.00$389.009.3%$0.00$0.00',
  )
})
