import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createNote, listNotes } from '#contract/areas/support/notes/notes.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'
import pino from 'pino'
import { makeTickets, getUserId } from '../tickets/tickets.factory.ts'
import { openInbox } from './inbox.service.ts'

const DOMAIN = 'reply.portal.example'
const MAX_BYTES = 1024 ** 2
const portal = useTestApp({ mailIn: { domain: DOMAIN, port: 0, maxBytes: MAX_BYTES } })
const { made, change } = makeTickets(portal)
let inbox: Awaited<ReturnType<typeof openInbox>>
let ticketId = 0

beforeAll(async () => {
  inbox = await openInbox(
    {
      database: portal.database,
      live: portal.live,
      log: pino({ level: 'silent' }),
      settings: portal.settings,
      vault: portal.vault,
      store: portal.store,
      warnings: () => [],
      startChecks: async () => [],
      getSlotClass: () => 'local',
      host: '',
      ip: '',
      userAgent: '',
      tokenHash: null,
      signal: new AbortController().signal,
    },
    { domain: DOMAIN, port: 0, host: '127.0.0.1', maxBytes: MAX_BYTES },
  )
})
afterAll(() => inbox.close())
beforeEach(async () => {
  const viewer = await getUserId(portal, 'viewer')
  ;({ id: ticketId } = await made({ name: 'Brakes hang', assignees: [{ id: viewer, full_name: '' }] }))
  await portal.superuser((db) => db.query('truncate identity.mails'))
})

const at = () => ({ params: { customerId: 1, ticketId } })
const addNote = (note: string, as: Caller = 'full', what: object = {}) =>
  portal.call(createNote, { ...at(), body: { note, ...what } }, as)
const readNotes = async (as: Caller = 'full') =>
  (await portal.call(listNotes, at(), as)).data.notes.map(({ note }) => note)

/** Mails that were written, the latest last, as their recipients would get them. */
async function written() {
  const { rows } = await portal.superuser((db) =>
    db.query<{ recipients: string[]; subject: string; sealed_body: Buffer }>(
      'select recipients, subject, sealed_body from identity.mails order by mail_id',
    ),
  )
  return rows.map(({ recipients, subject, sealed_body }) => ({
    to: recipients[0],
    subject,
    ...(JSON.parse(portal.vault.open(sealed_body)) as Record<'text' | 'replyTo' | 'thread', string>),
  }))
}

/** Sends an email to the portal as a mail program does. */
const answer = (to: string, what: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) =>
  createTransport({ host: '127.0.0.1', port: inbox.port, ignoreTLS: true }).sendMail({
    from: 'viewer@test.example',
    to,
    subject: 'Re: Brakes hang',
    ...what,
  })

/** The address that the assignee was given. */
async function given(): Promise<string> {
  await addNote('Which track?')
  return (await written()).at(-1)!.replyTo
}

test('a note is mailed to all who take part but its writer, in one thread', async () => {
  await addNote('Which track?')
  await addNote('Track 4.', 'viewer')

  const mails = await written()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['viewer@test.example', `C1-${ticketId}: Brakes hang`],
    ['full@test.example', `C1-${ticketId}: Brakes hang`],
  ])
  expect(mails[0]!.text).toContain('Which track?')
  expect(new Set(mails.map(({ thread }) => thread)).size).toBe(1)
  expect(new Set(mails.map(({ replyTo }) => replyTo)).size).toBe(2)
})

test('an internal note is never mailed', async () => {
  await addNote('Suspicion of fraud', 'internal', { is_internal: true })

  expect(await written()).toEqual([])
})

test('an answer by mail is a note of its sender, without what it quotes, with its files, and is mailed on', async () => {
  const to = await given()

  await answer(to, {
    text: 'Track 4.\n\nOn Mon, Nov 23, 2026 Interline wrote:\n> Which track?',
    attachments: [{ filename: 'track.txt', content: 'map' }],
  })

  const { data } = await portal.call(listNotes, at(), 'full')
  expect(data.notes).toMatchObject([
    { note: 'Which track?' },
    {
      note: 'Track 4.',
      user: { first_name: 'viewer' },
      attachments: [{ filename: 'track.txt', filesize: 3 }],
    },
  ])
  expect((await written()).at(-1)).toMatchObject({ to: 'full@test.example' })
})

test('a mail that comes again is the same note', async () => {
  const to = await given()

  for (let round = 0; round < 3; round += 1)
    await answer(to, { text: 'Track 4.', messageId: '<one@mail.example>' })

  expect(await readNotes()).toEqual(['Which track?', 'Track 4.'])
})

test('a reply from another address, or from a former user, is refused', async () => {
  const to = await given()

  await expect(answer(to, { from: 'bare@test.example', text: 'x' })).rejects.toThrow('550')
  await portal.superuser((db) =>
    db.query(`update identity.users set status = 0 where email = 'viewer@test.example'`),
  )
  try {
    await expect(answer(to, { text: 'x' })).rejects.toThrow('550')
  } finally {
    await portal.superuser((db) =>
      db.query(`update identity.users set status = 1 where email = 'viewer@test.example'`),
    )
  }
  expect(await readNotes()).toEqual(['Which track?'])
})

test('an address that was made up is refused before anything is sent', async () => {
  const to = await given()

  await expect(answer(to.replace(`-${ticketId}-`, `-${ticketId + 1}-`), { text: 'x' })).rejects.toThrow('550')
  await expect(answer(`support@${DOMAIN}`, { text: 'x' })).rejects.toThrow('550')
})

/** It has more parts than the parser allows. */
const unreadable = (from: string) => ({
  raw: [
    `From: ${from}`,
    `Message-ID: <${crypto.randomUUID()}@test.example>`,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b\r\n\r\nx\r\n'.repeat(50_000),
  ].join('\r\n'),
})

test('a mail is parsed only when its From is who may answer', async () => {
  const to = await given()
  const send = (from: string) => answer(to, { envelope: { from, to }, ...unreadable(from) })

  await expect(send('bare@test.example')).rejects.toThrow(/550.*Only one person/)
  await expect(send('viewer@test.example')).rejects.toThrow(/554.*can’t be read/)
  expect(await readNotes()).toEqual(['Which track?'])
})

test('a mail of one person in the envelope and another inside is refused', async () => {
  const to = await given()
  const raw = 'From: viewer@test.example\r\nFrom: bare@test.example\r\n\r\nx'

  await expect(answer(to, { envelope: { from: 'viewer@test.example', to }, raw })).rejects.toThrow('550')
})

test('a mail above the limit is refused by the size its sender names, or once it is larger', async () => {
  const to = await given()
  const text = 'Track 4. '.repeat(150_000)

  await expect(answer(to, { text })).rejects.toThrow('552')
  await expect(answer(to, { text, envelope: { from: 'viewer@test.example', to, size: 1 } })).rejects.toThrow(
    '552',
  )
  expect(await readNotes()).toEqual(['Which track?'])
})

test('a line of blanks, however long it is, is an answer like any other', async () => {
  const to = await given()

  await answer(to, { text: `Track 4.\n${' '.repeat(500_000)}x` })

  expect(await readNotes()).toHaveLength(2)
})

test('a machine’s answer is discarded', async () => {
  const to = await given()

  await answer(to, { text: 'I am away.', headers: { 'auto-submitted': 'auto-replied' } })

  expect(await readNotes()).toEqual(['Which track?'])
})

test('a closed ticket takes answers, an empty one is refused', async () => {
  const to = await given()
  await change(ticketId, { state: 'Closed' })

  await expect(answer(to, { text: '> Which track?' })).rejects.toThrow('550')
  await answer(to, { text: 'It happened again.' })

  expect(await readNotes()).toEqual(['Which track?', 'It happened again.'])
})
