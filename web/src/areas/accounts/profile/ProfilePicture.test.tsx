import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startPictureUpload, updatePicture } from '#contract/areas/files/pictures/pictures.contract.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { makeUser, signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { fakeUploads } from '../../../testing/uploads.ts'
import { accountPages } from '../accounts.routes.tsx'

const ID = '0b8f4a52-6f0e-4b4f-8a57-2f7b7a1f3c11'
const UPLOAD_URL = `/api/files/upload/u1-${ID}?signature=s`
/** A picture that needs no server. */
const SHOWN = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

const chooser = page.getByLabelText('Change picture')
const face = page.getByRole('region', { name: 'Personal details' }).getByRole('img', { name: 'You' })
const png = () => new File(['png'], 'me.png', { type: 'image/png' })

async function openProfile() {
  const api = signedInAs()
  const uploads = fakeUploads(api.calls)
  api.answer(startPictureUpload, { upload_url: UPLOAD_URL, attachment_id: ID })
  api.answer(updatePicture, {})
  await openPortal(accountPages, '/profile')
  await expect.element(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  return { api, uploads }
}

test('[PLT-034] [PLT-161] [PLT-171] a picture is put at its address without the bearer token, then recorded, and shows', async () => {
  const { api } = await openProfile()
  const before = api.calls.length
  const picture = {
    normalized_url: null,
    thumbnail_url: null,
    raw_url: SHOWN,
    filename: 'me.png',
    mime_type: 'image/png',
  }
  api.answer(getSession, makeUser({ profile_picture: picture }))

  await userEvent.upload(chooser, png())

  await expect.element(face).toBeVisible()
  await expect.poll(() => api.calls.length).toBeGreaterThanOrEqual(before + 4)
  const [request, put, recorded] = api.calls.slice(before)
  expect([request, put, recorded].map((one) => `${one?.method} ${one?.path.split('?')[0]}`)).toEqual([
    'GET /user/profile_picture',
    `PUT /files/upload/u1-${ID}`,
    'PUT /user/profile_picture',
  ])
  expect([...put!.headers]).toEqual([['content-type', 'image/png']])
  expect(put!.body).toBe('png')
  expect(JSON.parse(recorded!.body)).toEqual({
    alt_text: null,
    attachment_id: ID,
    filename: 'me.png',
    filesize: 3,
    mime_type: 'image/png',
  })
})

test('a picture on its way shows itself and how far it is', async () => {
  const { uploads } = await openProfile()
  const release = uploads.hold()

  await userEvent.upload(chooser, png())

  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.5')
  await expect.element(face).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  release()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})

test('a file that is no picture is refused before it is sent, as text', async () => {
  const { api } = await openProfile()
  const before = api.calls.length

  await userEvent.upload(chooser, new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }))

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This image type isn’t supported. Choose a JPEG, PNG, GIF or WebP file.')
  expect(api.calls.length).toBe(before)
})

test('a server error is shown beside the picture, which stays unchanged', async () => {
  const { uploads } = await openProfile()
  uploads.answerWith(415, { message: 'This is not a picture we can show.' })

  await userEvent.upload(chooser, png())

  await expect.element(page.getByRole('alert')).toHaveTextContent('This is not a picture we can show.')
  expect(face.elements()).toEqual([])
})
