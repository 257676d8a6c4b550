import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startLogoUpload } from '#contract/areas/files/pictures/pictures.contract.ts'
import { getPayee, updatePayee, updatePayeeLogo } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { PAYEE } from '../../../testing/invoices.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { fakeUploads } from '../../../testing/uploads.ts'
import { invoicingPages } from '../invoicing.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

test('[INV-012] [INV-041] the payee’s profile is saved, and its logo shows after the upload', async () => {
  const api = signedInAs({ permissions: ['company_settings'], modules: ['hasInvoicingModule'] })
  api.answer(getPayee, PAYEE)
  api.answer(updatePayee, { ...PAYEE, name: 'Meridian', version: 2 })
  fakeUploads(api.calls).answerWith(200, {})
  api.answer(startLogoUpload, {
    upload_url: '/api/files/upload/x?signature=s',
    attachment_id: '0b8f4a52-6f0e-4b4f-8a57-2f7b7a1f3c11',
  })
  api.answer(updatePayeeLogo, { ...PAYEE, logo: '/logo.png' })
  await openPortal(invoicingPages, '/invoicing/7/profile')

  await page.getByRole('textbox', { name: 'Name' }).fill('Meridian')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.element(page.getByText('Profile saved.').first()).toBeVisible()
  await userEvent.upload(
    page.getByLabelText('Add logo'),
    new File(['png'], 'logo.png', { type: 'image/png' }),
  )

  await expect.element(page.getByLabelText('Change logo')).toBeInTheDocument()
})
