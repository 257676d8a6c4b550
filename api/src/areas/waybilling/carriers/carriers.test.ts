import { beforeAll, describe, expect, test } from 'vitest'
import {
  createCarrier,
  listCarriers,
  updateCarrier,
} from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReceivers } from '../tenders/tenders.factory.ts'

const portal = useTestApp()
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

const CSXT = {
  name: 'CSX Transportation',
  release: '005010',
  receiver_qualifier: '02',
  receiver_id: 'CSXT',
  usage: 'T',
  characters: 'basic',
  answer_minutes: 60,
} as const

test('an administrator adds a railroad once, and finds it by its receiver ID', async () => {
  const made = await portal.call(createCarrier, { body: { scac: 'CSXT', ...CSXT } }, 'admin')
  const again = await portal.call(createCarrier, { body: { scac: 'CSXT', ...CSXT } }, 'admin')

  expect([made.status, again.status, again.error.errors]).toEqual([
    200,
    409,
    { scac: ['This railroad already exists. Edit that one.'] },
  ])
  const { data } = await portal.call(listCarriers, { query: { search: 'csx' } }, 'admin')
  expect(data.data).toMatchObject([{ scac: 'CSXT', usage: 'T', answer_minutes: 60, version: 1 }])
})

test('a change counts from the next version on, and a stale one gets the current state', async () => {
  const change = (answer_minutes: number) =>
    portal.call(
      updateCarrier,
      { params: { scac: 'UP' }, body: { ...CSXT, receiver_id: 'UP', answer_minutes, version: 1 } },
      'admin',
    )

  const [first, late] = [await change(30), await change(45)]

  expect([first.status, late.status]).toEqual([200, 409])
  expect(late.error.conflict).toMatchObject({ version: 2, now: { answer_minutes: 30 } })
})

const SFTP = {
  ...CSXT,
  transport: 'sftp',
  sftp_url: 'sftp://interline@edi.example:22/inbox',
  sftp_host_key: `SHA256:${'a'.repeat(43)}`,
} as const

describe('a railroad that is reached by SFTP', () => {
  const create = (body: object) => portal.call(createCarrier, { body: body as never }, 'admin')
  const update = (scac: string, body: object) =>
    portal.call(updateCarrier, { params: { scac }, body: body as never }, 'admin')

  test('needs where its server is, by which key it is known, and what opens it', async () => {
    const bare = await create({ scac: 'NS', ...CSXT, transport: 'sftp' })

    expect(bare.error.errors).toEqual({
      sftp_url: ['Enter the server address.'],
      sftp_host_key: ['Enter the server’s host key.'],
      sftp_secret: ['Enter the password or private key.'],
    })
    const wrong = await create({ scac: 'NS', ...SFTP, sftp_url: 'ftp://x', sftp_secret: 'x' })
    expect(wrong.error.errors).toEqual({ sftp_url: [expect.stringContaining('Enter an address such as')] })
  })

  test('keeps its secret sealed: no response, file or audit entry reveals it, and an edit may omit it', async () => {
    const made = await create({ scac: 'NS', ...SFTP, sftp_secret: 'open sesame' })
    const edited = await update('NS', { ...SFTP, answer_minutes: 30, version: 1 })

    expect([made.status, edited.status]).toEqual([200, 200])
    const listed = await portal.call(listCarriers, { query: { search: 'NS' } }, 'admin')
    const { rows } = await portal.superuser((db) =>
      db.query<{ sealed_secret: Buffer; told: string }>(
        `select sealed_secret, (select string_agg(a::text, ' ') from audit.entries a) as told
         from reference.carriers where scac = 'NS'`,
      ),
    )
    const [row] = rows
    expect(JSON.stringify([made.data, edited.data, listed.data, row?.told])).not.toContain('open sesame')
    expect(row?.sealed_secret.toString('latin1')).not.toContain('open sesame')
    expect(portal.vault.open(row!.sealed_secret)).toBe('open sesame')
  })

  test('does not reuse its secret at another address: it is requested again', async () => {
    const moved = await update('NS', { ...SFTP, sftp_url: 'sftp://interline@evil.example/in', version: 2 })

    expect([moved.status, moved.error.errors]).toEqual([
      400,
      { sftp_secret: ['The server address changed. Enter its password or private key.'] },
    ])
  })

  test('forgets server and secret when it is a folder again', async () => {
    await update('NS', { ...CSXT, version: 2 })

    const { rows } = await portal.superuser((db) =>
      db.query(`select transport, sftp_url, sealed_secret from reference.carriers where scac = 'NS'`),
    )
    expect(rows).toEqual([{ transport: 'folder', sftp_url: '', sealed_secret: null }])
  })
})
