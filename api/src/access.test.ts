import { beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '#contract/base/access.ts'
import { isSchema, type Endpoint } from '#contract/base/endpoint.ts'
import { contract } from './routes.ts'
import { argsFor, BODIES, CALLERS, isStream, isTenant, mayCall, MISSING_CUSTOMER } from './testing/access.ts'
import { useTestApp, type Caller } from './testing/app.ts'

const portal = useTestApp()

const request = (endpoint: Endpoint, caller: Caller, customerId: number) =>
  portal.call(endpoint, argsFor(endpoint, customerId), caller)

test('every call that takes a body is covered with one it accepts', () => {
  const needsBody = contract
    .filter((endpoint) => endpoint.body !== undefined)
    .map((endpoint) => endpoint.name)

  expect(needsBody.filter((name) => !(name in BODIES))).toEqual([])
  for (const endpoint of contract) {
    if (endpoint.body && isSchema(endpoint.body))
      expect(endpoint.body.safeParse(BODIES[endpoint.name]).success).toBe(true)
  }
})

const needsModule = (access: Access): boolean =>
  typeof access === 'object' && ('allOf' in access ? access.allOf.some(needsModule) : 'module' in access)

/**
 * A link that opens nothing is answered like one that does not exist, and too many tries from one network are refused
 * as such.
 */
const getRefusals = ({ access }: Endpoint): number[] => (access === 'quote token' ? [404, 429] : [401, 403])

describe.each(contract.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  const customers = isTenant(endpoint) ? [1, 2, MISSING_CUSTOMER] : [1]

  test.each(CALLERS)('admits or refuses %s on own, foreign and missing customers', async (caller) => {
    for (const customerId of customers) {
      const allowed = mayCall(endpoint, caller, customerId)
      if (allowed && (isStream(endpoint) || endpoint.name === 'logout')) continue
      const response = await request(endpoint, caller, customerId)

      const refused = endpoint.access !== 'public' && getRefusals(endpoint).includes(response.status)
      expect({ caller, customerId, refused, status: response.status }).toMatchObject({
        caller,
        customerId,
        refused: !allowed,
      })
      expect(response.status).toBeLessThan(500)
    }
  })

  test('another customer’s record and a missing customer get the same response', async () => {
    if (!isTenant(endpoint)) return

    const foreign = await request(endpoint, 'full', 2)
    const missing = await request(endpoint, 'full', MISSING_CUSTOMER)

    expect({ ...foreign.error, request_id: '', status: foreign.status }).toEqual({
      ...missing.error,
      request_id: '',
      status: missing.status,
    })
  })
})

describe('with every module off', () => {
  beforeAll(() => portal.owner((client) => client.query('update identity.feature_flags set enabled = false')))

  test.each(CALLERS)('[PLT-060] without the module, %s is refused only what needs it', async (caller) => {
    for (const endpoint of contract) {
      const allowed = mayCall(endpoint, caller, 1, 'modules off')
      if (allowed && (isStream(endpoint) || endpoint.name === 'logout')) continue
      const { status, error } = await request(endpoint, caller, 1)

      const refused = endpoint.access !== 'public' && getRefusals(endpoint).includes(status)
      expect({ name: endpoint.name, refused, status, error }).toMatchObject({
        name: endpoint.name,
        refused: !allowed,
      })
      expect(allowed && needsModule(endpoint.access)).toBe(false)
    }
  })
})
