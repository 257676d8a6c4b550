import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { StartCheck } from '#contract/base/start-check.ts'
import type { Endpoint, Result } from '#contract/base/endpoint.ts'
import type { Entitlements } from '#contract/base/access.ts'
import type { Database } from '../db/pool.ts'
import type { Db } from '../db/tx.ts'
import type { Settings } from '../env.ts'
import type { Store } from '../files/store.ts'
import type { SlotClass } from '../jobs/slots.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Live } from './live.ts'

/** The caller, for the current customer. */
export interface Actor extends Entitlements {
  userId: number
  sessionId: number
  /** An API token made to see alone. */
  isSeeOnly?: boolean
  /** Staff with a password and without one-time codes. */
  lacksCodes?: boolean
}

/** What services may know of how the portal is set up. */
export type PortalSettings = Pick<
  Settings,
  | 'publicUrl'
  | 'partnerUrl'
  | 'smtpUrl'
  | 'mailIn'
  | 'scannerUrl'
  | 'helpdeskUrl'
  | 'oneTimeCodes'
  | 'identityProviders'
  | 'demo'
  | 'errorReportingDsn'
  | 'ediInDir'
> & {
  /** external: your own PostgreSQL, which is backed up with its own tools. */
  backups: 'on' | 'off' | 'external'
}

/** A change for the audit log: fields before and after, never a secret. */
export interface ChangeNote {
  target?: Record<string, string | number | null>
  before?: object | null
  after?: object | null
  /** The author of the change, where no one is signed in yet. */
  userId?: number
  /** The customer of the data, where the path names none. */
  customerId?: number
}

/**
 * The input of every handler: a transaction, access to other areas, a logger, and a signal that aborts when the
 * client disconnects.
 */
export interface PublicCtx {
  db: Db
  database: Database
  live: Live
  log: Logger
  settings: PortalSettings
  /** What an administrator must know of how the portal is set up. */
  warnings: () => string[]
  /** The result of checking each component. */
  startChecks: () => Promise<StartCheck[]>
  /** Whose slots a background job takes, by its name. */
  getSlotClass: (jobName: string) => SlotClass
  vault: Vault
  store: Store
  /** Every endpoint that the portal serves. */
  endpoints: readonly Endpoint[]
  /** The requested host in lower case, with its port unless it is the default. */
  host: string
  requestId: string
  signal: AbortSignal
  /** SHA-256 of the bearer token, null when none came. */
  tokenHash: Buffer | null
  /** The caller's address, for limits, sessions and the audit entry of a refused sign-in; never logged. */
  ip: string
  /** The caller's User-Agent header; empty where none came. */
  userAgent: string
  /** Reports the call's change to the audit log; called at most once. */
  describeChange(note: ChangeNote): void
}

/** The context of a shipper's call, with the link's credentials; its service opens the quote with them. */
export interface QuoteCtx extends PublicCtx {
  /** SHA-256 of the token, whatever it holds; also of none. */
  quoteTokenHash: Buffer
  /** HMAC of the given passcode, keyed by the token; null without one. */
  quotePasscodeHash: Buffer | null
}

export interface SignedInCtx extends PublicCtx {
  actor: Actor
}

/** The context of a call with `{customerId}` in its path; the transaction sees only that customer. */
export interface Ctx extends SignedInCtx {
  customerId: number
}

/** The same for a read that runs ahead of the session check: it must not depend on the caller. */
export type ReadCtx = Omit<Ctx, 'actor'>

export type CtxOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicCtx
  : E['access'] extends 'quote token'
    ? QuoteCtx
    : E['runs'] extends 'ahead'
      ? Omit<SignedInCtxOf<E>, 'actor'>
      : SignedInCtxOf<E>

type SignedInCtxOf<E extends Endpoint> = E['path'] extends `${string}{customerId}${string}`
  ? Ctx
  : SignedInCtx

/** A JSON answer the database wrote itself; sent as it is, parsed by the contract in tests only. */
export class Json {
  text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A download. The stream is read to its end inside the request's transaction. */
export interface FileAnswer {
  stream: Readable
  type: string
  filename: string
  /** Additional headers, which may replace the usual ones. */
  headers?: Readonly<Record<string, string>>
}

export type Reply<E extends Endpoint> = E['response'] extends { kind: 'file' }
  ? FileAnswer
  : E['response'] extends { kind: 'events' }
    ? AsyncIterable<unknown>
    : Result<E> | Json
