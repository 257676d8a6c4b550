import { once } from 'node:events'
import type net from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { countHeldUp } from '../testing/locks.queries.ts'
import { deliverMails } from './deliver.ts'
import { leaseDueMails } from './mails.queries.ts'
import { MailRefused, postMail, type Mail } from './post.ts'
import { openMailServer } from './smtp.ts'

const portal = useTestApp({ smtpUrl: 'smtp://mail.test.example' })
const quietLog = { error() {}, warn() {}, info() {}, debug() {} } as never

const MAIL: Mail = {
  kind: 'test',
  recipients: ['ops@prairiegrain.example'],
  preferredTheme: 'other',
  subject: 'Ten cars wait – Überfällig',
  heading: 'Ten cars wait',
  texts: ['Tom & Jerry <b>wait</b>.', '.', 'A line that begins with a dot stands above.'],
  action: { label: 'Open the list', path: '/visibility/1/assets?a=1&b=2' },
  finePrint: 'You asked for this.',
}

const RESET_TOKEN = 'vJ2tq0Zr8sXy1Kd4Lm6Np7Qw9vJ2tq0Zr8sXy1Kd4Lm'
const QUOTE = `pat@prairiegrain.example: https://portal.example/a?token=${RESET_TOKEN} (${RESET_TOKEN}) is looked at`

beforeEach(() => portal.superuser((db) => db.query('truncate identity.mails')))

type Behavior = 'takes' | 'defers' | 'quotes' | 'refuses' | 'drops before' | 'drops after' | 'hangs'

interface Arrived {
  id: string
  raw: string
  to: string[]
}

/** A mail server with a scripted behavior per email; the last one applies to all that follow. */
async function mailServer(...behaviors: Behavior[]) {
  const arrived: Arrived[] = []
  let mails = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 0,
    onData(stream, session, done) {
      const behavior = behaviors[Math.min(mails++, behaviors.length - 1)]!
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        if (behavior === 'defers')
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        if (behavior === 'quotes') return done(Object.assign(new Error(QUOTE), { responseCode: 451 }))
        if (behavior === 'refuses')
          return done(Object.assign(new Error('no such user'), { responseCode: 550 }))
        const cut = () => (getConnection(server, session.id) as net.Socket | undefined)?.destroy()
        if (behavior === 'drops before') return cut()
        const to = session.envelope.rcptTo.map(({ address }) => address)
        arrived.push({ id: /^message-id: (.*)$/im.exec(raw)?.[1] ?? '', raw, to })
        if (behavior === 'drops after') return cut()
        if (behavior === 'takes') done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo
  return { arrived, url: `smtp://127.0.0.1:${port}` }
}

function getConnection(server: SMTPServer, id: string): unknown {
  const connections = (server as unknown as { connections: Set<{ id: string; _socket: net.Socket }> })
    .connections
  return [...connections].find((connection) => connection.id === id)?._socket
}

const post = (what: Partial<Mail> = {}) =>
  portal.database.anonymous((db) => postMail(db, portal, { ...MAIL, ...what }))

/** The timeout for a hanging server; the others answer as soon as the machine allows. */
const SHORT_TIMEOUT_MS = 1000
const LONG_TIMEOUT_MS = 20_000

/** One round of the worker, with everything due. */
async function deliver(url: string, answerMs = LONG_TIMEOUT_MS): Promise<void> {
  await portal.superuser((db) => db.query('update identity.mails set due_ts = now()'))
  await deliverMails({
    database: portal.database,
    log: quietLog,
    vault: portal.vault,
    server: openMailServer(
      { smtpUrl: url, mailFrom: 'Interline <no-reply@portal.example>' },
      { connectMs: LONG_TIMEOUT_MS, answerMs },
    ),
    signal: new AbortController().signal,
  })
}

const stored = async () =>
  (
    await portal.superuser((db) =>
      db.query(
        'select state, attempts, last_error, sealed_body is null as gone from identity.mails order by mail_id',
      ),
    )
  ).rows as { state: string; attempts: number; last_error: string | null; gone: boolean }[]

describe('a mail', () => {
  test('in a company’s name carries its logo as a part of itself, and names the portal in the foot', async () => {
    const { arrived, url } = await mailServer('takes')
    const logo = { bytes: Buffer.from('a picture') }
    await post({ letterhead: { name: 'Prairie Grain & Co', logo } })

    await deliver(url)

    const raw = (arrived[0]?.raw ?? '').replaceAll('=\r\n', '')
    expect(raw).toContain('src=3D"cid:letterhead" alt=3D"Prairie Grain &amp; Co"')
    expect(raw).toContain('Content-ID: <letterhead>')
    expect(raw).toMatch(/Content-Disposition: inline; filename=logo\.jpg/)
    expect(raw).toContain(logo.bytes.toString('base64'))
    expect(raw).toMatch(/Sent with \w+/)
    expect(raw).not.toContain('http-equiv')
  })

  test('names those who get a copy as such, and sends it to them too', async () => {
    const { arrived, url } = await mailServer('takes')
    const copied = ['dana@prairiegrain.example']
    await post({ recipients: [...MAIL.recipients, ...copied], copied })

    await deliver(url)

    expect(arrived[0]!.raw).toMatch(/^To: ops@prairiegrain\.example\r?\nCc: dana@prairiegrain\.example\r?$/m)
    expect(arrived[0]!.to).toEqual([...MAIL.recipients, ...copied])
  })

  test('is sent once, branded, in plain text and HTML with the same content', async () => {
    const { arrived, url } = await mailServer('takes')
    await post()

    await deliver(url)
    await deliver(url)

    expect(arrived).toHaveLength(1)
    const [{ raw }] = arrived as [Arrived]
    expect(raw).toContain('From: Interline <no-reply@portal.example>')
    expect(raw).toContain('To: ops@prairiegrain.example')
    expect(raw).toMatch(/text\/plain/)
    expect(raw).toMatch(/text\/html/)
    expect(raw).toContain('&lt;b&gt;wait&lt;/b&gt;')
    expect(raw).toMatch(/auto-submitted: auto-generated/i)
    expect(await stored()).toEqual([{ state: 'sent', attempts: 1, last_error: null, gone: true }])
    const { rows } = await portal.superuser((db) =>
      db.query<{ answer: string }>('select answer from identity.mails'),
    )
    expect(rows[0]!.answer).toMatch(/^250 /)
  })

  test('for a customer of the partner shows the partner', async () => {
    const { arrived, url } = await mailServer('takes')
    await post({ preferredTheme: 'wabtec' })

    await deliver(url)

    expect(arrived[0]!.raw).toContain('From: Rail Connect <no-reply@portal.example>')
    expect(arrived[0]!.raw).toContain('https://railconnect.test.example/visibility/1/assets')
  })

  test.each<[Behavior, string]>([
    ['defers', 'told to try later'],
    ['drops before', 'whose connection breaks before it is taken'],
    ['hangs', 'whose server never answers'],
  ])('%s: one %s waits and arrives the next time', async (behavior) => {
    const { arrived, url } = await mailServer(behavior, 'takes')
    await post()

    await deliver(url, behavior === 'hangs' ? SHORT_TIMEOUT_MS : LONG_TIMEOUT_MS)
    const waiting = await stored()
    await deliver(url)

    expect(waiting).toMatchObject([{ state: 'waiting', attempts: 1, last_error: expect.any(String) }])
    expect(new Set(arrived.map((mail) => mail.id)).size).toBe(1)
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('taken by a server that breaks off before saying so goes again under the same Message-ID', async () => {
    const { arrived, url } = await mailServer('drops after', 'takes')
    await post()

    await deliver(url)
    await deliver(url)

    expect(arrived).toHaveLength(2)
    expect(arrived[0]!.id).toMatch(/^<[\w-]+@portal\.test\.example>$/)
    expect(arrived[1]!.id).toBe(arrived[0]!.id)
  })

  test('waits twice as long after each failure', async () => {
    const { url } = await mailServer('defers')
    await post()
    const waits: number[] = []

    for (let i = 0; i < 3; i++) {
      await deliver(url)
      const { rows } = await portal.superuser((db) =>
        db.query<{ s: number }>(
          'select round(extract(epoch from due_ts - now()))::int as s from identity.mails',
        ),
      )
      waits.push(rows[0]!.s)
    }

    expect(waits.map((seconds) => Math.round(seconds / 30))).toEqual([1, 2, 4])
  })

  test('refused for good is given up at once', async () => {
    const { url } = await mailServer('refuses')
    await post()

    await deliver(url)

    expect(await stored()).toMatchObject([{ state: 'dead', attempts: 1 }])
  })

  test('one that fails holds up no other', async () => {
    const { arrived, url } = await mailServer('hangs', 'takes')
    await post({ subject: 'first' })
    await post({ subject: 'second' })

    await deliver(url, SHORT_TIMEOUT_MS)

    expect(arrived.map((mail) => /^Subject: (.*)$/m.exec(mail.raw)?.[1])).toContain('second')
    expect((await stored()).map((mail) => mail.state)).toEqual(['waiting', 'sent'])
  })

  test('two workers send it once', async () => {
    const { arrived, url } = await mailServer('takes')
    for (let i = 0; i < 10; i++) await post({ subject: `mail ${i}` })

    await Promise.all([deliver(url), deliver(url), deliver(url)].map((one) => one.catch(() => {})))

    expect(new Set(arrived.map((mail) => mail.id)).size).toBe(10)
  })

  test('on loan to a worker that died is due again after the loan', async () => {
    const { arrived, url } = await mailServer('takes')
    await post()
    await portal.superuser((db) => db.query('select * from identity.lend_mails(10, 900, 200)'))

    await deliver(url)

    expect(arrived).toHaveLength(1)
  })

  test('stays on loan for as long as its server makes its worker wait', { timeout: 20_000 }, async () => {
    const { url } = await mailServer('hangs')
    await post()

    const delivering = deliver(url, 8000)
    await wait(6500)
    const { rows } = await portal.superuser((db) =>
      db.query<{ s: number }>('select extract(epoch from due_ts - now())::int as s from identity.mails'),
    )
    await delivering

    expect(rows[0]!.s).toBeGreaterThan(15)
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  test("whose link is quoted in the server's answer leaves no link in the outbox, and whom it is for", async () => {
    const { url } = await mailServer('quotes')
    await post()

    await deliver(url)

    const saved = (await stored())[0]?.last_error
    expect(saved).toContain('pat@prairiegrain.example: https://portal.example/a?[…]')
    expect(saved).toContain('is looked at')
    expect(saved).not.toContain(RESET_TOKEN)
  })
})

test('mails about an account leave first, then the next of each customer in turn', async () => {
  for (let at = 1; at <= 3; at++) await post({ customerId: 1, subject: `first ${at}` })
  await post({ customerId: 2, subject: 'second 1' })
  await post({ subject: 'account' })

  const leased = async () =>
    (
      await portal.database.anonymous((db) => leaseDueMails(db, { limit: 3, seconds: 900, perHour: 200 }))
    ).map(({ subject }) => subject)

  expect((await leased()).toSorted()).toEqual(['account', 'first 1', 'second 1'])
  expect((await leased()).toSorted()).toEqual(['first 2', 'first 3'])
})

describe("a customer's hour", () => {
  const many = async (count: number, customerId: number) => {
    for (let at = 0; at < count; at++) await post({ customerId, subject: `mail ${at}` })
  }
  const lease = () =>
    portal.database.anonymous((db) => leaseDueMails(db, { limit: 100, seconds: 900, perHour: 3 }))
  const held = async () =>
    (
      await portal.superuser((db) =>
        db.query<{ subject: string; minutes: number }>(`
          select subject, round(extract(epoch from held_until - now()) / 60)::int as minutes
          from identity.mails where held_until is not null order by mail_id`),
      )
    ).rows
  const grow = (minutes: number) =>
    portal.superuser((db) =>
      db.query(`update identity.mails set tried_ts = tried_ts - make_interval(mins => ${minutes}),
        due_ts = due_ts - make_interval(mins => ${minutes}), held_until = held_until - make_interval(mins => ${minutes})`),
    )

  test('lets a limited number of mails out; the others wait, are not lost, and show until when', async () => {
    await many(8, 1)

    const first = await lease()
    const waiting = await held()

    expect(first.map(({ subject }) => subject)).toEqual(['mail 0', 'mail 1', 'mail 2'])
    expect(waiting.map(({ minutes }) => minutes)).toEqual([60, 60, 60, 120, 120])
    expect((await stored()).map(({ state }) => state)).toEqual(Array(8).fill('waiting'))
  })

  test('over, the next may go in the order they were written', async () => {
    await many(5, 1)
    await lease()
    await portal.superuser((db) => db.query(`update identity.mails set state = 'sent' where attempts = 1`))

    await grow(59)
    const early = await lease()
    await grow(2)
    const late = await lease()

    expect(early).toEqual([])
    expect(late.map(({ subject }) => subject)).toEqual(['mail 3', 'mail 4'])
    expect(await held()).toEqual([])
  })

  test('counts a mail that is tried again once', async () => {
    await many(3, 1)
    await lease()
    await grow(16)

    expect(await lease()).toHaveLength(3)
  })

  test('is separate for each customer, and account mails never wait', async () => {
    await many(4, 1)
    await many(2, 2)
    for (let at = 0; at < 5; at++) await post()

    expect(await lease()).toHaveLength(3 + 2 + 5)
  })

  test('is held by a worker that leases while another has not yet reported its leases', async () => {
    await many(3, 1)

    const second = await portal.superuser(async (first) => {
      await first.query('begin; select * from identity.lend_mails(100, 900, 3)')
      await many(3, 1)
      const leasing = lease()
      await expect.poll(() => portal.superuser(countHeldUp)).toBe(1)
      await first.query('commit')
      return await leasing
    })

    expect(second).toEqual([])
    expect(await held()).toHaveLength(3)
  })
})

describe('a mail is refused before it is noted', () => {
  test.each<[string, Partial<Mail>]>([
    ['a line break in the subject', { subject: 'hello\r\nBcc: everybody@x.example' }],
    ['a bare line feed in the subject', { subject: 'hello\nX: y' }],
    ['a line break in an address', { recipients: ['a@b.example\r\nBcc: c@d.example'] }],
    ['a second address in one', { recipients: ['a@b.example, c@d.example'] }],
    ['a name around an address', { recipients: ['Pat <pat@b.example>'] }],
    ['nobody to send it to', { recipients: [] }],
    ['more than fifty addresses', { recipients: Array.from({ length: 51 }, (_, i) => `p${i}@b.example`) }],
    ['no subject', { subject: '' }],
  ])('with %s', async (_, what) => {
    await expect(post(what)).rejects.toThrow(MailRefused)

    expect(await stored()).toEqual([])
  })

  test('fifty addresses are fine', async () => {
    await post({ recipients: Array.from({ length: 50 }, (_, i) => `p${i}@b.example`) })

    expect(await stored()).toHaveLength(1)
  })
})

test('the text of a waiting mail is sealed in the database', async () => {
  await post({ texts: ['the token is opensesame42'] })

  const { rows } = await portal.superuser((db) =>
    db.query(`select encode(sealed_body, 'escape') as body from identity.mails`),
  )

  expect(JSON.stringify(rows)).not.toContain('opensesame42')
})
