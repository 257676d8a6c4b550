import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import * as contract from '#contract/areas/files/attachments/attachments.contract.ts'
import { startPictureUpload } from '#contract/areas/files/pictures/pictures.contract.ts'
import { MAX_FILE_BYTES } from '#contract/areas/files/attachments/attachments.rules.ts'
import { signGrant } from '../../../files/signature.ts'
import { startTestApp, useTestApp, type Caller, type TestApp } from '../../../testing/app.ts'
import { HOSTILE, PNG } from '../../../testing/pictures.ts'
import { EICAR, startScanner } from '../../../testing/scanner.ts'
import { sweepFiles } from './attachments.jobs.ts'

const portal = useTestApp()
const onDisk = process.env.S3_TEST_URL === undefined

const grant = async (as: Caller = 'full', customerId = 1) =>
  (await portal.call(contract.startUpload, { params: { customerId } }, as)).data

const put = (url: string, payload: Buffer, type = 'application/octet-stream') =>
  portal.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } })

const finish = (
  id: string,
  body: { filename: string; filesize: number },
  as: Caller = 'full',
  customerId = 1,
) =>
  portal.call(
    contract.finishUpload,
    { params: { customerId, attachmentId: id }, body: { mime_type: 'text/html', ...body } },
    as,
  )

async function attach(filename: string, bytes: Buffer) {
  const { upload_url, attachment_id } = await grant()
  const sent = await put(upload_url, bytes)
  expect(sent.json()).toEqual({})
  return (await finish(attachment_id, { filename, filesize: bytes.length })).data
}

const changed = (url: string, name: string, value: string) => {
  const address = new URL(url, 'http://portal')
  address.searchParams.set(name, value)
  return address.pathname + address.search
}

/** An address for sending with other limits, rightly signed. */
function signedAnew(url: string, limits: Partial<{ max: number; expires: number }>): string {
  const { pathname, searchParams } = new URL(url, 'http://portal')
  const reported = Object.fromEntries(searchParams)
  const [max, by, session, expires] = ['max', 'by', 'session', 'expires'].map((name) =>
    Number(reported[name]),
  )
  const grant = {
    type: reported['type']!,
    max: max!,
    by: by!,
    session: session!,
    expires: expires!,
    ...limits,
  }
  const key = pathname.slice(pathname.lastIndexOf('/') + 1)
  const signature = signGrant(portal.vault, 'upload', { key, ...grant })
  const query = new URLSearchParams({
    ...reported,
    max: String(grant.max),
    expires: String(grant.expires),
    signature,
  })
  return `${pathname}?${query.toString()}`
}

const leftovers = () => readdir(portal.store.incoming).catch(() => [])

test('[PLT-084] [PLT-171] a file goes to its address without a bearer token and is attached under its own name', async () => {
  const attachment = await attach('Tarif – Q4.csv', Buffer.from('lane,rate\nCHI-DAL,10\n'))

  expect(attachment).toMatchObject({
    filename: 'Tarif – Q4.csv',
    filesize: 21,
    mime_type: 'text/plain',
    extension: 'csv',
    thumbnail_url: null,
    normalized_url: null,
  })
  const read = await portal.app.inject({ url: attachment.download_url })
  expect(read.body).toBe('lane,rate\nCHI-DAL,10\n')
  expect(read.headers).toMatchObject({
    'content-length': '21',
    'content-disposition': `attachment; filename="Tarif_Q4.csv"; filename*=UTF-8''Tarif%20%E2%80%93%20Q4.csv`,
  })
})

describe.each(HOSTILE)('$what', ({ filename, bytes }) => {
  test('is never displayed inline', async () => {
    const { download_url } = await attach(filename, bytes)

    const { headers, rawPayload } = await portal.app.inject({ url: download_url })

    expect(rawPayload.equals(bytes)).toBe(true)
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~!-]+$/,
    )
    expect(headers['content-type']).toMatch(/^(application\/octet-stream|application\/pdf|image\/(gif|png))$/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  })
})

test('an altered address accepts and returns nothing', async () => {
  const { upload_url } = await grant()
  const foreignKey = upload_url.replace('/c1-', '/c2-')
  const attempts = [
    changed(upload_url, 'max', '999999999'),
    changed(upload_url, 'expires', '9999999999'),
    changed(upload_url, 'signature', 'x'.repeat(43)),
    changed(upload_url, 'by', '2'),
    changed(upload_url, 'session', '2'),
    foreignKey,
  ]
  const { download_url } = await attach('a.txt', Buffer.from('a'))
  const reading = [
    download_url.replace('/raw?', '/normalized?'),
    download_url.replace('/c1-', '/c2-'),
    changed(download_url, 'expires', '9999999999'),
    changed(download_url, 'session', '2'),
    // a URL for uploading cannot be used for reading
    changed(download_url, 'signature', new URL(upload_url, 'http://portal').searchParams.get('signature')!),
  ]

  const responses = [
    ...(await Promise.all(attempts.map((url) => put(url, PNG)))),
    ...(await Promise.all(reading.map((url) => portal.app.inject({ url })))),
  ]

  expect(responses.map((one) => [one.statusCode, one.json().code])).toEqual(
    responses.map(() => [403, 'link_altered']),
  )
})

test('an expired address accepts and returns nothing', async () => {
  const { upload_url } = await grant()
  const past = signedAnew(upload_url, { expires: Math.floor(Date.now() / 1000) - 1 })

  const response = await put(past, PNG)

  expect([response.statusCode, response.json().code]).toEqual([403, 'link_expired'])
})

test('an address accepts one file, even when two arrive at once', async () => {
  const { upload_url } = await grant()

  const responses = await Promise.all([
    put(upload_url, Buffer.from('one')),
    put(upload_url, Buffer.from('two')),
  ])
  const later = await put(upload_url, Buffer.from('three'))

  expect(responses.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(later.json()).toMatchObject({
    code: 'already_uploaded',
    message: expect.stringContaining('Request a new one'),
  })
})

test('an upload above the limit is refused before it is sent when its size is declared', async () => {
  const { upload_url } = await grant()

  const response = await portal.app.inject({
    method: 'PUT',
    url: upload_url,
    payload: Buffer.from('x'),
    headers: { 'content-type': 'text/plain', 'content-length': String(MAX_FILE_BYTES + 1) },
  })

  expect([response.statusCode, response.json().message]).toEqual([
    413,
    'This file is too large. Choose a file up to 100 MB.',
  ])
})

test('an upload without a declared size is cut at the limit while it arrives, and nothing of it is stored', async () => {
  const max = 200_000
  const address = signedAnew((await grant()).upload_url, { max })
  const before = await leftovers()

  const { response, sent, isCut } = await sendEndlessly(address)

  expect(response).toMatch(/^HTTP\/1.1 413 /)
  expect(isCut).toBe(true)
  expect(sent).toBeGreaterThan(max)
  expect(await leftovers()).toEqual(before)
})

test('an empty file and one that stops early are refused with a message', async () => {
  const { upload_url } = await grant()
  const before = await leftovers()

  const empty = await put(upload_url, Buffer.alloc(0))

  expect([empty.statusCode, empty.json().message]).toEqual([422, 'This file is empty. Choose another one.'])
  expect(await leftovers()).toEqual(before)
})

test('a file is confirmed only by its sender, for its customer, with its size, and once', async () => {
  const { upload_url, attachment_id } = await grant('both')
  const body = { filename: 'a.txt', filesize: 5 }
  const unsent = await finish(attachment_id, body, 'both')
  await put(upload_url, Buffer.from('hello'))

  const codes = [
    unsent,
    await finish(attachment_id, body, 'full'),
    await finish(attachment_id, body, 'both', 2),
    await finish(attachment_id, { ...body, filesize: 6 }, 'both'),
  ].map(({ error }) => error.code)
  const named = await finish(attachment_id, body, 'both')
  const again = await finish(attachment_id, body, 'both')

  expect(codes).toEqual(['not_uploaded', 'not_uploaded', 'not_uploaded', 'size_differs'])
  expect([named.status, again.error.code]).toEqual([200, 'not_uploaded'])
})

test('an unused upload is deleted after a day with its bytes; one in use stays', async () => {
  const saved = await attach('kept.txt', Buffer.from('kept'))
  const { upload_url, attachment_id } = await grant()
  await put(upload_url, Buffer.from('unused'))
  const getObject = (id: string) =>
    portal.superuser((db) =>
      db.query<{ object: string }>('select object from attachments where attachment_id = $1', [id]),
    )
  const { object } = (await getObject(attachment_id)).rows[0]!
  await portal.superuser((db) => db.query(`update attachments set created_ts = now() - interval '25 hours'`))

  await sweepFiles(portal, portal.store)

  expect(await portal.store.open(object)).toBeNull()
  expect((await getObject(attachment_id)).rows).toEqual([])
  expect((await portal.app.inject({ url: saved.download_url })).body).toBe('kept')
})

test.runIf(onDisk)('no two files share a key, and no key contains a file name', async () => {
  await attach('../../escape.txt', Buffer.from('out'))

  const names = await readdir(`${portal.store.incoming}/..`, { recursive: true })

  expect(names.filter((name) => name.includes('escape'))).toEqual([])
})

/** Sends chunks of an endless body until the server responds; returns what was sent until then. */
async function sendEndlessly(path: string): Promise<{ response: string; sent: number; isCut: boolean }> {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  let response = ''
  let sent = 0
  socket.on('error', () => {})
  socket.on('data', (data) => (response += data.toString('latin1')))
  socket.write(`PUT ${path} HTTP/1.1\r\nhost: portal\r\ntransfer-encoding: chunked\r\n\r\n`)
  const chunk = Buffer.alloc(16_384, 'x')
  const closed = once(socket, 'close')
  while (response === '' && sent < 5_000_000) {
    socket.write(`${chunk.length.toString(16)}\r\n`)
    socket.write(chunk)
    socket.write('\r\n')
    sent += chunk.length
    await wait(1)
  }
  // A sender that keeps sending is disconnected soon.
  await closed
  return { response, sent, isCut: socket.destroyed }
}

describe('a customer’s storage quota', () => {
  const allow = (bytes: number) =>
    portal.superuser((db) =>
      db.query(
        `update identity.customers set file_quota_bytes = $1 + coalesce((
           select sum(filesize) from attachments where customer_id = 1), 0) where customer_id = 1`,
        [bytes],
      ),
    )
  const toCode = (answer: { statusCode: number; json: () => { code?: string } }) => [
    answer.statusCode,
    answer.json().code,
  ]
  const letters = (count: number) => Buffer.from('a'.repeat(count))

  afterEach(() => allow(10 * 1024 ** 3))

  test('accepts a file that fits to the last byte, and then no address is issued', async () => {
    await allow(100)
    const { upload_url } = await grant()

    const sent = await put(upload_url, letters(100))
    const next = await portal.call(contract.startUpload, { params: { customerId: 1 } }, 'full')

    expect(sent.json()).toEqual({})
    expect([next.status, next.error.code]).toEqual([413, 'no_room'])
    expect(next.error.message).toMatch(/^Your company has used all .+ ask an administrator/)
    expect((await portal.call(contract.startUpload, { params: { customerId: 2 } }, 'other')).status).toBe(200)
  })

  test('refuses one byte more, declared or found while it arrives, and stores nothing of it', async () => {
    await allow(100)
    const reported = await put((await grant()).upload_url, letters(101))
    const streamed = await portal.app.inject({
      method: 'PUT',
      url: (await grant()).upload_url,
      payload: Readable.from([letters(60), letters(41)]),
      headers: { 'content-type': 'text/plain' },
    })

    expect([toCode(reported), toCode(streamed)]).toEqual([
      [413, 'no_room'],
      [413, 'no_room'],
    ])
    expect(await leftovers()).toEqual([])
  })

  test('is not exceeded by files that arrive at the same time', async () => {
    await allow(250)
    const addresses = await Promise.all(Array.from({ length: 10 }, () => grant()))

    const responses = await Promise.all(addresses.map(({ upload_url }) => put(upload_url, letters(100))))

    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    expect(responses.filter(({ statusCode }) => statusCode === 413)).toHaveLength(8)
  })
})

test('unused pictures of a user are limited as well', async () => {
  await portal.superuser((db) =>
    db.query(
      `insert into identity.user_files (attachment_id, user_id, object, filesize, sha256, mime_type)
       select gen_random_uuid(), user_id, 'x', 209715200, '', 'image/png' from identity.users where email = 'viewer@test.example'`,
    ),
  )
  const { data } = await portal.call(startPictureUpload, {}, 'viewer')

  const response = await put(data.upload_url, PNG, 'image/png')

  expect([response.statusCode, response.json().code]).toEqual([413, 'no_room'])
})

test('where a scanner is set, a file with a virus is refused and nothing of it is stored', async () => {
  const scanner = await startScanner()
  onTestFinished(scanner.stop)
  const guarded = await startTestApp({ scannerUrl: scanner.url })
  onTestFinished(() => guarded.close())
  const send = async (bytes: Buffer) => {
    const { data } = await guarded.call(contract.startUpload, { params: { customerId: 1 } }, 'full')
    return guarded.app.inject({
      method: 'PUT',
      url: data.upload_url,
      payload: bytes,
      headers: { 'content-type': 'text/plain' },
    })
  }

  const responses = [await send(Buffer.from('ten cars wait')), await send(Buffer.from(`ten cars ${EICAR}`))]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 422])
  expect(responses[1]?.json()).toMatchObject({ code: 'file_infected' })
  const { rowCount } = await guarded.superuser((db) => db.query('select from attachments'))
  expect([rowCount, await readdir(guarded.store.incoming)]).toEqual([1, []])
})

test('a file shows whether it was scanned for viruses on arrival', async () => {
  const scanner = await startScanner()
  onTestFinished(scanner.stop)
  const guarded = await startTestApp({ scannerUrl: scanner.url })
  onTestFinished(() => guarded.close())
  const params = { customerId: 1 }
  const bytes = Buffer.from('ten cars wait')
  const attachTo = async (at: TestApp) => {
    const { upload_url, attachment_id } = (await at.call(contract.startUpload, { params }, 'full')).data
    await at.app.inject({ method: 'PUT', url: upload_url, payload: bytes })
    const body = { filename: 'cars.txt', filesize: bytes.length, mime_type: 'text/plain' }
    return at.call(
      contract.finishUpload,
      { params: { ...params, attachmentId: attachment_id }, body },
      'full',
    )
  }

  const [checked, unchecked] = [await attachTo(guarded), await attachTo(portal)]

  expect([checked.data.virus_checked, unchecked.data.virus_checked]).toEqual([true, false])
})
