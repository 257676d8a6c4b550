import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import pg from 'pg'
import { MODULES, PERMISSIONS } from '#contract/base/access.ts'
import {
  isSchema,
  onOrigin,
  toUrl,
  type Answer,
  type Endpoint,
  type Request,
} from '#contract/base/endpoint.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { buildApp } from '../app.ts'
import { hashPassword } from '../areas/accounts/passwords/hashing.service.ts'
import { insertCustomer, insertUser, type CustomerRow } from '../start/starter.queries.ts'
import { openDatabase, type Database } from '../db/pool.ts'
import { readZones } from '../db/zones.ts'
import { readSettings } from '../env.ts'
import type { PortalSettings } from '../http/context.ts'
import { openStore } from '../files/open-store.ts'
import { watchRoom, type Room } from '../files/room.ts'
import { areaJobs } from '../areas.ts'
import type { Store } from '../files/store.ts'
import { startLive, type Live } from '../http/live.ts'
import { slotsByName } from '../jobs/slots.ts'
import { routes } from '../routes.ts'
import { openStartChecks, type StartChecks } from '../start/checks/start-checks.ts'
import { vaultOn, type Vault } from '../secrets/vault.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export const TEST_PASSWORD = 'a long test password'

const TEST_SETTINGS: PortalSettings = {
  publicUrl: 'https://portal.test.example',
  partnerUrl: 'https://railconnect.test.example',
  smtpUrl: null,
  mailIn: null,
  scannerUrl: null,
  helpdeskUrl: null,
  oneTimeCodes: 'off',
  identityProviders: [],
  demo: 'off',
  errorReportingDsn: null,
  ediInDir: '/srv/edi/in',
  backups: 'off',
}

/** Kinds of caller every test may act as; `null` is the anonymous caller. */
export type Caller = keyof typeof TEST_USERS | null

const everything = [...PERMISSIONS]

/** Two customers, 1 and 2, and a user of every kind. */
export const TEST_USERS = {
  full: { memberships: [{ customer_id: 1, role_id: 1, permissions: everything }] },
  bare: { memberships: [{ customer_id: 1, role_id: 6, permissions: [] as string[] }] },
  viewer: { memberships: [{ customer_id: 1, role_id: 6, permissions: ['visibility_asset_list'] }] },
  other: { memberships: [{ customer_id: 2, role_id: 1, permissions: everything }] },
  both: {
    memberships: [
      { customer_id: 1, role_id: 1, permissions: everything },
      { customer_id: 2, role_id: 6, permissions: ['visibility_asset_list'] },
    ],
  },
  terminal: { memberships: [{ customer_id: 1, role_id: 7, permissions: ['terminal_terminal'] }] },
  internal: { is_internal: true, memberships: [{ customer_id: 1, role_id: 3, permissions: everything }] },
  admin: { is_admin: true, is_internal: true, memberships: [] },
  disabled: { memberships: [{ customer_id: 1, role_id: 1, permissions: everything }] },
} as const

const customer = (customer_id: number): CustomerRow => ({
  customer_id,
  name: `Customer ${customer_id}`,
  business_name: `Customer ${customer_id} Incorporated`,
  domain: `customer${customer_id}.example`,
  type: 'shipper',
  type_id: 1,
  zip_code: '60601',
  waybill_type: 'both',
  preferred_theme: customer_id === 2 ? 'wabtec' : 'other',
  permissions: everything,
  flags: [...MODULES],
  equipment: [],
  reporting_groups: [],
})

export interface TestAnswer<E extends Endpoint> {
  status: number
  /** The parsed answer of a call that succeeded. */
  data: Answer<E>
  error: ErrorBody
  headers: Record<string, string | string[] | undefined>
  raw: Buffer
}

export interface TestApp {
  app: FastifyInstance
  database: Database
  live: Live
  settings: PortalSettings
  vault: Vault
  store: Store
  room: Room
  startChecks: StartChecks
  getSlotClass: ReturnType<typeof slotsByName>
  names: TestDatabase
  /** Calls an endpoint over the HTTP layer as a given caller; the server itself parses JSON responses strictly. */
  call<const E extends Endpoint>(
    endpoint: E,
    args: Request<E>,
    as?: Caller,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<E>>
  token(as: Caller): string | undefined
  /** Runs work as the owner, past no policy but with every grant: for arranging and looking. */
  owner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Runs work without row-level security, to check what is really stored. */
  superuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** One product per test file on its own database, closed after the file's last test. Call it at the file's top. */
export function useTestApp(given: Partial<PortalSettings> = {}): TestApp {
  const holder = {} as TestApp
  beforeAll(async () => {
    Object.assign(holder, await startTestApp(given))
  })
  afterAll(() => holder.close())
  return holder
}

/** Starts the whole API on a clone of the migrated template, with customers and users of every kind signed in. */
export async function startTestApp(
  given: Partial<PortalSettings> = {},
  made?: TestDatabase,
  /** Whether each answer is compared with its contract, which the product does not do. */
  { strictAnswers = true } = {},
): Promise<TestApp> {
  const names = made ?? (await createTestDatabase())
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const users = await withClient(names.ownerUrl, arrange)
  const database = openDatabase(names.appUrl, () => {}, 6)
  await readZones(database)
  const live = startLive(database, log)
  const settings: PortalSettings = { ...TEST_SETTINGS, ...given }
  const vault = vaultOn('the key of the tests, long enough')
  const folder = mkdtempSync(path.join(tmpdir(), 'interline-files-'))
  const room = watchRoom(folder)
  const store = openStore({ storeUrl: process.env.S3_TEST_URL ?? null, dataDir: folder })
  const all = readSettings({ DATA_DIR: folder })
  const getSlot = slotsByName(areaJobs({ settings: { ...all, ...settings }, vault, store }))
  const startChecks = openStartChecks({ settings: all, isBundled: true, database, store })
  const parts = { database, live, settings, vault, store, room, startChecks, getSlotClass: getSlot }
  const app = await buildApp({
    ...parts,
    log,
    routes,
    readiness: async () => ({ ready: true, missing: [] }),
    webFolder: null,
    metrics: 'off',
    strictAnswers,
  })
  await app.ready()
  const token = (as: Caller) => (as === null ? undefined : users.get(as))
  return {
    ...parts,
    app,
    names,
    token,
    call: (endpoint, args, as = null, headers = {}) => call(app, endpoint, args, token(as), headers),
    owner: (work) => withClient(names.ownerUrl, work),
    superuser: (work) => withClient(names.adminUrl, work),
    async close() {
      await live.close()
      await app.close()
      await database.close()
      await names.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function call<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  args: Request<E>,
  token: string | undefined,
  headers: Record<string, string>,
): Promise<TestAnswer<E>> {
  const { params, query, body } = args as { params?: object; query?: object; body?: unknown }
  const isJson = body !== undefined && endpoint.body !== undefined && isSchema(endpoint.body)
  const response = await app.inject({
    method: endpoint.method,
    url: onOrigin(toUrl(endpoint, { params, query })),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { payload: isJson ? JSON.stringify(body) : Buffer.from(body as Uint8Array) }),
  })
  const isText = String(response.headers['content-type'] ?? '').includes('json')
  const parsed: unknown = isText ? response.json() : null
  return {
    status: response.statusCode,
    data: parsed as Answer<E>,
    error: parsed as ErrorBody,
    headers: response.headers as TestAnswer<E>['headers'],
    raw: response.rawPayload,
  }
}

async function arrange(owner: pg.Client): Promise<Map<string, string>> {
  const password_hash = await hashPassword(TEST_PASSWORD)
  const tokens = new Map<string, string>()
  for (const id of [1, 2]) await insertCustomer(owner, customer(id))
  for (const [name, kind] of Object.entries(TEST_USERS)) {
    const userId = await insertUser(owner, {
      email: `${name}@test.example`,
      password_hash,
      first_name: name,
      last_name: 'Tester',
      is_admin: 'is_admin' in kind,
      is_internal: 'is_internal' in kind,
      memberships: kind.memberships.map((m) => ({ ...m, permissions: [...m.permissions] })),
    })
    const token = randomBytes(32).toString('base64url')
    await owner.query("select identity.open_session($1, $2, now() + interval '1 day')", [
      userId,
      createHash('sha256').update(token).digest(),
    ])
    tokens.set(name, token)
  }
  await owner.query(`update identity.users set status = 0 where email = 'disabled@test.example'`)
  return tokens
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
