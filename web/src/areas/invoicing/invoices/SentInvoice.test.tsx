import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getInvoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { getPayee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { PAYEE, SENT } from '../../../testing/invoices.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { invoicingPages } from '../invoicing.routes.tsx'

test('a note has the whole width of the details', async () => {
  await page.viewport(1440, 900)
  const notes = 'Rates by contract MF-2026. Cars were weighed at Fargo; questions about weights to the yard.'
  const api = signedInAs({ permissions: ['company_settings'], modules: ['hasInvoicingModule'] })
  api.answer(getPayee, PAYEE)
  api.answer(getInvoice, { ...SENT, notes })
  await openPortal(invoicingPages, `/invoicing/7/invoices/${SENT.id}/edit`)

  const note = page.getByText(notes).first()
  await expect.element(note).toBeVisible()
  const details = note.element().closest('dl')!
  expect(note.element().clientWidth).toBe(details.clientWidth)
})
