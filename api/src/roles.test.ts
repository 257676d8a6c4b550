import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from './routes.ts'
import { AREAS, type Level, type Levels } from '#contract/base/areas.ts'
import { AREA_OF_PERMISSION } from '#contract/base/permission-areas.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import { isReadOnly, onOrigin, toUrl, type Endpoint } from '#contract/base/endpoint.ts'
import { insertUser } from './start/starter.queries.ts'
import { argsFor, isStream, isTenant } from './testing/access.ts'
import { levelsOfRole, mayMember, ROLE_LEVELS, type Held } from './testing/levels.ts'
import { useTestApp } from './testing/app.ts'

const portal = useTestApp()
const ROLES = Object.keys(ROLE_LEVELS).map(Number)
const tokens = new Map<number, string>()

/** One person of every role, with the role's permissions and none of their own. */
beforeAll(() =>
  portal.owner(async (db) => {
    for (const role of ROLES) {
      const userId = await insertUser(db, {
        email: `role${role}@test.example`,
        password_hash: 'nobody signs in with it',
        first_name: 'Role',
        last_name: String(role),
        is_admin: false,
        is_internal: false,
        memberships: [{ customer_id: 1, role_id: role, permissions: [] }],
      })
      await db.query('update identity.memberships set permissions = null where user_id = $1', [userId])
      const token = randomBytes(32).toString('base64url')
      const hash = createHash('sha256').update(token).digest()
      await db.query("select identity.open_session($1, $2, now() + interval '1 day')", [userId, hash])
      tokens.set(role, token)
    }
  }),
)

async function statusFor(endpoint: Endpoint, role: number): Promise<number> {
  const { params, query, body } = argsFor(endpoint, 1) as { params: object; query: object; body?: unknown }
  const isJson = body !== undefined && !(body instanceof Uint8Array)
  const response = await portal.app.inject({
    method: endpoint.method,
    url: onOrigin(toUrl(endpoint, { params, query })),
    headers: {
      authorization: `Bearer ${tokens.get(role)}`,
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: isJson ? JSON.stringify(body) : Buffer.from(body as Uint8Array) }),
  })
  return response.statusCode
}

const ofCustomers = contract.filter((endpoint) => isTenant(endpoint) && !isStream(endpoint))

/** Calls every customer endpoint as a person with the role: refused exactly where the role's levels do not suffice. */
async function expectRule(role: number, held: Held, modules: 'modules on' | 'modules off'): Promise<void> {
  const wrong: string[] = []
  for (const endpoint of ofCustomers) {
    const status = await statusFor(endpoint, role)
    const isRefused = status === 401 || status === 403
    if (isRefused === mayMember(endpoint.access, held, modules)) wrong.push(`${endpoint.name} ${status}`)
    if (status >= 500) wrong.push(`${endpoint.name} failed`)
  }
  expect(wrong).toEqual([])
}

const usual = (role: number, permissions: readonly string[]): Held => ({
  role_id: role,
  permissions,
  levels: levelsOfRole(role),
})

const givenBy = (role: number): Promise<string[]> =>
  portal.owner(
    async (db) =>
      (
        await db.query<{ given: string[] }>(
          'select permissions as given from identity.roles where role_id = $1',
          [role],
        )
      ).rows[0]!.given,
  )

/** A customer's changes to a role. */
const setLevels = (role: number, levels: object, permissions: readonly string[]) =>
  portal.owner((db) =>
    db.query(
      `insert into identity.customer_roles values (1, $1, $2, $3)
       on conflict (customer_id, role_id) do update set levels = excluded.levels, permissions = excluded.permissions`,
      [role, JSON.stringify(levels), permissions],
    ),
  )

const everywhere = (level: Level): Levels => Object.fromEntries(AREAS.map((area) => [area, level]))

test('the levels of every role in the database match their definition', async () => {
  const stored = await portal.owner((db) =>
    db.query<{ role_id: number; levels: Levels }>(
      'select role_id, levels from identity.roles order by role_id',
    ),
  )

  expect(stored.rows).toEqual(ROLES.map((role) => ({ role_id: role, levels: levelsOfRole(role) })))
})

test('the area of every permission is the same in the contract and in the database', async () => {
  const stored = await portal.owner((db) =>
    db.query<{ permission: string; area: string }>('select permission, area from identity.permission_areas'),
  )

  expect(Object.fromEntries(stored.rows.map(({ permission, area }) => [permission, area]))).toEqual(
    AREA_OF_PERMISSION,
  )
})

test.each(ROLES)('role %s sees with See and changes with Act, area by area', async (role) => {
  await expectRule(role, usual(role, await givenBy(role)), 'modules on')
})

/** A customer's changes to a role apply to all kinds: an office role, a read-only one, a terminal's. */
describe.each([3, 6, 8])('role %s, edited by its customer,', (role) => {
  test('changes nothing where the customer lets it see everything', async () => {
    await setLevels(role, everywhere('see'), PERMISSIONS)

    await expectRule(
      role,
      { role_id: role, permissions: PERMISSIONS, levels: everywhere('see') },
      'modules on',
    )
  })

  test('reads and changes where the customer lets it act', async () => {
    await setLevels(role, everywhere('act'), PERMISSIONS)

    await expectRule(
      role,
      { role_id: role, permissions: PERMISSIONS, levels: everywhere('act') },
      'modules on',
    )
  })

  test('opens no area that the customer closed to it', async () => {
    await setLevels(role, Object.fromEntries(AREAS.map((area) => [area, 'none'])), [])

    await expectRule(role, { role_id: role, permissions: [], levels: {} }, 'modules on')
  })
})

describe('with every module off', () => {
  beforeAll(() =>
    portal.owner(async (db) => {
      await db.query('delete from identity.customer_roles')
      await db.query('update identity.feature_flags set enabled = false')
    }),
  )

  test.each(ROLES)('[PLT-060] role %s is refused what needs a module, whatever its level', async (role) => {
    await expectRule(role, usual(role, await givenBy(role)), 'modules off')
  })
})

test('[SUP-005] changes that need no level are tickets, reports and the caller’s own data', () => {
  const checks = (endpoint: Endpoint, level: Level) =>
    JSON.stringify(endpoint.access).includes(`"level":"${level}"`)
  const free = ofCustomers.filter(
    (endpoint) => !isReadOnly(endpoint) && !checks(endpoint, 'act') && !endpoint.path.startsWith('/admin/'),
  )

  expect(free.map(({ name }) => name).sort()).toEqual([
    'archiveReport',
    'archiveTemplate',
    'assignTickets',
    'claimTicket',
    'closeTickets',
    'confirmReportDomain',
    'createBoard',
    'createExport',
    'createLink',
    'createMacro',
    'createNote',
    'createPastedList',
    'createReport',
    'createSchedule',
    'createTemplate',
    'createTicket',
    'createView',
    'finishUpload',
    'followUnit',
    'muteAlertRule',
    'pinTile',
    'rateTicket',
    'readAlerts',
    'recordVisit',
    'removeBoard',
    'removeExport',
    'removeMacro',
    'removeNote',
    'removeReport',
    'removeReportDomain',
    'removeReportResult',
    'removeSchedule',
    'removeTemplate',
    'removeTicket',
    'removeView',
    'requestAccess',
    'restoreTemplate',
    'runMacro',
    'runReport',
    'saveSchedule',
    'sendReport',
    'startReportResult',
    'tagTickets',
    'unfollowUnit',
    'updateBoard',
    'updateDefaultView',
    'updateDeliveryPreferences',
    'updateMacro',
    'updateReport',
    'updateSchedule',
    'updateTemplate',
    'updateTicket',
    'updateUnloadCapacity',
    'updateView',
    'useLibraryTemplate',
  ])
})
