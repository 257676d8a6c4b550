import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { finishUpload, startUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { signedInAs } from '../testing/people.ts'
import { openPortal } from '../testing/portal.tsx'
import { fakeUploads } from '../testing/uploads.ts'
import { galleryPages } from './gallery.routes.tsx'
import { otherBrandAddress } from './GalleryPage.tsx'

const ID = '0b8f4a52-6f0e-4b4f-8a57-2f7b7a1f3c11'

test('[PLT-136] [PLT-171] a note written in the gallery carries a file that went to its address without the bearer token', async () => {
  const api = signedInAs()
  fakeUploads(api.calls)
  api.answer(startUpload, { upload_url: `/api/files/upload/c7-${ID}`, attachment_id: ID })
  api.answer(finishUpload, {
    id: ID,
    filename: 'rates.csv',
    filesize: 5,
    mime_type: 'text/plain',
    extension: 'csv',
    alt_text: null,
    virus_checked: true,
    thumbnail_url: null,
    normalized_url: null,
    download_url: `/api/files/c7-${ID}/raw`,
  })
  await openPortal(galleryPages, '/gallery')
  await page.getByRole('textbox', { name: 'Add note' }).fill('New rates')
  const before = api.calls.length

  const writer = page.getByRole('region', { name: 'Note writer and notes' })
  await userEvent.upload(writer.getByLabelText('Attach files'), new File(['a,b,c'], 'rates.csv'))
  await writer.getByRole('button', { name: 'Send' }).click()

  await expect.element(page.getByRole('link', { name: /rates.csv/ })).toBeVisible()
  expect(api.calls.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /attachments/7/upload',
    `PUT /files/upload/c7-${ID}`,
    `PUT /attachments/7/${ID}`,
  ])
  expect([...api.calls[before + 1]!.headers]).toEqual([['content-type', 'text/csv']])
})

test.each([
  ['http://localhost:5173/gallery', 'http://railconnect.localhost:5173/gallery'],
  ['http://railconnect.localhost:5173/gallery', 'http://localhost:5173/gallery'],
])('from %s the other brand is at %s', (here, there) => {
  expect(otherBrandAddress(new URL(here))).toBe(there)
})

test('[WBL-196] forms know autocomplete, slider, toggle buttons, toggle, dropdown, date picker and currency', async () => {
  signedInAs()
  await openPortal(galleryPages, '/gallery')
  const form = page.getByRole('form', { name: 'Filled', exact: true })

  await expect.element(form.getByRole('combobox', { name: 'Package' })).toHaveValue('Drum')
  await expect.element(form.getByRole('slider', { name: 'Share' })).toHaveAttribute('aria-valuetext', '40 %')
  await expect.element(form.getByRole('group', { name: 'Load' }).first()).toBeVisible()
  await expect.element(form.getByRole('switch', { name: 'Visible to everyone' })).toBeChecked()
  await expect.element(form.getByRole('combobox', { name: 'Weight type' })).toHaveValue('G')
  await expect.element(form.getByLabelText('Due')).toHaveValue('2026-12-24')
  await expect.element(form.getByLabelText('Price')).toHaveValue('1,250.00')
})
