import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createPayerCompany,
  getPayerCompany,
  listPayerCompanies,
  type PayerCompany,
  updatePayerCompany,
  updatePayerLogo,
} from '#contract/areas/settings/payer-companies.contract.ts'
import { startLogoUpload } from '#contract/areas/files/pictures/pictures.contract.ts'
import { toasts } from '../../shell/toasts.ts'
import { fakeUploads } from '../../testing/uploads.ts'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import { settingsPages } from './settings.routes.tsx'

const COMPANY: PayerCompany = {
  id: 3,
  name: 'Prairie Payables',
  addresses: [
    {
      id: 1,
      address_1: '1 Elevator Road',
      address_2: '',
      city: 'Omaha',
      state: 'NE',
      country: 'US',
      postal_code: '68102',
    },
  ],
  contact_name: 'Pat Doe',
  phone: '',
  emails: 'ap@prairie.example',
  terms_days: 45,
  active: true,
  logo: null,
  version: 2,
}
const LIST = '/settings/7/companies'
const LOGO_ID = '0b8f4a52-6f0e-4b4f-8a57-2f7b7a1f3c11'

const holder = (modules: string[] = ['hasPayerInvoiceSettings']) => {
  const api = signedInAs({ permissions: ['company_settings'], modules })
  api.answer(listPayerCompanies, { data: [COMPANY], total_record_count: 1 })
  api.answer(getPayerCompany, COMPANY)
  return api
}
const toastWithText = (text: string) =>
  expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
const NO = { message: 'Not now.' }

beforeEach(() => page.viewport(1440, 900))

test('[SET-002] payer companies are listed, each with its address and terms', async () => {
  holder()

  await openPortal(settingsPages, LIST)

  await expect.element(page.getByRole('link', { name: 'Prairie Payables' })).toBeVisible()
  await expect.element(page.getByText('1 Elevator Road, Omaha, NE 68102')).toBeVisible()
  await expect.element(page.getByText('45 days')).toBeVisible()
})

test('[SET-001] without the permission the page leads elsewhere', async () => {
  signedInAs({ permissions: ['visibility_asset_list'] })

  const { path } = await openPortal(settingsPages, LIST)

  await vi.waitFor(() => expect(path()).not.toContain('/settings'))
})

test('[SET-003] [SET-004] a company is opened and changed upon the version that was read', async () => {
  const api = holder()
  api.answer(updatePayerCompany, { ...COMPANY, contact_name: 'Ada', version: 3 })
  await openPortal(settingsPages, `${LIST}/3`)

  await page.getByLabelText('Contact').fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()

  await toastWithText('Company saved.')
  const sent = JSON.parse(api.calls.find(({ method }) => method === 'PATCH')!.body) as PayerCompany
  expect([sent.contact_name, sent.version, sent.addresses[0]?.city]).toEqual(['Ada', 2, 'Omaha'])
})

test('[SET-004] [SET-007] a cleared name is refused, not kept without a word', async () => {
  const api = holder()
  await openPortal(settingsPages, `${LIST}/3`)

  await page.getByLabelText('Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText('Enter a company name.').first()).toBeVisible()
  expect(api.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test('saving by keyboard leaves the focus in the form, even when nothing is left to save', async () => {
  const api = holder()
  api.answer(updatePayerCompany, { ...COMPANY, contact_name: 'Ada', version: 3 })
  await openPortal(settingsPages, `${LIST}/3`)
  await page.getByLabelText('Contact').fill('Ada')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  ;(save.element() as HTMLElement).focus()

  await userEvent.keyboard('{Enter}')

  await expect.element(save).toBeDisabled()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

test('[SET-004] [SET-006] addresses beyond the first are added, changed and removed', async () => {
  const api = holder()
  api.answer(updatePayerCompany, COMPANY)
  await openPortal(settingsPages, `${LIST}/3`)

  await page.getByRole('button', { name: 'Add address' }).click()
  const added = page.getByRole('group', { name: `Address ${COMPANY.addresses.length + 1}` })
  await added.getByLabelText('Street').fill('9 Depot Street')
  await added.getByLabelText('City').fill('Kearney')
  await page.getByRole('button', { name: 'Save' }).click()
  await toastWithText('Company saved.')

  const sent = JSON.parse(api.calls.find(({ method }) => method === 'PATCH')!.body) as PayerCompany
  expect(sent.addresses.map(({ city }) => city)).toEqual([
    ...COMPANY.addresses.map(({ city }) => city),
    'Kearney',
  ])
  await page.getByRole('button', { name: 'Remove address', exact: true }).click()
  await expect.element(page.getByLabelText('City')).toHaveValue('Kearney')
})

test('[SET-006] another address becomes the first, which invoices show', async () => {
  const api = holder()
  const [first] = COMPANY.addresses
  api.answer(getPayerCompany, { ...COMPANY, addresses: [first!, { ...first!, id: 2, city: 'Kearney' }] })
  api.answer(updatePayerCompany, COMPANY)
  await openPortal(settingsPages, `${LIST}/3`)

  await page.getByRole('button', { name: 'Move address 2 up' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await toastWithText('Company saved.')

  const sent = JSON.parse(api.calls.find(({ method }) => method === 'PATCH')!.body) as PayerCompany
  expect(sent.addresses.map(({ city }) => city)).toEqual(['Kearney', 'Omaha'])
})

test('[SET-004] a new company needs its name and first address', async () => {
  const api = holder()
  api.answer(createPayerCompany, COMPANY)
  const { path } = await openPortal(settingsPages, `${LIST}/new`)

  await page.getByRole('button', { name: 'Add company' }).click()
  await expect.element(page.getByText('Enter a company name.').first()).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill('Prairie Payables')
  await page.getByLabelText('Street').fill('1 Elevator Road')
  await page.getByLabelText('City').fill('Omaha')
  await page.getByRole('button', { name: 'Add company' }).click()

  await vi.waitFor(() => expect(path()).toBe(`${LIST}/3`))
})

test('[SET-005] with the payer invoice settings off, terms and invoice addresses are hidden', async () => {
  holder([])

  await openPortal(settingsPages, `${LIST}/3`)
  await expect.element(page.getByLabelText('Contact')).toBeVisible()

  await expect.element(page.getByLabelText('Payment terms')).not.toBeInTheDocument()
})

test.each([
  ['is not taken', 413, 200],
  ['is not recorded', 200, 400],
])('[PLT-177] [PLT-185] a logo that %s shows a notice', async (_, accepted, recorded) => {
  const api = holder()
  const uploads = fakeUploads(api.calls)
  uploads.answerWith(accepted, accepted === 200 ? {} : { message: 'Too large.' })
  api.answer(startLogoUpload, { upload_url: '/api/files/upload/x?signature=s', attachment_id: LOGO_ID })
  if (recorded === 200) api.answer(updatePayerLogo, COMPANY)
  else api.refuse(updatePayerLogo, recorded, NO)
  await openPortal(settingsPages, `${LIST}/3`)

  await userEvent.upload(
    page.getByLabelText('Add logo'),
    new File(['png'], 'logo.png', { type: 'image/png' }),
  )

  await toastWithText('Could not upload logo')
  expect(toasts.get()).toMatchObject([{ status: 'info', message: 'Could not upload logo' }])
})

test('[SET-008] failed loads and saves show an error', async () => {
  const api = holder()
  api.refuse(listPayerCompanies, 400, NO)
  api.refuse(updatePayerCompany, 400, NO)

  const { router } = await openPortal(settingsPages, LIST)
  await toastWithText('Unable to load settings.')
  await router.navigate({ to: `${LIST}/3` })
  await page.getByLabelText('Contact').fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()

  await toastWithText('Unable to save settings.')
  await expect.element(page.getByLabelText('Contact')).toHaveValue('Ada')
})
