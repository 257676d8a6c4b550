import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBillLayouts } from '#contract/areas/invoicing/bill-layouts/bill-layouts.contract.ts'
import { listBillRules } from '#contract/areas/invoicing/bill-rules/bill-rules.contract.ts'
import { listChargeCodes } from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { getPayee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { PAYEE } from '../../../testing/invoices.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { invoicingPages } from '../invoicing.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

test.for([
  ['Charge codes', 'charge-codes', getPayee],
  ['Charge codes', 'charge-codes', listChargeCodes],
  ['Charge rules', 'bill-rules', listBillRules],
  ['CSV layouts', 'bill-layouts', listBillLayouts],
] as const)('%s: the page has one title while it loads', async ([title, path, endpoint]) => {
  const api = signedInAs({ modules: ['hasInvoicingModule'] })
  api.answer(getPayee, PAYEE)
  if (endpoint !== getPayee) api.answer(endpoint, [])
  api.hold(endpoint)
  await openPortal(invoicingPages, `/invoicing/7/${path}`)
  const called = endpoint.path.replace('{customerId}', '7')

  await expect.poll(() => api.calls.some((call) => call.path === called)).toBe(true)

  const heads = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heads.elements().map((head) => head.textContent)).toEqual([title])
})
