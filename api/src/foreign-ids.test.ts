import { expect, test } from 'vitest'
import { z } from 'zod'
import { isReadOnly, isSchema, type Endpoint } from '#contract/base/endpoint.ts'
import { contract } from '#contract/contract.ts'
import { argsFor, BODIES, isStream, isTenant } from './testing/access.ts'
import { foreignIn, tablesHolding } from './testing/foreign-ids.ts'
import { useTestApp } from './testing/app.ts'

const portal = useTestApp()
/** No object of customer 1 has this number: to row-level security an object of another customer looks the same. */
const FOREIGN = 777_000_123

const writesWithIds = contract.filter((endpoint) => bodyWithForeignIds(endpoint) !== null)

/** The sample body with every id in it, and every one that it may carry, of another customer; null where it carries none. */
function bodyWithForeignIds(endpoint: Endpoint): unknown {
  const { body } = endpoint
  if (!body || !isSchema(body) || isReadOnly(endpoint) || isStream(endpoint)) return null
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return foreignIn(BODIES[endpoint.name], schema, FOREIGN)
}

test('the contract is searched for bodies with ids of other objects, and such calls are found', () => {
  const names = writesWithIds.map(({ name }) => name)

  expect(names).toEqual(expect.arrayContaining(['requestAdjustment', 'createAlertRule', 'createQuote']))
})

test('a body never makes the portal keep the id of something that is not the customer’s own', async () => {
  const stored: string[] = []
  let before: string[] = []
  for (const endpoint of writesWithIds) {
    const args = argsFor(endpoint, 1) as object
    const body = bodyWithForeignIds(endpoint)
    const caller = isTenant(endpoint) ? 'full' : 'admin'
    const { status } = await portal.call(endpoint as never, { ...args, body } as never, caller)
    expect([endpoint.name, status < 500]).toEqual([endpoint.name, true])
    if (status >= 400) continue
    const tables = await portal.superuser((db) => tablesHolding(db, FOREIGN))
    const fresh = tables.filter((name) => !before.includes(name))
    before = tables
    if (fresh.length > 0) stored.push(`${endpoint.name}: ${fresh.join(', ')}`)
  }

  expect(stored).toEqual([])
})
