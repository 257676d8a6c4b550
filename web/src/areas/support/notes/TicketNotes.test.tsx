import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { autocompleteUsers } from '#contract/areas/lookups/people/people.contract.ts'
import { listMacros } from '#contract/areas/support/macros/macros.contract.ts'
import { updatePresence } from '#contract/areas/support/presence/presence.contract.ts'
import {
  createNote,
  getNoteUpload,
  listNotes,
  type TicketNote,
} from '#contract/areas/support/notes/notes.contract.ts'
import { getTicket, listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { ADA, CLOSED_CAN, makeTicket, OPEN_CAN } from '../../../testing/tickets.ts'
import { fakeUploads } from '../../../testing/uploads.ts'
import { supportPages } from '../support.routes.tsx'
import { sendNote } from './notes.calls.ts'

const NOTE: TicketNote = {
  id: 1,
  note: 'Looking into it.',
  ticket_id: 12,
  ticket_id_prefix: 'PG',
  is_internal: false,
  created_ts: '2026-11-20T13:00:00.000Z',
  user: ADA,
  attachments: [],
}
const UPLOAD = '0b6f1c9a-6a5e-4a3e-9a53-0c7d0d1f2a3b'

async function open({ ticket = makeTicket(), staff = false, notes = [NOTE], place = '' } = {}) {
  const api = signedInAs({ user: { is_internal: staff } })
  api.answer(listMacros, { macros: [] })
  api.answer(updatePresence, { people: [], version: 1, last_note_ts: null })
  api.answer(listTickets, {
    tickets: [ticket],
    total_record_count: 1,
    report_groups: {},
    page: 1,
    page_size: 25,
    overdue_count: 0,
    due_today_count: 0,
    month_ratings: { good: 0, bad: 0 },
    state_counts: {},
  })
  api.answer(getTicket, ticket)
  api.answer(listNotes, { notes })
  api.answer(createNote, NOTE)
  await openPortal(supportPages, `/customer-support/7/tickets/12${place}`)
  await expect.element(field).toBeVisible()
  return api
}

const field = page.getByRole('textbox', { name: /^Add (internal )?note$/ })
const send = page.getByRole('button', { name: 'Send', exact: true })
const expectText = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()
const noted = (api: Awaited<ReturnType<typeof open>>) =>
  api.calls
    .filter(({ method, path }) => method === 'POST' && path === '/support/7/12/notes')
    .map(({ body }) => JSON.parse(body))

beforeEach(() => page.viewport(1440, 900))

test('staff read the conversation as the customer does, without internal notes', async () => {
  const ticket = makeTicket({ can: { ...OPEN_CAN, note_internally: true } })
  await open({
    staff: true,
    ticket,
    notes: [NOTE, { ...NOTE, id: 2, note: 'UP desk: annulled.', is_internal: true }],
  })
  await expectText('UP desk: annulled.')

  await page.getByText('Without internal notes').click()

  await expect.element(page.getByText('UP desk: annulled.')).not.toBeInTheDocument()
  await expectText('Looking into it.')
  await page.getByRole('group', { name: 'Shown notes' }).getByText('All').click()
  await expectText('UP desk: annulled.')
})

test('[SUP-063] a note is added to its ticket, and announced', async () => {
  const api = await open()

  await field.fill('Held at the border')
  await send.click()

  await expectText('Ticket Comment created!')
  expect(noted(api)).toEqual([
    {
      customer_id: 7,
      ticket_id: 12,
      ticket_prefix: 'PG',
      note: 'Held at the border',
      is_internal: false,
      attachments: [],
    },
  ])
})

test('a message about a note opens its ticket at that note', async () => {
  const notes = Array.from({ length: 12 }, (_, at) => ({ ...NOTE, id: at + 1, note: `Note ${at + 1}.` }))

  await open({ notes, place: '#note-3' })

  await expect.element(page.getByText('Note 3.', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByText('Note 12.', { exact: true })).not.toBeInViewport()
})

test('[SUP-030] a note needs text or a file', async () => {
  const api = await open()

  await expect.element(send).toBeDisabled()
  await field.fill('   ')
  await expect.element(send).toBeDisabled()
  await field.fill('Held')
  await expect.element(send).toBeEnabled()
  expect(noted(api)).toEqual([])
})

test('[SUP-065] an empty note that is sent all the same is refused with a message', async () => {
  const api = await open()

  await sendNote(7, makeTicket(), { text: ' ', attachments: [], isInternal: false })

  await expectText('Note cannot be empty!')
  expect(noted(api)).toEqual([])
})

test('[SUP-066] a note without its ticket is refused with a message', async () => {
  const api = await open()

  await sendNote(7, null, { text: 'Held', attachments: [], isInternal: false })

  await expectText('Ticket information is missing!')
  expect(noted(api)).toEqual([])
})

test('[SUP-046] a file requests its URL, is uploaded there, and is named by the note', async () => {
  const api = await open()
  const uploads = fakeUploads(api.calls)
  uploads.answerWith(200, {})
  api.answer(getNoteUpload, { upload_url: '/api/files/raw/1', attachment_id: UPLOAD })

  await userEvent.upload(page.getByLabelText('Attach files'), new File(['%PDF-'], 'rates.pdf'))
  await send.click()

  await vi.waitFor(() => expect(noted(api)).toHaveLength(1))
  expect(noted(api)[0].attachments).toMatchObject([{ id: UPLOAD, filename: 'rates.pdf' }])
  const way = api.calls.map(({ method, path }) => `${method} ${path}`)
  const at = (call: string) => way.indexOf(call)
  expect(at('GET /support/7/notes/upload')).toBeLessThan(at('PUT /files/raw/1'))
  expect(at('PUT /files/raw/1')).toBeLessThan(at('POST /support/7/12/notes'))
})

test('[SUP-064] a file that could not be saved is named, and the note stays', async () => {
  const api = await open()
  api.refuse(getNoteUpload, 507, { message: 'The disk is full.' })

  await field.fill('See the paper')
  await userEvent.upload(page.getByLabelText('Attach files'), new File(['%PDF-'], 'rates.pdf'))
  await send.click()

  await expectText('Could not save attachment: rates.pdf')
  await expect.element(field).toHaveValue('See the paper')
  expect(noted(api)).toEqual([])
})

test('a closed ticket takes notes', async () => {
  const api = await open({ ticket: makeTicket({ state: 'Closed', can: CLOSED_CAN }) })

  await field.fill('It happened again')
  await send.click()

  await vi.waitFor(() => expect(noted(api)).toHaveLength(1))
})

test('only staff may write what customers do not read', async () => {
  await open()
  await expect.element(page.getByRole('radio', { name: 'Internal note' })).not.toBeInTheDocument()
})

test('@ offers colleagues and those who take part; the one picked by keys is named in the note', async () => {
  const api = await open()
  api.answer(autocompleteUsers, {
    data: [{ id: 4, full_name: 'Grace Hill', email: 'grace@demo.example', role_name: null }],
  })

  await userEvent.type(field, '@ada')
  await expect.element(page.getByRole('option', { name: 'Ada Keller' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('@Ada Keller ')
  await userEvent.type(field, 'and @gra')
  await expect.element(page.getByRole('option', { name: 'Grace Hill' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(field, 'please look')
  await send.click()

  await vi.waitFor(() => expect(noted(api)).toHaveLength(1))
  expect(noted(api)[0]).toMatchObject({
    note: '@Ada Keller and @Grace Hill please look',
    mentions: [ADA.user_id, 4],
  })
})

test('a name removed from the text mentions no one', async () => {
  const api = await open()
  await userEvent.type(field, '@ada')
  await page.getByRole('option', { name: 'Ada Keller' }).click()
  await field.fill('Nobody needs to look')
  await send.click()

  await vi.waitFor(() => expect(noted(api)).toHaveLength(1))
  expect(noted(api)[0].mentions ?? []).toEqual([])
})
