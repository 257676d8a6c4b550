import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { PERMISSIONS, type Access } from '#contract/base/access.ts'
import { isSchema, type Endpoint } from '#contract/base/endpoint.ts'
import { routes } from '../../routes.ts'
import { TEST_USERS, useTestApp, type Caller } from '../../testing/app.ts'

const portal = useTestApp()

/** Ids for every other path parameter: none of them exists for customer 1. */
const MISSING = {
  attachmentId: '00000000-0000-4000-8000-000000000000',
  waybillId: 999_999,
  messageId: 999_999,
  assetId: 'NONE1',
  mailId: 999_999,
}

/** A body each call accepts, so that a refusal is about access and nothing else. */
const BODIES: Record<string, unknown> = {
  login: { email: 'nobody@test.example', password: 'x' },
  forgotPassword: { email: 'nobody@test.example' },
  resetPassword: { password: 'a sentence nobody has said', token: 'nobody has this one' },
  enrolCodes: { password: 'x' },
  confirmCodes: { code: '000000' },
  removeCodes: { code: '000000' },
  exchangeToken: { code: 'nobody', state: 'nothing' },
  autocompleteEquipment: { search_term: 'GATX' },
  autocompleteScac: { search_term: 'NS' },
  autocompleteUsers: { search_term: 'ada' },
  listLocations: { search: 'chi' },
  lookupStccs: { search_term: 'corn' },
  lookupReportStccs: { search_term: 'corn' },
  updateFlagSetting: { name: 'hasWaybillModule', customer_id: null, enabled: true, version: 999 },
  updatePlatformAlert: { active: false, title: '', version: '999' },
  updateCustomerPermissions: { permissions: [...PERMISSIONS] },
  listAssets: {},
  exportAssetsCsv: {},
  exportAssetsXlsx: {},
  listAssetHistory: {},
  finishUpload: { filename: 'photo.png', filesize: 1, mime_type: 'image/png' },
  uploadFile: new TextEncoder().encode('x'),
  updatePicture: {
    attachment_id: '00000000-0000-4000-8000-000000000000',
    filename: 'photo.png',
    filesize: 1,
    mime_type: 'image/png',
  },
  receiveMessage: new TextEncoder().encode(''),
}

const callers = [null, ...Object.keys(TEST_USERS)] as Caller[]
const isTenant = (endpoint: Endpoint) => endpoint.path.includes('{customerId}')
/** An event stream never ends by itself: only its refusals are asked for here. */
const isStream = (endpoint: Endpoint) => 'kind' in endpoint.response && endpoint.response.kind === 'events'

function mayPass(access: Access, caller: Caller, customerId: number): boolean {
  if (access === 'public') return true
  if (caller === null || caller === 'disabled') return false
  if (caller === 'admin') return true
  const memberships = TEST_USERS[caller].memberships as readonly {
    customer_id: number
    permissions: readonly string[]
  }[]
  const membership = memberships.find((m) => m.customer_id === customerId)
  if (!membership) return false
  if (access === 'signed-in') return true
  if (access === 'admin') return false
  if ('flag' in access) return true
  return access.anyOf.some((permission) => membership.permissions.includes(permission))
}

/** A call without a customer asks for a sign-in at most, or for an administrator. */
function mayPassAnywhere(access: Access, caller: Caller): boolean {
  if (access === 'public') return true
  if (caller === null || caller === 'disabled') return false
  return access !== 'admin' || caller === 'admin'
}

const ask = (endpoint: Endpoint, caller: Caller, customerId: number) =>
  portal.call(
    endpoint,
    { params: { ...MISSING, customerId }, query: {}, body: BODIES[endpoint.name] } as never,
    caller,
  )

test('every endpoint of the contract is served', () => {
  const served = routes.map((route) => route.endpoint.name).sort()

  expect(served).toEqual(contract.map((endpoint) => endpoint.name).sort())
})

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

describe.each(contract.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  const customers = isTenant(endpoint) ? [1, 2, 999] : [1]

  test.each(callers)('admits or refuses %s on own, foreign and missing customers', async (caller) => {
    for (const customerId of customers) {
      const allowed = isTenant(endpoint)
        ? customerId !== 999 && mayPass(endpoint.access, caller, customerId)
        : mayPassAnywhere(endpoint.access, caller)
      if (allowed && (isStream(endpoint) || endpoint.name === 'logout')) continue
      const answer = await ask(endpoint, caller, customerId)

      const refused = endpoint.access !== 'public' && [401, 403].includes(answer.status)
      expect({ caller, customerId, refused, status: answer.status }).toMatchObject({
        caller,
        customerId,
        refused: !allowed,
      })
      expect(answer.status).toBeLessThan(500)
    }
  })

  test('a foreign customer and one that does not exist answer alike', async () => {
    if (!isTenant(endpoint)) return

    const foreign = await ask(endpoint, 'full', 2)
    const missing = await ask(endpoint, 'full', 999)

    expect({ ...foreign.error, request_id: '', status: foreign.status }).toEqual({
      ...missing.error,
      request_id: '',
      status: missing.status,
    })
  })
})
