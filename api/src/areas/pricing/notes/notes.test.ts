import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/pricing/notes/notes.contract.ts'
import { finishUpload, startUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { getQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertCommodities, makeQuote } from '../quotes/quotes.factory.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))

const at = (quoteId: number) => ({ params: { customerId: 1, quoteId } })
const write = (id: number, body: object, as: 'full' | 'both' = 'full') =>
  portal.call(contract.createQuoteNote, { ...at(id), body: body as never }, as)
const notes = async (id: number) => (await portal.call(contract.listQuoteNotes, at(id), 'full')).data

async function uploaded(): Promise<string> {
  const { data } = await portal.call(startUpload, { params: { customerId: 1 } }, 'full')
  const { pathname, search } = new URL(data.upload_url, 'https://portal.test.example')
  await portal.app.inject({ method: 'PUT', url: pathname + search, payload: Buffer.from('rates') })
  await portal.call(
    finishUpload,
    {
      params: { customerId: 1, attachmentId: data.attachment_id },
      body: { filename: 'rates.txt', filesize: 5, mime_type: 'text/plain' },
    },
    'full',
  )
  return data.attachment_id
}

test('[PRC-044] [PRC-045] [PRC-025] [PRC-051] a note has its author, time, files and whether it is internal', async () => {
  const { id } = await makeQuote(portal)
  const attachment = await uploaded()

  const { data } = await write(id, { note: 'Margin is thin', attachments: [{ id: attachment }] })
  await write(id, { note: 'Cars are ready', is_internal: false })

  expect(data).toMatchObject({
    note: 'Margin is thin',
    is_internal: true,
    created_ts: expect.stringMatching(/Z$/),
    user: { user_id: expect.any(Number), first_name: 'full', last_name: 'Tester' },
    attachments: [{ id: attachment, filename: 'rates.txt', filesize: 5 }],
  })
  expect((await notes(id)).map(({ note, is_internal }) => [note, is_internal])).toEqual([
    ['Cars are ready', false],
    ['Margin is thin', true],
  ])
  expect((await portal.call(getQuote, at(id), 'full')).data.has_notes).toBe(true)
})

test('a note without text and files is refused, and so is one with an unknown file', async () => {
  const { id } = await makeQuote(portal)

  expect((await write(id, { note: '  ' })).error.errors).toEqual({ note: ['Note cannot be empty!'] })
  const missing = { note: 'x', attachments: [{ id: '00000000-0000-4000-8000-000000000000' }] }
  expect((await write(id, missing)).status).toBe(409)
  expect(await notes(id)).toEqual([])
})

test('[PRC-046] only the author deletes a note', async () => {
  const { id } = await makeQuote(portal)
  const { data } = await write(id, { note: 'Mine' })
  const remove = (as: 'full' | 'both') =>
    portal.call(contract.removeQuoteNote, { params: { ...at(id).params, noteId: data.id } }, as)

  expect((await remove('both')).status).toBe(403)
  expect((await remove('full')).data).toEqual({ id: data.id, deleted: true })
  expect((await remove('full')).status).toBe(404)
  expect(await notes(id)).toEqual([])
})
