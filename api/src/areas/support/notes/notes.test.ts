import { expect, test } from 'vitest'
import {
  createNote,
  getNoteUpload,
  listNotes,
  removeNote,
} from '#contract/areas/support/notes/notes.contract.ts'
import { getTicket, listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'
import { makeTickets, getUserId } from '../tickets/tickets.factory.ts'

const portal = useTestApp()
const { made, change } = makeTickets(portal)
const at = (ticketId: number, customerId = 1) => ({ params: { customerId, ticketId } })

const write = (
  ticketId: number,
  body: Parameters<typeof portal.call<typeof createNote>>[1]['body'],
  as: Caller = 'full',
) => portal.call(createNote, { ...at(ticketId), body }, as)
const read = async (ticketId: number, as: Caller = 'full') =>
  (await portal.call(listNotes, at(ticketId), as)).data.notes

async function sendFile(bytes: Buffer, as: Caller = 'full'): Promise<string> {
  const { data } = await portal.call(getNoteUpload, { params: { customerId: 1 } }, as)
  await portal.app.inject({
    method: 'PUT',
    url: data.upload_url,
    payload: bytes,
    headers: { 'content-type': 'text/csv' },
  })
  return data.attachment_id
}

test('[SUP-016] [SUP-043] [SUP-044] [SUP-050] a note is answered when it is written and when the ticket is read', async () => {
  const { id, id_prefix } = await made()

  const { data } = await write(id, {
    customer_id: 1,
    ticket_id: id,
    ticket_prefix: id_prefix,
    note: ' The crew is told. ',
  })

  expect(data).toMatchObject({
    note: 'The crew is told.',
    ticket_id: id,
    ticket_id_prefix: id_prefix,
    is_internal: false,
    user: {
      user_id: await getUserId(portal, 'full'),
      first_name: 'full',
      last_name: 'Tester',
      profile_picture: null,
    },
    attachments: [],
  })
  expect(await read(id, 'viewer')).toEqual([data])
})

test('[SUP-017] [SUP-045] [SUP-046] a file goes to its signed address and is named by the note', async () => {
  const { id } = await made()
  const bytes = Buffer.from('car,weight\nUTLX207444,1\n')
  const file = await sendFile(bytes)

  const { status, data } = await write(id, {
    attachments: [{ id: file, filename: 'Weights.csv', filesize: bytes.length, mime_type: 'text/csv' }],
  })

  expect(status).toBe(200)
  expect(data.attachments).toEqual([
    {
      id: file,
      filename: 'Weights.csv',
      filesize: bytes.length,
      mime_type: 'text/plain',
      extension: 'csv',
      alt_text: null,
      virus_checked: false,
      thumbnail_url: null,
      normalized_url: null,
      download_url: expect.any(String) as string,
    },
  ])
  const [note] = await read(id, 'viewer')
  const sent = await portal.app.inject({ url: note!.attachments[0]!.download_url })
  expect(sent.rawPayload).toEqual(bytes)
})

test('[SUP-030] [SUP-065] a note without text and files is refused with a message', async () => {
  const { id } = await made()

  const { status, error } = await write(id, { note: '  ' })

  expect([status, error.message]).toEqual([400, 'Note cannot be empty!'])
})

test('[SUP-066] a note that names another ticket than its address is refused with a message', async () => {
  const { id } = await made()

  for (const wrong of [{ ticket_id: id + 1 }, { customer_id: 2 }, { ticket_prefix: 'XX' }]) {
    const { status, error } = await write(id, { note: 'x', ...wrong })
    expect([status, error.message]).toEqual([400, 'Ticket information is missing!'])
  }
})

test('another user’s file is refused', async () => {
  const { id } = await made()
  const file = await sendFile(Buffer.from('x'), 'viewer')

  expect((await write(id, { attachments: [file] })).status).toBe(409)
})

test('a closed ticket takes notes', async () => {
  const { id } = await made()
  await change(id, { state: 'Closed' })

  expect((await write(id, { note: 'One more thing' })).status).toBe(200)
})

test('[SUP-047] only who wrote a note deletes it, and its files go with it', async () => {
  const { id } = await made()
  const file = await sendFile(Buffer.from('x'))
  const { data } = await write(id, {
    note: 'Marvellous',
    attachments: [{ id: file, filename: 'a.txt', filesize: 1 }],
  })
  const remove = (as: Caller) =>
    portal.call(removeNote, { params: { customerId: 1, ticketId: id, noteId: data.id } }, as)

  expect((await remove('viewer')).status).toBe(403)
  expect((await remove('full')).data).toEqual({ note_id: data.id, deleted: true })
  expect(await read(id)).toEqual([])
  expect((await portal.app.inject({ url: data.attachments[0]!.download_url })).statusCode).toBe(404)
  const found = await portal.call(
    listTickets,
    { params: { customerId: 1 }, query: { keyword_search: 'marvellous' } },
    'full',
  )
  expect(found.data.tickets).toEqual([])
})

test('the first answer is the first note from another user; the last answer is from any user', async () => {
  const { id } = await made({}, 'full')
  await write(id, { note: 'Mine' }, 'full')
  const before = (await portal.call(getTicket, at(id), 'full')).data
  await write(id, { note: 'Theirs' }, 'viewer')
  const after = (await portal.call(getTicket, at(id), 'full')).data

  expect([before.first_answer_ts, before.last_note_ts]).toEqual([null, expect.any(String)])
  expect(after.first_answer_ts).toEqual(expect.any(String))
})

const CANARY = 'canarybird'

test('the list shows the latest reply of each ticket, to staff their internal notes too', async () => {
  const { id } = await made({ name: 'Latest reply' })
  const latest = async (as: Caller) =>
    (await portal.call(listTickets, { params: { customerId: 1 }, query: { keyword_search: 'latest' } }, as))
      .data.tickets[0]!.last_note
  expect(await latest('full')).toBeNull()
  await write(id, { note: 'It moves tonight.' }, 'internal')
  await write(id, { note: 'They promised nothing.', is_internal: true }, 'internal')
  expect(await latest('full')).toMatchObject({ text: 'It moves tonight.', is_internal: false, files: 0 })
  expect(await latest('internal')).toMatchObject({ text: 'They promised nothing.', is_internal: true })
  expect((await portal.call(getTicket, at(id), 'full')).data.last_note?.text).toBe('It moves tonight.')
})

test('[SUP-044] what staff write to each other is in no answer to a customer’s user', async () => {
  const { id, qualified_id } = await made({ name: 'Tank car' })
  const { data } = await write(id, { note: `Between us: ${CANARY}`, is_internal: true }, 'internal')

  const requested = [
    `/api/support/1`,
    `/api/support/1?keyword_search=${CANARY}`,
    `/api/support/1?keyword_search=canary`,
    `/api/support/1/${id}`,
    `/api/support/1/${id}/notes`,
    `/api/find/1?q=${CANARY}`,
  ]
  for (const url of requested) {
    const response = await portal.app.inject({
      url,
      headers: { authorization: `Bearer ${portal.token('full')}` },
    })
    expect(response.statusCode).toBe(200)
    expect(response.body.replaceAll(/"q":"[^"]*"/g, '')).not.toContain(CANARY)
    if (url.includes('keyword')) expect(response.json<{ tickets: unknown[] }>().tickets).toEqual([])
  }
  expect((await write(id, { note: 'x', is_internal: true }, 'full')).status).toBe(403)
  const remove = { params: { customerId: 1, ticketId: id, noteId: data.id } }
  expect((await portal.call(removeNote, remove, 'full')).status).toBe(404)
  expect((await portal.call(getTicket, at(id), 'full')).data.last_note_ts).toBeNull()

  expect((await read(id, 'admin')).map(({ note }) => note)).toEqual([`Between us: ${CANARY}`])
  const found = await portal.call(
    listTickets,
    { params: { customerId: 1 }, query: { keyword_search: CANARY } },
    'internal',
  )
  expect(found.data.tickets.map((ticket) => ticket.qualified_id)).toEqual([qualified_id])
})
