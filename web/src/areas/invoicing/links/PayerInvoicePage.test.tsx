import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askAboutInvoice, reviewInvoice } from '#contract/areas/invoicing/links/links.contract.ts'
import { fakeApi } from '../../../testing/api.ts'
import { SENT } from '../../../testing/invoices.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { invoicingPages } from '../invoicing.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

const seen = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

test('the payer opens the invoice by its link and disputes a line, without a sign-in', async () => {
  const api = fakeApi()
  const invoice = { ...SENT, cars: [], payee_name: 'Meridian Foods LLC', remit_to: '' }
  api.answer(reviewInvoice, invoice)
  api.answer(askAboutInvoice, { ...invoice, charges: [{ ...SENT.charges[0]!, dispute: 'Too much.' }] })
  const { path } = await openPortal(invoicingPages, '/payer/7/invoice/9?token=secret')

  await seen('Invoice MF-1043 from Meridian Foods LLC')
  expect(path()).toBe('/payer/7/invoice/9')
  await page.getByRole('combobox', { name: 'About' }).selectOptions('Dispute: Line-haul freight')
  await page.getByRole('textbox', { name: 'Message' }).fill('Too much.')
  await page.getByRole('button', { name: 'Send dispute' }).click()

  await seen('You disputed this: Too much.')
  expect(api.calls.every(({ headers }) => headers.get('x-quote-token') === 'secret')).toBe(true)
  const sent = api.calls.find(({ method, path: at }) => method === 'POST' && at.endsWith('/questions'))
  expect(JSON.parse(sent!.body)).toEqual({ text: 'Too much.', charge_id: 1 })
})
