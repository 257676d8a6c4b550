import { beforeAll, expect, test } from 'vitest'
import { createToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeReceivers } from '../../areas/waybilling/tenders/tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { example?: object }> }
}

/** Every documented body of the booking API, with its example. */
async function documented(): Promise<{ method: string; path: string; name: string; example?: object }[]> {
  const { paths } = (await portal.app.inject({ url: '/booking/v1/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId, requestBody }]) => {
      if (!requestBody) return []
      const example = requestBody.content['application/json']?.example
      return [{ method: method.toUpperCase(), path, name: operationId, ...(example && { example }) }]
    }),
  )
}

/** Lists' bulk calls, and what the page of parties alone calls: integrators book without them. */
const OF_PAGES = [
  'retryDeliveries',
  'createParty',
  'updateParty',
  'removeParties',
  'createPartyImport',
  'checkPartyImport',
]
/** In an order in which each call finds what it needs. */
const ORDER = [
  'createPattern',
  'updatePattern',
  'createTender',
  'replayTender',
  'correctTender',
  'recordAnswer',
]

test('[WBL-158] every documented example of the booking API is accepted unchanged, with an API token', async () => {
  const grants: ['hasWaybillModule'] = ['hasWaybillModule']
  const { token } = (
    await portal.call(
      createToken,
      { params, body: { name: 'Integrator', grants, level: 'act', days: 30 } },
      'full',
    )
  ).data
  const calls = (await documented()).filter(({ name }) => !OF_PAGES.includes(name))
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  const ids: Record<string, number> = { customerId: 1 }
  /** The railroad's answers that must exist before these calls are possible. */
  const before: Readonly<Record<string, string>> = {
    replayTender: 'tender_responded_rejected',
    correctTender: 'tender_responded_accepted',
    recordAnswer: 'correction_rejected',
  }

  const seen: [string, number][] = []
  for (const { method, path, name, example } of calls.toSorted((a, b) => place(a.name) - place(b.name))) {
    if (before[name])
      await portal.superuser(async (db) => {
        await db.query('update tenders set state = $1', [before[name]])
        await db.query(`update tender_files set status = $1 where status is not null`, [
          name === 'replayTender' ? 'rejected' : 'accepted',
        ])
      })
    const response = await portal.app.inject({
      method: method as 'POST',
      url: `/booking/v1${path.replaceAll(/\{(\w+)\}/g, (_all, id: string) => String(ids[id]))}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...example, ...(name === 'bookTenders' && { patternId: ids['patternId'] }) }),
    })
    seen.push([name, response.statusCode])
    Object.assign(ids, response.json<object>())
  }

  expect(calls.filter(({ example }) => !example).map(({ name }) => name)).toEqual([])
  expect(seen.filter(([, status]) => status !== 200)).toEqual([])
  expect(seen.map(([name]) => name)).toEqual(expect.arrayContaining([...ORDER, 'bookTenders', 'convertEdi']))
})

test('the reference groups endpoints by area, each with a request to copy and text to search', async () => {
  const { body } = await portal.app.inject({ url: '/api/docs' })
  const at = (text: string): number => body.indexOf(text)
  const names = [...body.matchAll(/<article id="(\w+)"/g)].map(([, name]) => name)

  expect(at('<h2>Pricing</h2>')).toBeGreaterThan(0)
  expect(at('<article id="createQuote"')).toBeGreaterThan(at('<h2>Pricing</h2>'))
  expect(at('<article id="createQuote"')).toBeLessThan(at('<h2>Reports</h2>'))
  expect(body).toContain('curl -X POST &quot;$PORTAL/api/pricing/{customerId}/quotes')
  // a request to copy has the fields the body requires
  expect(body).toMatch(
    /api\/pricing\/\{customerId\}\/quotes&quot; [^<]*-d '\{&quot;customer_business_name&quot;/,
  )
  expect(new Set(names).size).toBe(names.length)
  expect(body.match(/<article /g)).toHaveLength(body.match(/<article [^>]*data-text="[^"]+"/g)?.length ?? 0)
})
