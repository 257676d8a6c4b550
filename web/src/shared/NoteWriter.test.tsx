import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import type { CallResult } from '../shell/call.ts'
import { renderInRouter } from '../testing/in-router.tsx'
import { NoteWriter } from './NoteWriter.tsx'
import type { NewNote } from './notes.rules.ts'
import type { Upload } from './uploads.ts'

const send = page.getByRole('button', { name: /^(Send|Uploading)/ })
const field = page.getByRole('textbox', { name: 'Add note' })
const chooser = page.getByLabelText('Attach files')

const getAttachment = (file: File): Attachment => ({
  id: file.name,
  filename: file.name,
  filesize: file.size,
  mime_type: file.type,
  extension: '',
  alt_text: null,
  virus_checked: true,
  thumbnail_url: null,
  normalized_url: null,
  download_url: '/api/files/x/raw',
})

const uploading: Upload = async (file) => ({ success: true, data: getAttachment(file) })

let pngBytes: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  pngBytes = new Uint8Array(await blob!.arrayBuffer())
})

const png = () => new File([pngBytes], 'photo.png', { type: 'image/png' })
const mp4 = () => new File(['video'], 'clip.mp4', { type: 'video/mp4' })
const pdf = () => new File(['%PDF-'], 'rates.pdf', { type: 'application/pdf' })
const heic = () => new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' })

function open(how: { upload?: Upload; send?: (note: NewNote) => Promise<CallResult<unknown>> } = {}) {
  const sent: NewNote[] = []
  const save = async (note: NewNote): Promise<CallResult<unknown>> => {
    sent.push(note)
    return { success: true, data: {} }
  }
  const shown = renderInRouter(<NoteWriter upload={how.upload ?? uploading} send={how.send ?? save} />)
  return Object.assign(shown, { sent })
}

test('[PLT-133] a note without text and without a file cannot be sent', async () => {
  await open()

  await expect.element(send).toBeDisabled()
  await field.fill('   ')
  await expect.element(send).toBeDisabled()
  await field.fill('Held at the border')
  await expect.element(send).toBeEnabled()
  await field.fill('')
  await expect.element(send).toBeDisabled()
})

test('[PLT-133] a file alone is a note', async () => {
  const { sent } = open()

  await userEvent.upload(chooser, pdf())
  await expect.element(send).toBeEnabled()
  await expect.element(send).toHaveTextContent('Send')
  await send.click()

  await expect.poll(() => sent).toMatchObject([{ text: '', attachments: [{ filename: 'rates.pdf' }] }])
})

test('[PLT-134] a note that is being saved cannot be sent again', async () => {
  const answer = Promise.withResolvers<CallResult<unknown>>()
  await open({ send: () => answer.promise })
  await field.fill('Held')

  await send.click()

  await expect.element(send).toBeDisabled()
  await expect.element(send).toHaveTextContent('Uploading…')
  answer.resolve({ success: true, data: {} })
  await expect.element(field).toHaveValue('')
})

test('[PLT-133] Ctrl and Enter send a note, and what is written while it is on its way stays', async () => {
  const { promise, resolve } = Promise.withResolvers<CallResult<unknown>>()
  const sent: string[] = []
  await open({
    send: ({ text }) => {
      sent.push(text)
      return promise
    },
  })
  await field.fill('First.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(send).toHaveTextContent('Uploading…')

  await userEvent.type(field, 'Second.')
  resolve({ success: true, data: {} })

  await expect.element(field).toHaveValue('Second.')
  expect(sent).toEqual(['First.'])
})

test('[PLT-135] [PLT-136] several files of any kind can be chosen', async () => {
  const { sent } = open()

  await userEvent.upload(chooser, [pdf(), new File(['?'], 'odd.xyz')])

  const input = chooser.element() as HTMLInputElement
  expect([input.accept, input.multiple]).toEqual(['', true])
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await send.click()
  await expect
    .poll(() => sent[0]?.attachments.map(({ filename }) => filename))
    .toEqual(['rates.pdf', 'odd.xyz'])
})

test('[PLT-137] pictures and videos are shown, other files have the icon of their kind', async () => {
  await open()

  await userEvent.upload(chooser, [png(), mp4(), pdf()])

  await expect.element(page.getByRole('img', { name: 'Preview of photo.png' })).toBeVisible()
  await expect.element(page.getByLabelText('Preview of clip.mp4')).toBeVisible()
  expect(icons()).toEqual(['pdf'])
})

test('[PLT-138] a heic picture is not shown', async () => {
  await open()

  await userEvent.upload(chooser, [heic()])

  await expect.element(page.getByText('IMG_1.HEIC')).toBeVisible()
  expect(page.getByRole('img').elements()).toEqual([])
  expect(icons()).toEqual(['default'])
})

test.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 1],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 1],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0],
])('[PLT-139] the camera is offered on phones only: %s', async (userAgent, count) => {
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  onTestFinished(() => spy.mockRestore())

  await open()

  const cameras = page.getByLabelText('Take a photo').elements() as HTMLInputElement[]
  expect(cameras.map((input) => input.getAttribute('capture'))).toEqual(Array(count).fill('environment'))
})

test('a file that failed to upload shows why and keeps text and files; sending again sends only what is missing', async () => {
  const uploads: string[] = []
  let isDown = true
  const upload: Upload = async (file) => {
    uploads.push(file.name)
    if (isDown && file.name === 'rates.pdf')
      return { success: false, error: { message: 'rates.pdf could not be sent.' } }
    return { success: true, data: getAttachment(file) }
  }
  const { sent } = open({ upload })
  await field.fill('See the rates')
  await userEvent.upload(chooser, [png(), pdf()])

  await send.click()
  await expect.element(page.getByText('rates.pdf could not be sent.')).toBeVisible()
  await expect.element(field).toHaveValue('See the rates')
  isDown = false
  await send.click()

  await expect.poll(() => sent).toHaveLength(1)
  expect(uploads).toEqual(['photo.png', 'rates.pdf', 'rates.pdf'])
})

test('a note that could not be saved stays, with the reason', async () => {
  await open({ send: async () => ({ success: false, error: { message: 'The ticket is closed.' } }) })
  await field.fill('One more thing')

  await send.click()

  await expect.element(page.getByRole('alert')).toHaveTextContent('The ticket is closed.')
  await expect.element(field).toHaveValue('One more thing')
  await expect.element(send).toBeEnabled()
})

test('a file is removed before the note is sent', async () => {
  await open()
  await userEvent.upload(chooser, [pdf()])

  await page.getByRole('button', { name: 'Remove rates.pdf' }).click()

  expect(page.getByRole('listitem').elements()).toEqual([])
  await expect.element(send).toBeDisabled()
})

const icons = () =>
  [...document.querySelectorAll('[data-file-icon]')].map((icon) => icon.getAttribute('data-file-icon'))
