import { EVENT_NAMES, mayBeTold } from '#contract/areas/notifications/notifications.rules.ts'
import { emailsOf } from '#contract/base/email-list.ts'
import type { KeptRule, Person } from './matching.queries.ts'
import { openBook, type Book, type Reader, type Rule } from './matching.rules.ts'
import { readView } from './views.rules.ts'

/** The default time zone. */
export const USUAL_ZONE = 'America/Chicago'
export const USUAL_DIGEST_HOUR = 7

interface Parts {
  rules: readonly KeptRule[]
  people: readonly Person[]
  leaves: readonly { address: string; rule_id: number }[]
  /** For addresses without an account. */
  zone: string | null
}

/** Finds everyone that rules name, with their delivery preferences and permissions. */
export function bookOf({ rules, people, leaves, zone }: Parts): Book {
  const left = Map.groupBy(leaves, ({ address }) => address)
  const leftBy = (address: string) => new Set(left.get(address)?.map(({ rule_id }) => rule_id))
  const readers = new Map<string, Reader>()
  for (const person of people) {
    const reader = readerOf(person, zone, leftBy)
    readers.set(reader.address, reader)
  }
  const asked = rules.flatMap((rule) => rulesOf(rule, people))
  for (const { readers: addresses } of asked)
    for (const address of addresses)
      if (!readers.has(address)) readers.set(address, outsider(address, zone, leftBy))
  return openBook(asked, [...readers.values()])
}

function readerOf(person: Person, zone: string | null, leftBy: (address: string) => Set<number>): Reader {
  const { user_id, permissions, flags: modules, levels, quiet_from, quiet_to, is_muted } = person
  const address = person.email.toLowerCase()
  return {
    address,
    user_id,
    timezone: person.timezone ?? zone ?? USUAL_ZONE,
    digest_hour: person.digest_hour ?? USUAL_DIGEST_HOUR,
    quiet:
      quiet_from === null || quiet_to === null || quiet_from === quiet_to ? null : [quiet_from, quiet_to],
    is_muted,
    may: new Set(EVENT_NAMES.filter((event) => mayBeTold(event, { permissions, modules, levels }))),
    left: leftBy(address),
  }
}

const outsider = (
  address: string,
  zone: string | null,
  leftBy: (address: string) => Set<number>,
): Reader => ({
  address,
  user_id: null,
  timezone: zone ?? USUAL_ZONE,
  digest_hour: USUAL_DIGEST_HOUR,
  quiet: null,
  is_muted: false,
  may: null,
  left: leftBy(address),
})

/** A company setting emails its addresses and, if set, notifies everyone in the portal, so it becomes two rules with one id. */
function rulesOf(kept: KeptRule, people: readonly Person[]): Rule[] {
  const { is_setting, user_ids, role_ids, emails, address, units, ...rule } = kept
  const view = kept.scope === 'view' ? readView(address ?? {}) : null
  // the view was deleted or filters on something facts lack, so nothing is sent rather than too much
  if (kept.scope === 'view' && (address === null || view?.why !== null)) return []
  const found = {
    ...rule,
    tests: view?.tests ?? [],
    group_ids: view === null ? rule.group_ids : view.groups,
    units: units ?? [],
  }
  const typed = emails === '' ? [] : emailsOf(emails).map((one) => one.toLowerCase())
  const named = people
    .filter(({ user_id, role_id }) => user_ids.includes(user_id) || role_ids.includes(role_id))
    .map(({ email }) => email.toLowerCase())
  const own = { ...found, readers: [...new Set([...named, ...typed])] }
  if (!is_setting || !rule.in_portal) return [own]
  const everyone = people.map(({ email }) => email.toLowerCase())
  return [own, { ...found, by_mail: false, webhook_id: null, readers: everyone }]
}
