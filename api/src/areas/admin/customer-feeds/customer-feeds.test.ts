import { expect, test } from 'vitest'
import { createCustomer } from '#contract/areas/admin/customers/customers.contract.ts'
import {
  createFeedToken,
  listCustomerFeeds,
  readSample,
} from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { isWithoutSignIn } from '#contract/base/access.ts'
import { onOrigin, toUrl } from '#contract/base/endpoint.ts'
import { contract } from '../../../routes.ts'
import { argsFor } from '../../../testing/access.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeClm, makeSighting, makeT322 } from '../../feeds/messages/messages.factory.ts'

const portal = useTestApp()

let made = 0
const newCustomer = async () =>
  (
    await portal.call(
      createCustomer,
      { body: { name: `Feeds ${(made += 1)}`, scacs: ['UP', 'BNSF'] } },
      'admin',
    )
  ).data.id

const getFeeds = async (id: number) =>
  (await portal.call(listCustomerFeeds, { params: { id } }, 'internal')).data
const makeToken = (id: number, scac: string, as: 'admin' | 'internal' = 'admin') =>
  portal.call(createFeedToken, { params: { id, scac } }, as)

const post = (id: number, token: string, payload: Uint8Array | string) =>
  portal.app.inject({
    method: 'POST',
    url: `/api/feeds/${id}/messages`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(payload),
  })

const stored = (id: number) =>
  portal.superuser(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select (select count(*) from messages where customer_id = $1) + (select count(*) from quarantine where customer_id = $1) as n',
      [id],
    )
    return Number(rows[0]!.n)
  })

const clm = (equipment_id: string) => makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id }))

test('a new customer has an address, a folder and a waiting feed for each railroad it works with', async () => {
  const id = await newCustomer()

  const { address, folder, feeds } = await getFeeds(id)

  expect(address).toBe(`https://portal.test.example/api/feeds/${id}/messages`)
  expect(folder).toBe(`/srv/edi/in/${id}`)
  expect(feeds).toMatchObject([
    { scac: 'BNSF', state: 'waiting', token: null, last_received_ts: null, day_count: 0 },
    { scac: 'UP', state: 'waiting', token: null },
  ])
})

test('a feed’s new token ends the one before, and opens only this customer', async () => {
  const [id, other] = [await newCustomer(), await newCustomer()]
  const first = (await makeToken(id, 'UP')).data.token
  const second = (await makeToken(id, 'UP')).data.token

  const [old, now, foreign] = [
    await post(id, first, clm('GATX1')),
    await post(id, second, clm('GATX2')),
    await post(other, second, clm('GATX3')),
  ]

  expect([old.statusCode, now.statusCode, foreign.statusCode]).toEqual([401, 200, 403])
  const { feeds } = await getFeeds(id)
  expect(feeds.find(({ scac }) => scac === 'UP')?.token?.last_used_ts).not.toBeNull()
  expect(feeds.find(({ scac }) => scac === 'BNSF')?.token).toBeNull()
})

test('portal staff create no tokens, and no one creates one for a railroad that the customer does not work with', async () => {
  const id = await newCustomer()

  expect((await makeToken(id, 'UP', 'internal')).status).toBe(403)
  expect((await makeToken(id, 'CSXT')).status).toBe(404)
})

test('a sample shows what would be read, with its problems, and stores nothing', async () => {
  const id = await newCustomer()
  const sample = (body: Uint8Array | string) =>
    portal.call(readSample, { params: { id }, body: Buffer.from(body) }, 'internal')

  const car = await sample(clm('GATX77'))
  const bill = await sample(makeT322(1, makeSighting(0, 'A', 'Houston, TX', { equipment_id: 'GATX78' })))
  const prose = await sample('Good morning,\nthe car is late.')

  expect(car.data).toMatchObject({
    format: 'clm',
    sighting_count: 1,
    sightings: [{ equipment_id: 'GATX77', code: 'P', place: 'HOUSTON, TX' }],
    problem_count: 0,
  })
  expect(bill.data).toMatchObject({ format: 'x12', sighting_count: 1 })
  expect(prose.data).toMatchObject({ format: 'unknown', sighting_count: 0, problem_count: 1 })
  expect(await stored(id)).toBe(0)
})

test('an empty sample is refused with a message', async () => {
  const id = await newCustomer()
  const empty = await portal.call(readSample, { params: { id }, body: new Uint8Array() }, 'internal')

  expect([empty.status, empty.error.code]).toEqual([422, 'empty_message'])
})

test('a feed’s token posts messages to its feed and opens no other call', async () => {
  const id = await newCustomer()
  const { token } = (await makeToken(id, 'UP')).data
  const opened: string[] = []
  for (const endpoint of contract) {
    if (isWithoutSignIn(endpoint.access)) continue
    const {
      params: path,
      query,
      body,
    } = argsFor(endpoint, id) as {
      params?: object
      query?: object
      body?: Uint8Array | object
    }
    const response = await portal.app.inject({
      method: endpoint.method,
      url: onOrigin(toUrl(endpoint, { params: path, query } as never)),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && {
          'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body && { payload: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
    })
    if (response.statusCode !== 403) opened.push(`${endpoint.name} ${response.statusCode}`)
  }

  expect(opened).toEqual(['receiveMessage 422'])
  expect((await post(id, token, clm('GATX9'))).statusCode).toBe(200)
})
