import type { Module, Permission } from '../../../base/access.ts'
import { MODULE_LABELS, PERMISSION_LABELS } from '../../../base/access-labels.ts'
import { canTable } from '../../../list/can.ts'

/** The prefix of every API token, so that people and secret scanners recognize one. */
export const TOKEN_PREFIX = 'ilt_'

export const TOKEN_STATES = { live: 'In use', expired: 'Expired', revoked: 'Revoked' } as const

/** Modules whose calls are useful to programs. */
export const TOKEN_MODULES = ['hasWaybillModule', 'hasInvoicingModule'] as const satisfies Module[]
type TokenModule = (typeof TOKEN_MODULES)[number]

/** A permission or module that a token can have. */
export type Grant = Permission | TokenModule

const getNames = <K extends string>(labels: Record<K, { name: string }>): Record<K, string> =>
  Object.fromEntries(
    Object.entries<{ name: string }>(labels).map(([key, { name }]) => [key, name]),
  ) as Record<K, string>

const { hasWaybillModule, hasInvoicingModule } = MODULE_LABELS

export const GRANT_LABELS: Readonly<Record<Grant, string>> = {
  ...getNames(PERMISSION_LABELS),
  ...getNames({ hasWaybillModule, hasInvoicingModule }),
}

/** What a program may do with its token. */
export const TOKEN_LEVELS = { act: 'View and edit', see: 'View only', send: 'Device reports only' } as const

/** The only grant of a token for telematics devices: posting their reports. */
export const DEVICE_GRANT = 'telematics_watchtower'

/** The maximum lifetime of a token; after that it has to be replaced. */
export const TOKEN_DAYS = { 30: '30 days', 90: '90 days', 180: '180 days', 365: '1 year' } as const

/** Tokens of one customer that are in use at the same time. */
export const MAX_TOKENS = 50

/** The actions on a token. */
export const tokenCan = canTable<{ state: keyof typeof TOKEN_STATES }>()({
  revoke: ({ state }) => state === 'live' || 'This token has already expired or been revoked.',
})

/** The permissions a person can pass on to a token: those they hold themselves. */
export const getGrantable = (permissions: readonly string[], modules: readonly string[]): Grant[] =>
  (Object.keys(GRANT_LABELS) as Grant[]).filter((one) => permissions.includes(one) || modules.includes(one))
