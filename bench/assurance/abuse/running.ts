import {
  isSchema,
  onOrigin,
  toUrl,
  type Answer,
  type Endpoint,
  type Request,
} from '#contract/base/endpoint.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { Caller } from '#api/testing/app.ts'
import { vaultOn, type Vault } from '#api/secrets/vault.ts'
import { startPortal, type Portal } from '../../portal.ts'
import { openStage, type Stage } from '../../stage.ts'

const KEY = 'the key of the portal that is attacked'

/** What a call was answered. */
export interface Called<E extends Endpoint> {
  status: number
  /** The answer of a call that succeeded. */
  data: Answer<E>
  error: ErrorBody
}

/** The product in a separate process, with a database of two customers and a caller of every kind. */
export interface Running {
  portal: Portal
  /** Opens what the portal sealed and signs as it does. */
  vault: Vault
  db: Stage['portal']['superuser']
  /** A bearer, or the one of a kind of caller. */
  token: (who: Caller) => string
  call: <const E extends Endpoint>(
    endpoint: E,
    args: Request<E>,
    who?: Caller | Bearer,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Called<E>>
  /** Starts a second server on the same database. */
  openBeside: (settings: NodeJS.ProcessEnv) => Promise<Running>
  stop: () => Promise<void>
}

/** A user besides the usual callers. */
export interface Bearer {
  bearer: string
}

interface Setup {
  role?: 'api' | 'all'
  preloads?: readonly string[]
  settings?: NodeJS.ProcessEnv
}

/** Starts it with these settings and with modules loaded before it, such as a planted fault. */
export async function openRunning(setup: Setup = {}): Promise<Running> {
  const stage = await openStage()
  return await openOn(stage, setup, () => stage.stop())
}

async function openOn(stage: Stage, setup: Setup, release: () => Promise<void>): Promise<Running> {
  const { role = 'api', preloads = [], settings = {} } = setup
  const portal = await startPortal({ ...stage.portal.names, token: '' }, role, preloads, {
    settings: { SECRET_KEY: KEY, LOG_LEVEL: 'silent', ...settings },
  })
  const token = (who: Caller) => stage.portal.token(who) ?? ''
  return {
    portal,
    vault: vaultOn(KEY),
    db: (work) => stage.portal.superuser(work),
    token,
    call: (endpoint, args, who = null, headers = {}) => {
      const bearer = getBearer(who, token)
      return call(portal.url, endpoint, args, {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...headers,
      })
    },
    openBeside: (more) =>
      openOn(stage, { role, preloads, settings: { ...settings, ...more } }, () => Promise.resolve()),
    async stop() {
      await portal.kill()
      await release()
    },
  }
}

const getBearer = (who: Caller | Bearer, token: (who: Caller) => string): string =>
  typeof who === 'object' && who !== null ? who.bearer : token(who)

async function call<const E extends Endpoint>(
  url: string,
  endpoint: E,
  args: Request<E>,
  headers: Readonly<Record<string, string>>,
): Promise<Called<E>> {
  const { params, query, body } = args as { params?: object; query?: object; body?: unknown }
  const isJson = endpoint.body !== undefined && isSchema(endpoint.body)
  const response = await fetch(
    url + onOrigin(toUrl(endpoint, { ...(params && { params }), ...(query && { query }) })),
    {
      method: endpoint.method,
      headers: {
        ...headers,
        ...(body !== undefined && {
          'content-type': isJson ? 'application/json' : 'application/octet-stream',
        }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>) }),
    },
  )
  const text = await response.text()
  const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : null
  return { status: response.status, data: parsed as Answer<E>, error: parsed as ErrorBody }
}

/** A setup step before the attempts. Throws the response unless it succeeds. */
export async function must<E extends Endpoint>(
  called: Promise<Called<E>>,
  what: string,
): Promise<Called<E>['data']> {
  const { status, data, error } = await called
  if (status !== 200) throw new Error(`${what} was answered ${status}: ${JSON.stringify(error)}`)
  return data
}
