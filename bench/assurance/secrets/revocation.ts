import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { PNG } from '#api/testing/pictures.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import { must, type Client } from './client.ts'
import * as rows from './secrets.queries.ts'

/** One way to lose a right. */
interface Loss {
  name: string
  /** Grants access to a person who will lose it; `calls` succeed until `lose` has run. */
  arrange: () => Promise<{ calls: (() => Promise<boolean>)[]; lose: () => Promise<unknown> }>
}

export interface TestedPortal {
  client: Client
  db: pg.Client
  /** An administrator's bearer. */
  admin: string
}

/** How often the first calls after the removal still succeeded, and how often this was checked. */
export interface Late {
  name: string
  late: number
  looked: number
}

const CUSTOMER = 1
const MEMBER = 'viewer@demo.example'
const COMPANY_ADMIN = 1
const TERMINAL_OPERATOR = 7
const MODULE = 'hasInvoicingModule'
/** Calls at once before and after: each takes another connection of the server's. */
const AT_ONCE = 4

/**
 * Plays every way of losing access several times. Throws where access did not exist before, or on an error
 * afterward.
 */
export async function playLosses(stands: TestedPortal, rounds: number): Promise<Late[]> {
  const found: Late[] = []
  for (const { name, arrange } of await listLosses(stands)) {
    const late: Late = { name, late: 0, looked: 0 }
    for (let round = 0; round < rounds; round++) {
      const { calls, lose } = await arrange()
      const before = await callAll(calls)
      if (!before.every(Boolean)) throw new Error(`${name}: a caller with access was rejected`)
      await lose()
      const after = await callAll(calls)
      late.looked += after.length
      late.late += after.filter(Boolean).length
    }
    found.push(late)
  }
  return found
}

const callAll = (calls: (() => Promise<boolean>)[]): Promise<boolean[]> =>
  Promise.all(calls.flatMap((call) => Array.from({ length: AT_ONCE }, call)))

async function listLosses(stands: TestedPortal): Promise<Loss[]> {
  const cast = { ...stands, ...getAccounts(stands, await rows.selectUserId(stands.db, MEMBER)) }
  return [...lossesOfSession(cast), ...lossesOfPlace(cast), ...lossesOfRights(cast), ...lossesOfToken(cast)]
}

type Cast = TestedPortal & ReturnType<typeof getAccounts>

/** Users who lose permissions, the calls that require them, and the calls that remove them. */
function getAccounts({ client, db }: TestedPortal, userId: number) {
  const restore = async () => {
    await rows.setStatus(db, userId, 1)
    await rows.setMembership(db, {
      userId,
      customerId: CUSTOMER,
      roleId: COMPANY_ADMIN,
      permissions: ['visibility_asset_list'],
    })
  }
  const enter = async () => {
    const token = randomBytes(32).toString('base64url')
    await rows.insertSession(db, userId, createHash('sha256').update(token).digest())
    return token
  }
  /** Whether a call is let in. Anything but an answer or a refusal ends the drill. */
  const isAllowed = async (method: string, path: string, token: string, body?: object, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const { status, text } = await client(method, path, { token, headers, ...(body ? { body } : {}) })
    if (![200, 401, 403].includes(status)) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return status === 200
  }
  /** Whether an address that needs no bearer still gives its file. */
  const readable = (path: string) => async () => {
    const { status, text } = await client('GET', path)
    if (![200, 403].includes(status)) throw new Error(`a file's address answered ${status}: ${text}`)
    return status === 200
  }
  const address = async (token: string) =>
    String((await must(client('GET', UPLOADS, { token }), 'asking where to put a file'))['upload_url'])
  const file = async (token: string) => readable(await getFile(client, token))
  /** Nothing is sent, so that the address can be tried again. */
  const place = async (token: string) => {
    const path = await address(token)
    return async () => {
      const { status, text } = await client('PUT', path, {
        body: '',
        headers: { 'content-type': 'image/png' },
      })
      if (![422, 403].includes(status)) throw new Error(`an upload's address answered ${status}: ${text}`)
      return status === 422
    }
  }
  const me = (token: string) => () => isAllowed('GET', '/api/user/me', token)
  const list = (token: string) => () => isAllowed('POST', `/api/waybills/${CUSTOMER}/dashboard`, token, {})
  const rights = (token: string) => () => isAllowed('GET', `/api/permissions/${CUSTOMER}`, token)
  const flagged = (token: string) => async () => {
    const response = await must(
      client('GET', `/api/permissions/${CUSTOMER}`, { token }),
      'asking for modules',
    )
    return (response['flags'] as string[]).includes(MODULE)
  }
  /** A user with a session, and the calls that require the permission. */
  const somebody = async (lose: (token: string) => Promise<unknown>, ...calls: Opening[]) => {
    await restore()
    const token = await enter()
    return { calls: await Promise.all(calls.map(async (call) => call(token))), lose: () => lose(token) }
  }
  const changed = (roleId: number, permissions: string[] | null) =>
    rows.setMembership(db, { userId, customerId: CUSTOMER, roleId, permissions })
  return { userId, restore, isAllowed, me, list, rights, flagged, file, place, somebody, changed }
}

/** Builds a call with a user's token. */
type Opening = (token: string) => Call | Promise<Call>
type Call = () => Promise<boolean>

const UPLOADS = `/api/attachments/${CUSTOMER}/upload`

/** Sends a file of the customer; returns the address it can be read at. */
async function getFile(client: Client, token: string): Promise<string> {
  const granted = await must(client('GET', UPLOADS, { token }), 'asking where to put a file')
  const sent = { body: PNG, headers: { 'content-type': 'image/png' } }
  await must(client('PUT', String(granted['upload_url']), sent), 'putting a file')
  const path = `/api/attachments/${CUSTOMER}/${String(granted['attachment_id'])}`
  const body = { filename: 'picture.png', filesize: PNG.length, mime_type: 'image/png' }
  return String((await must(client('PUT', path, { token, body }), 'naming a file'))['download_url'])
}

const setPermissions = ({ client, admin }: TestedPortal, permissions: readonly string[]) =>
  must(
    client('POST', `/api/admin/permissions/${CUSTOMER}`, { token: admin, body: { permissions } }),
    'setting permissions',
  )

async function setModule({ client, admin }: TestedPortal, enabled: boolean): Promise<void> {
  const { flags } = (await must(client('GET', '/api/admin/flags', { token: admin }), 'asking for flags')) as {
    flags: { name: string; customer_id: number | null; version: number }[]
  }
  const version = flags.find((flag) => flag.name === MODULE && flag.customer_id === CUSTOMER)?.version ?? null
  const body = { name: MODULE, customer_id: CUSTOMER, enabled, version }
  await must(client('PUT', '/api/admin/flags', { token: admin, body }), 'switching a module')
}

function lossesOfSession(cast: Cast): Loss[] {
  const { client, db, userId, me, list, rights, file, place, somebody } = cast
  return [
    {
      name: 'sign-out',
      arrange: () =>
        somebody(
          (token) => must(client('DELETE', '/api/user/me', { token }), 'signing out'),
          me,
          list,
          file,
          place,
        ),
    },
    {
      name: 'sign-out, then a repeat of a call answered before',
      arrange: () => {
        const key = randomBytes(9).toString('base64url')
        const repeat = (token: string) => () =>
          acceptsOnce(() =>
            client('PUT', '/api/user/preferences', {
              token,
              body: { single_key_shortcuts: true },
              headers: { 'idempotency-key': key },
            }),
          )
        return somebody((token) => must(client('DELETE', '/api/user/me', { token }), 'signing out'), repeat)
      },
    },
    {
      name: 'session over',
      arrange: () => somebody(() => rows.expireSessions(db, userId), me, list, file, place),
    },
    {
      name: 'user disabled',
      arrange: () => somebody(() => rows.setStatus(db, userId, 0), me, list, rights, file, place),
    },
    ...lossesByReset(cast),
  ]
}

function lossesByReset({ client, admin, restore, me, list, file, somebody }: Cast): Loss[] {
  const requestLink = async () => {
    const response = client('POST', '/api/user/forgot', { token: admin, body: { email: MEMBER } })
    return String((await must(response, 'asking for a link'))['reset_token'])
  }
  const use = (token: string, password: string) =>
    client('POST', '/api/user/reset', { body: { token, password } })
  return [
    {
      name: 'password reset',
      arrange: async () => {
        await restore()
        const token = await requestLink()
        const password = `another ${randomBytes(12).toString('base64url')}`
        return somebody(() => must(use(token, password), 'setting a password'), me, list, file)
      },
    },
    {
      name: 'a newer link to a password',
      arrange: async () => {
        await restore()
        const token = await requestLink()
        // only its owner can be refused: a password that everyone is refused is checked before the link
        const call = async () => {
          const { status, text, data } = await use(token, MEMBER)
          if (status !== 400) throw new Error(`a link to a password answered ${status}: ${text}`)
          return data['code'] === 'invalid_request'
        }
        return { calls: [call], lose: requestLink }
      },
    },
  ]
}

function lossesOfPlace({ db, userId, list, rights, file, place, somebody, changed }: Cast): Loss[] {
  return [
    {
      name: 'membership removed',
      arrange: () => somebody(() => rows.deleteMembership(db, userId, CUSTOMER), list, rights, file, place),
    },
    {
      name: 'customer disabled',
      arrange: async () => {
        await rows.setCustomerStatus(db, CUSTOMER, 1)
        return somebody(() => rows.setCustomerStatus(db, CUSTOMER, 0), list, rights, file, place)
      },
    },
    {
      name: "member's permissions changed",
      arrange: async () => {
        await rows.setCustomerStatus(db, CUSTOMER, 1)
        return somebody(() => changed(COMPANY_ADMIN, []), list)
      },
    },
    {
      name: 'role changed',
      arrange: async () => {
        const stage = await somebody(() => changed(TERMINAL_OPERATOR, null), list)
        await changed(COMPANY_ADMIN, null)
        return stage
      },
    },
  ]
}

function lossesOfRights(cast: Cast): Loss[] {
  const { db, userId, list, flagged, isAllowed, somebody } = cast
  return [
    {
      name: "customer's permissions changed",
      arrange: async () => {
        await setPermissions(cast, PERMISSIONS)
        return somebody(
          () =>
            setPermissions(
              cast,
              PERMISSIONS.filter((name) => name !== 'visibility_asset_list'),
            ),
          list,
        )
      },
    },
    {
      name: 'module turned off',
      arrange: async () => {
        await setModule(cast, true)
        return somebody(() => setModule(cast, false), flagged)
      },
    },
    {
      name: 'administrator removed',
      arrange: async () => {
        await rows.setAdmin(db, userId, true)
        const audit = (token: string) => () => isAllowed('GET', '/api/admin/audit', token)
        return somebody(() => rows.setAdmin(db, userId, false), audit)
      },
    },
  ]
}

/** A machine loses its token, or what the token may. */
function lossesOfToken(cast: Cast): Loss[] {
  const { client, admin } = cast
  const path = `/api/settings/${CUSTOMER}/api_tokens`
  const machine = async () => {
    await setPermissions(cast, PERMISSIONS)
    const body = {
      name: randomBytes(6).toString('hex'),
      grants: ['company_settings'],
      level: 'act',
      days: 30,
    }
    const made = await must(client('POST', path, { token: admin, body }), 'making a token')
    const call = () => cast.isAllowed('GET', `/api/feeds/${CUSTOMER}/status`, String(made['token']))
    const revoke = () =>
      must(client('DELETE', `${path}/${String(made['token_id'])}`, { token: admin }), 'revoking a token')
    return { calls: [call], revoke }
  }
  return [
    {
      name: 'API token revoked',
      arrange: async () => {
        const { calls, revoke } = await machine()
        return { calls, lose: revoke }
      },
    },
    {
      name: "API token's customer loses the permission",
      arrange: async () => {
        const { calls, revoke } = await machine()
        const without = PERMISSIONS.filter((name) => name !== 'company_settings')
        const lose = async () => {
          try {
            return await setPermissions(cast, without)
          } finally {
            await revoke()
          }
        }
        return { calls, lose }
      },
    },
  ]
}

/** A repeat that arrives during the first one is sent again, because it was neither accepted nor refused. */
async function acceptsOnce(request: () => ReturnType<Client>): Promise<boolean> {
  for (;;) {
    const { status, text } = await request()
    if (status === 409) continue
    if (![200, 401, 403].includes(status)) throw new Error(`a repeat answered ${status}: ${text}`)
    return status === 200
  }
}
