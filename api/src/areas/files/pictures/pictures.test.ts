import { expect, test } from 'vitest'
import * as contract from '#contract/areas/files/pictures/pictures.contract.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'
import { HTML, HUGE_PNG, PNG, POLYGLOT, SVG } from '../../../testing/pictures.ts'
import { filesJobs } from '../attachments/attachments.jobs.ts'

const portal = useTestApp()

const put = (url: string, payload: Buffer, type = 'image/png') =>
  portal.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } })

const grant = async (as: Caller) => (await portal.call(contract.startPictureUpload, {}, as)).data

const record = (attachment_id: string, filesize: number, as: Caller) =>
  portal.call(
    contract.updatePicture,
    { body: { attachment_id, filesize, filename: 'me.png', mime_type: 'image/png', alt_text: 'Me' } },
    as,
  )

const getPicture = async (as: Caller) => (await portal.call(getSession, {}, as)).data.profile_picture

async function show(bytes: Buffer, as: Caller): Promise<string> {
  const { upload_url, attachment_id } = await grant(as)
  expect((await put(upload_url, bytes)).json()).toEqual({})
  expect((await record(attachment_id, bytes.length, as)).error).toEqual({})
  return attachment_id
}

async function work(name: string, payload: object): Promise<void> {
  const job = filesJobs(portal.store).find((one) => one.name === name)!
  const handle = await job.load()
  await handle({ database: portal.database } as JobCtx, payload)
}

const getUserId = async (as: Caller) => (await portal.call(getSession, {}, as)).data.user_id

test('[PLT-160] the address for a picture of oneself comes with its id', async () => {
  const { upload_url, attachment_id } = await grant('full')

  expect(upload_url).toMatch(/^\/api\/files\/upload\/u\d+-[0-9a-f-]{36}\?.*type=image%2F\*.*signature=/)
  expect(upload_url).toContain(attachment_id)
})

test('[PLT-170] the address for a logo is signed and takes pictures only', async () => {
  const { data } = await portal.call(contract.startLogoUpload, { query: {} }, 'full')

  const page = await put(data.upload_url, HTML)
  const logo = await put(data.upload_url, PNG)

  expect([page.statusCode, logo.statusCode]).toEqual([415, 200])
})

test.each<[Caller, number | undefined, number]>([
  ['full', undefined, 200],
  ['full', 1, 200],
  ['full', 2, 403],
  ['viewer', undefined, 403],
  ['viewer', 1, 403],
  ['both', undefined, 200],
  ['both', 1, 200],
  ['both', 2, 403],
  ['admin', undefined, 200],
  ['admin', 2, 200],
  ['admin', 999, 403],
])(
  '[PLT-170] for the logo of a company, %s asking for customer %s is answered %i',
  async (as, customer_id, status) => {
    const response = await portal.call(contract.startLogoUpload, { query: { customer_id } }, as)

    expect(response.status).toBe(status)
  },
)

test('[PLT-034] [PLT-076] the session carries the picture, and its small ones once the worker has made them', async () => {
  expect(await getPicture('full')).toBeNull()
  const id = await show(PNG, 'full')
  const before = await getPicture('full')

  await work('makePreviews', { key: `u${await getUserId('full')}-${id}` })

  expect(before).toMatchObject({
    normalized_url: null,
    thumbnail_url: null,
    filename: 'me.png',
    mime_type: 'image/png',
  })
  const after = (await getPicture('full'))!
  const responses = await Promise.all(
    [after.raw_url!, after.normalized_url!, after.thumbnail_url!].map((url) => portal.app.inject({ url })),
  )
  expect(responses.map((one) => [one.statusCode, one.headers['content-type']])).toEqual([
    [200, 'image/png'],
    [200, 'image/webp'],
    [200, 'image/webp'],
  ])
})

test('a new picture replaces the one before, which is deleted from storage', async () => {
  const first = await show(PNG, 'viewer')
  const old = (await getPicture('viewer'))!
  const { rows } = await portal.superuser((db) =>
    db.query<{ object: string }>('select object from identity.user_files where attachment_id = $1', [first]),
  )
  await show(PNG, 'viewer')

  await work('removeObjects', { objects: rows.map(({ object }) => object) })

  expect((await portal.app.inject({ url: old.raw_url! })).statusCode).toBe(404)
  expect(await portal.store.open(rows[0]!.object)).toBeNull()
  expect((await getPicture('viewer'))!.raw_url).not.toBe(old.raw_url)
})

test.each([
  ['a drawing with a script', SVG, 'image/svg+xml'],
  ['a drawing called a picture', SVG, 'image/png'],
  ['a page called a picture', HTML, 'image/png'],
  ['a picture called a page', PNG, 'text/html'],
])('%s is no profile picture', async (_what, bytes, type) => {
  const { upload_url, attachment_id } = await grant('full')

  const sent = await put(upload_url, bytes, type)
  const recorded = await record(attachment_id, bytes.length, 'full')

  expect([sent.statusCode, sent.json().message]).toEqual([
    415,
    'This image type isn’t supported. Choose a JPEG, PNG, GIF or WebP file.',
  ])
  expect(recorded.error.code).toBe('not_uploaded')
})

test.each([
  ['that would unfold to gigabytes', HUGE_PNG],
  ['that is a script as well', POLYGLOT],
])('a picture %s gets no small ones', async (_what, bytes) => {
  const id = await show(bytes, 'internal')

  await work('makePreviews', { key: `u${await getUserId('internal')}-${id}` })

  expect(await getPicture('internal')).toMatchObject({ thumbnail_url: null, normalized_url: null })
  const { rows } = await portal.superuser((db) =>
    db.query<{ preview: string }>('select preview from identity.user_files where attachment_id = $1', [id]),
  )
  expect(rows).toEqual([{ preview: 'refused' }])
})

test('a picture is recorded by who sent it, with the size it has', async () => {
  const { upload_url, attachment_id } = await grant('full')
  await put(upload_url, PNG)

  const responses = [await record(attachment_id, PNG.length, 'other'), await record(attachment_id, 1, 'full')]

  expect(responses.map(({ error }) => error.code)).toEqual(['not_uploaded', 'size_differs'])
})
