import type { AlertEvent } from '#contract/areas/notifications/notifications.rules.ts'
import type { Fact } from '../../../facts/fact.ts'
import { BUILT_IN_RULES } from './built-in.rules.ts'
import type { Rule } from './rule.rules.ts'
import { isInView, type RowTest } from './views.rules.ts'

/** A recipient, identified by email address. */
export interface Reader {
  address: string
  /** Null: an address without an account here. */
  user_id: number | null
  timezone: string
  digest_hour: number
  /** Minutes of the day, where mails wait from one to the other. */
  quiet: readonly [from: number, to: number] | null
  is_muted: boolean
  /** The permissions of the reader; null for unrestricted. */
  may: ReadonlySet<AlertEvent> | null
  /** Rules they left; 0: all. */
  left: ReadonlySet<number>
}

/** One fact on its way to one reader. */
export interface Delivery {
  fact_id: number
  rule_id: number
  address: string
  user_id: number | null
  in_portal: boolean
  mail: 'immediate' | 'daily' | null
}

/** One fact on its way to an address of the customer's machines. */
export interface HookDelivery {
  fact_id: number
  rule_id: number
  webhook_id: number
}

export interface RuleBook {
  byEvent: ReadonlyMap<AlertEvent, RuleIndex>
  /** A default rule may consist of two under one number. */
  byId: ReadonlyMap<number, readonly Rule[]>
  readers: ReadonlyMap<string, Reader>
  /** The recipients that facts name themselves, for built-in rules; none in a dry run. */
  owed: ReadonlyMap<number, Reader>
}

/** The rules of one event, indexed by their conditions on the unit, so that a fact is compared with few of many. */
interface RuleIndex {
  all: Rule[]
  byGroup: Map<number, Rule[]>
  byUnit: Map<string, Rule[]>
  byView: Map<string, { tests: readonly RowTest[]; group_ids: readonly number[]; rules: Rule[] }>
}

/** Puts rules where facts find them. */
export function openBook(rules: readonly Rule[], readers: readonly Reader[]): RuleBook {
  const byEvent = new Map<AlertEvent, RuleIndex>()
  for (const rule of rules) {
    const index = byEvent.get(rule.event) ?? emptyIndex()
    byEvent.set(rule.event, index)
    addTo(index, rule)
  }
  return {
    byEvent,
    byId: Map.groupBy(rules, ({ rule_id }) => rule_id),
    readers: new Map(readers.map((reader) => [reader.address, reader])),
    owed: new Map(),
  }
}

const emptyIndex = (): RuleIndex => ({ all: [], byGroup: new Map(), byUnit: new Map(), byView: new Map() })

function addTo(index: RuleIndex, rule: Rule): void {
  if (rule.scope === 'all') index.all.push(rule)
  else if (rule.scope === 'groups') for (const id of rule.group_ids) push(index.byGroup, id, rule)
  else if (rule.scope === 'followed') for (const unit of rule.units) push(index.byUnit, unit, rule)
  else {
    const { tests, group_ids } = rule
    const name = JSON.stringify([tests, group_ids])
    const same = index.byView.get(name) ?? { tests, group_ids, rules: [] }
    same.rules.push(rule)
    index.byView.set(name, same)
  }
}

function push<K>(sets: Map<K, Rule[]>, key: K, rule: Rule): void {
  const rules = sets.get(key)
  if (rules) rules.push(rule)
  else sets.set(key, [rule])
}

/**
 * Who is notified of a fact, each once whatever the number of rules; used by the dry run and by firing. A portal
 * notification from one rule and an email from another are combined; immediate delivery takes precedence over daily.
 */
export function matchFact(fact: Fact, book: RuleBook): { deliveries: Delivery[]; hooks: HookDelivery[] } {
  const rules = rulesFor(fact, book)
  const deliveries = new Map<string, Delivery>()
  const hooks = new Map<number, HookDelivery>()
  for (const rule of rules) {
    const { rule_id, webhook_id } = rule
    if (webhook_id !== null && !hooks.has(webhook_id) && fact.data.only_user_ids === undefined)
      hooks.set(webhook_id, { fact_id: fact.fact_id, rule_id, webhook_id })
    for (const address of rule.readers) {
      const delivery = deliveryTo(book.readers.get(address), rule, fact)
      if (delivery !== null) deliveries.set(address, merged(deliveries.get(address), delivery))
    }
  }
  for (const delivery of getRequiredDeliveries(fact, book))
    // a mail by a rule of their own comes as that says
    if (!deliveries.get(delivery.address)?.mail)
      deliveries.set(delivery.address, merged(deliveries.get(delivery.address), delivery))
  return { deliveries: [...deliveries.values()], hooks: [...hooks.values()] }
}

function getRequiredDeliveries(fact: Fact, { owed }: RuleBook): Delivery[] {
  const rule = BUILT_IN_RULES[fact.kind]
  if (rule === undefined) return []
  return (fact.data.owed_user_ids ?? []).flatMap((id) => deliveryTo(owed.get(id), rule, fact) ?? [])
}

/**
 * Whether a planned email may still be sent: the reader may have been disabled, have left the customer or have lost
 * permissions since. An address without an account must still be one that the rule may mail.
 */
export function mayStillBeSent(
  { address, rule_id, kind }: { address: string; rule_id: number; kind: AlertEvent },
  { readers, byId }: Pick<RuleBook, 'readers' | 'byId'>,
): boolean {
  const reader = readers.get(address)
  if (reader === undefined) return false
  if (reader.user_id === null)
    return byId.get(rule_id)?.some((rule) => rule.readers.includes(address)) === true
  return reader.may === null || reader.may.has(kind)
}

/** The rules that match a fact, in the order they were created. */
function rulesFor(fact: Fact, { byEvent }: RuleBook): Rule[] {
  const index = byEvent.get(fact.kind)
  if (!index) return []
  const found = new Set(index.all)
  for (const id of fact.group_ids) for (const rule of index.byGroup.get(id) ?? []) found.add(rule)
  if (fact.equipment_id !== null)
    for (const rule of index.byUnit.get(fact.equipment_id) ?? []) found.add(rule)
  const { row } = fact.data
  if (row !== undefined)
    for (const { tests, group_ids, rules } of index.byView.values())
      if (isOfGroups(fact, group_ids) && isInView(row, tests)) for (const rule of rules) found.add(rule)
  return [...found].filter((rule) => passes(rule, fact)).sort((a, b) => a.rule_id - b.rule_id)
}

const isOfGroups = (fact: Fact, ids: readonly number[]): boolean =>
  ids.length === 0 || ids.some((id) => fact.group_ids.includes(id))

function passes({ threshold, since }: Rule, { kind, ts, data }: Fact): boolean {
  if (ts < since) return false
  if (kind === 'dwell') return data.days === threshold
  if (kind === 'eta_change') return threshold !== null && data.hours?.includes(threshold) === true
  return true
}

type DeliveryRule = Pick<Rule, 'rule_id' | 'by_mail' | 'in_portal' | 'frequency'>

function deliveryTo(reader: Reader | undefined, rule: DeliveryRule, fact: Fact): Delivery | null {
  if (!reader || reader.left.has(0) || reader.left.has(rule.rule_id)) return null
  const { address, user_id, may, is_muted } = reader
  if (may !== null && !may.has(fact.kind)) return null
  const { by_user_id, only_user_ids, mailed_user_ids } = fact.data
  if (user_id !== null && user_id === by_user_id) return null
  if (only_user_ids && (user_id === null || !only_user_ids.includes(user_id))) return null
  const isMailed = user_id !== null && mailed_user_ids?.includes(user_id) === true
  const mail = rule.by_mail && !is_muted && !isMailed ? rule.frequency : null
  const in_portal = user_id !== null && (rule.in_portal || (rule.by_mail && is_muted))
  if (mail === null && !in_portal) return null
  return { fact_id: fact.fact_id, rule_id: rule.rule_id, address, user_id, in_portal, mail }
}

const merged = (before: Delivery | undefined, next: Delivery): Delivery =>
  before === undefined
    ? next
    : {
        ...before,
        in_portal: before.in_portal || next.in_portal,
        mail: before.mail === 'immediate' ? 'immediate' : (next.mail ?? before.mail),
      }
