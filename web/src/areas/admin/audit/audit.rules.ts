import type { AuditEntry } from '#contract/areas/admin/audit/audit.contract.ts'
import { toText } from '../../../shared/history/differences.rules.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'

/** Operations that people know by another name. */
const OPERATION_NAMES: Readonly<Record<string, string>> = {
  login: 'Sign in',
  logout: 'Sign out',
  recordVisit: 'Open dashboard',
  recordAnswer: 'Record response',
  enrolCodes: 'Set up one-time codes',
  confirmCodes: 'Turn on one-time codes',
  removeCodes: 'Turn off one-time codes',
  updateAssociation: 'Change access to customer',
  removeAssociation: 'Remove from customer',
  createCarActions: 'Send car requests',
  requestForStays: 'Send car requests from demurrage',
  requestForUnits: 'Send car requests from the asset list',
  cancelCarActions: 'Withdraw car requests',
  answerCarAction: 'Record response to car request',
  setActionCarrier: 'Set how a railroad receives car requests',
  leaveAlerts: 'Unsubscribe from notifications',
  leaveReport: 'Unsubscribe from report',
  payInvoice: 'Record payment for invoice',
  updateWork: 'Update work queue',
}

/** The name of an operation as a phrase: `updateModuleSetting` reads `Update module setting`. */
export function operationText(operation: string): string {
  const name = OPERATION_NAMES[operation]
  if (name !== undefined) return name
  const text = withAcronyms(operation.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim())
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const withAcronyms = (text: string): string =>
  text.replace(/\b(api|csv|edi|id|ids|pdf|xlsx)\b/g, (word) => (word === 'ids' ? 'IDs' : word.toUpperCase()))

const AUTHOR_LABELS: Readonly<Record<AuditEntry['author'], string>> = {
  person: 'User',
  visitor: 'Not signed in',
  token: 'API token',
  feed: 'Message feed',
  portal: 'System',
}

/** The author of an entry: a person's or token's name, or a label for entries without one. */
export const authorText = ({
  author,
  user_id,
  user_name,
}: Pick<AuditEntry, 'author' | 'user_id' | 'user_name'>): string =>
  user_name ?? [AUTHOR_LABELS[author], user_id ?? ''].join(' ').trim()

const MACHINES: Readonly<Record<AuditEntry['author'], string | null>> = {
  person: null,
  visitor: null,
  token: 'via API token',
  feed: 'via feed',
  portal: 'automatic',
}

/** How a machine made an entry; null for those of people. */
export const machineText = ({ author }: Pick<AuditEntry, 'author'>): string | null => MACHINES[author]

/** Fields are written one way in addresses and another in bodies; people read one. */
const fieldText = (name: string): string =>
  withAcronyms(name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

/** A part of what an entry is about, and the page of it where there is one. */
export interface TargetPart {
  text: string
  href: string | null
}

/** Pages of the things that targets name, by the name of their number. */
const PAGES: Readonly<Record<string, (id: string, customerId: number | null) => string | null>> = {
  user_id: (id) => `/admin/users/${id}`,
  customer_id: (id) => `/admin/customers/${id}`,
  waybill_id: (id, customerId) =>
    ofCustomer(ROUTE_PATHS.waybillDetails, customerId, { waybillId: Number(id) }),
  ticket_id: (id, customerId) => ofCustomer(ROUTE_PATHS.ticket, customerId, { ticketId: Number(id) }),
  quote_id: (id, customerId) => (customerId === null ? null : `/pricing/${customerId}/quote/${id}`),
}

const ofCustomer = (path: string, customerId: number | null, ids: Record<string, number>): string | null =>
  customerId === null ? null : pathTo(path, { customerId, ...ids })

const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Shown with the reason of a refusal instead. */
const NOT_OF_TARGET: readonly string[] = ['refused', 'address']

type Named = Pick<AuditEntry, 'target' | 'customer_id' | 'operation' | 'names' | 'change'>

/** What an entry is about, from its target, with the names of what has one: `name hasWaybillModule`, `Cascade Lumber`. */
export function targetParts(
  { target, customer_id, operation, names, change }: Named,
  customerName: (id: number) => string | undefined,
): TargetPart[] {
  const name = getName(change)
  const parts = Object.entries(target)
    .filter(([name, value]) => value !== null && value !== '' && !NOT_OF_TARGET.includes(name))
    .map(([name, value]) => {
      // a customer's own page calls its number `id`
      const key = name === 'id' && operation.endsWith('Customer') ? 'customer_id' : toSnake(name)
      const shown = toText(value) ?? ''
      const href = /^\d+$/.test(shown) ? (PAGES[key]?.(shown, customer_id) ?? null) : null
      const known =
        {
          customer_id: customerName(Number(shown)),
          user_id: names.users[shown],
          role_id: names.roles[shown],
        }[key] ?? undefined
      return { text: known ?? `${fieldText(name)} ${shown}`, href }
    })
  return name === null ? parts : [{ text: `“${name}”`, href: null }, ...parts]
}

/** The name of the changed thing, which its change has. */
function getName(change: AuditEntry['change']): string | null {
  const values = (change?.before ?? change?.after) as { name?: unknown } | null | undefined
  return typeof values?.name === 'string' && values.name !== '' ? values.name : null
}

const REFUSALS: Readonly<Record<string, string>> = {
  wrong_credentials: 'wrong email or password',
  wrong_code: 'wrong one-time code',
  sign_on_refused: 'rejected by the identity provider',
  sign_on_unknown_user: 'not a user of this portal',
  sign_on_other_user: 'another person’s identity',
}

/** From which address a sign-in came, and why a refused one was refused; null for everything else. */
export function originText({ refused, address }: AuditEntry['target']): string | null {
  const from = typeof address === 'string' ? `from ${address}` : null
  if (typeof refused !== 'string') return from && from.charAt(0).toUpperCase() + from.slice(1)
  return `Refused: ${[REFUSALS[refused] ?? refused, ...(from ? [from] : [])].join(', ')}`
}
