import { EVENT_NAMES, canNotify } from '#contract/areas/notifications/notifications.rules.ts'
import { parseEmails } from '#contract/base/email-list.ts'
import type { Account, SavedRule, Person } from './matching.queries.ts'
import { openBook, type RuleBook, type Reader } from './matching.rules.ts'
import type { Rule } from './rule.rules.ts'
import { readView } from './views.rules.ts'

/** The default time zone. */
export const DEFAULT_ZONE = 'America/Chicago'
export const DEFAULT_DIGEST_HOUR = 7

interface Parts {
  rules: readonly SavedRule[]
  people: readonly Person[]
  /** The accounts of typed addresses, and of the people who saved rules. */
  accounts: readonly Account[]
  unsubscriptions: readonly { address: string; rule_id: number }[]
  /** For addresses without an account. */
  zone: string | null
}

/** Finds everyone that rules name, with their delivery preferences and permissions. */
export function makeBook({ rules, people, accounts, unsubscriptions, zone }: Parts): RuleBook {
  const left = Map.groupBy(unsubscriptions, ({ address }) => address)
  const leftBy = (address: string) => new Set(left.get(address)?.map(({ rule_id }) => rule_id))
  const readers = new Map<string, Reader>()
  for (const person of people) {
    const reader = getReader(person, zone, leftBy)
    readers.set(reader.address, reader)
  }
  const requested = rules.flatMap((rule) => getRules(rule, people, accounts))
  for (const { readers: addresses } of requested)
    for (const address of addresses)
      if (!readers.has(address)) readers.set(address, outsider(address, zone, leftBy))
  return openBook(requested, [...readers.values()])
}

function getReader(person: Person, zone: string | null, leftBy: (address: string) => Set<number>): Reader {
  const { user_id, quiet_from, quiet_to, is_muted } = person
  const address = person.email.toLowerCase()
  return {
    address,
    user_id,
    timezone: person.timezone ?? zone ?? DEFAULT_ZONE,
    digest_hour: person.digest_hour ?? DEFAULT_DIGEST_HOUR,
    quiet:
      quiet_from === null || quiet_to === null || quiet_from === quiet_to ? null : [quiet_from, quiet_to],
    is_muted,
    may: new Set(EVENT_NAMES.filter((event) => canNotify(event, asEntitlements(person)))),
    left: leftBy(address),
  }
}

const asEntitlements = ({ permissions, flags: modules, levels }: Person) => ({ permissions, modules, levels })

const outsider = (
  address: string,
  zone: string | null,
  leftBy: (address: string) => Set<number>,
): Reader => ({
  address,
  user_id: null,
  timezone: zone ?? DEFAULT_ZONE,
  digest_hour: DEFAULT_DIGEST_HOUR,
  quiet: null,
  is_muted: false,
  may: null,
  left: leftBy(address),
})

/** A company setting emails its addresses and, if set, notifies everyone in the portal, so it becomes two rules with one id. */
function getRules(saved: SavedRule, people: readonly Person[], accounts: readonly Account[]): Rule[] {
  const { is_setting, user_ids, role_ids, emails: _, saved_by: __, address, units, ...rule } = saved
  const view = saved.scope === 'view' ? readView(address ?? {}) : null
  // the view was deleted or filters on something facts lack, so nothing is sent rather than too much
  if (saved.scope === 'view' && (address === null || view?.why !== null)) return []
  const found = {
    ...rule,
    tests: view?.tests ?? [],
    group_ids: view === null ? rule.group_ids : view.groups,
    units: units ?? [],
  }
  const typed = typedReaders(saved, people, accounts)
  const named = people
    .filter(({ user_id, role_id }) => user_ids.includes(user_id) || role_ids.includes(role_id))
    .map(({ email }) => email.toLowerCase())
  // it leaves the portal as mails to outside addresses do
  const webhook_id = isRecipient(saved, people, accounts) ? saved.webhook_id : null
  const own = { ...found, webhook_id, readers: [...new Set([...named, ...typed])] }
  if (!is_setting || !rule.in_portal) return [own]
  const everyone = people.map(({ email }) => email.toLowerCase())
  return [own, { ...found, by_mail: false, webhook_id: null, readers: everyone }]
}

/** The addresses typed into a rule, in small letters. */
export const typedAddresses = ({ emails }: Pick<SavedRule, 'emails'>): string[] =>
  emails === '' ? [] : parseEmails(emails).map((one) => one.toLowerCase())

/**
 * The typed addresses that may be mailed. A member is checked against their own permissions later; of other accounts,
 * only an enabled administrator sees this customer. An address without an account gets what the person who saved the
 * rule may see: no one can send out what they cannot see themselves, and this ends when they are disabled or leave.
 */
function typedReaders(rule: SavedRule, people: readonly Person[], accounts: readonly Account[]): string[] {
  const isMember = (address: string) => people.some(({ email }) => email.toLowerCase() === address)
  const mayMailOutside = isRecipient(rule, people, accounts)
  return typedAddresses(rule).filter((address) => {
    if (isMember(address)) return true
    const account = accounts.find((one) => one.address === address)
    return account === undefined ? mayMailOutside : account.sees_all
  })
}

/** Whether the person who saved the rule may be notified of its event. */
export function isRecipient(
  { saved_by, event }: Pick<SavedRule, 'saved_by' | 'event'>,
  people: readonly Person[],
  accounts: readonly Account[],
): boolean {
  if (accounts.some(({ user_id, sees_all }) => user_id === saved_by && sees_all)) return true
  const person = people.find(({ user_id }) => user_id === saved_by)
  return person !== undefined && canNotify(event, asEntitlements(person))
}
