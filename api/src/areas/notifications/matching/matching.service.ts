import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { postMail, type MailParts } from '../../../mail/post.ts'
import { nextDayText } from '../../demurrage/stays/watch.service.ts'
import { wakeHooks } from '../webhooks/delivery.service.ts'
import { insertHookDeliveries } from '../webhooks/webhooks.queries.ts'
import { unsubscribeToken } from '../preferences/unsubscribe.rules.ts'
import { makeBook, typedAddresses } from './book.rules.ts'
import { builtInRuleName } from './built-in.rules.ts'
import { alertMail, MAX_LINES } from './mails.rules.ts'
import * as queries from './matching.queries.ts'
import { mayStillBeSent, openBook, type RuleBook } from './matching.rules.ts'
import { BATCH_WINDOW_MS, mailKey, toMails, planFacts, type Planned } from './plan.rules.ts'

const FACTS_AT_ONCE = 2000
const MAILS_AT_ONCE = 20

interface Deps {
  database: Database
  mail: MailParts
  /** Aborts when the process shuts down. */
  signal: AbortSignal
  /** The time of the run, in milliseconds. */
  now?: () => number
}

/**
 * Matches new facts with the rules, records who is notified of what, and posts the emails that are due. Each batch is
 * one transaction: if the worker dies in it, the next one repeats the batch as a whole, and nothing is sent twice.
 */
export async function notifyCustomer(deps: Deps, customerId: number): Promise<void> {
  const { database, signal, now = Date.now } = deps
  for (;;) {
    const count = await database.tenant(customerId, (db) => notifyBatch(db, customerId, now))
    if (signal.aborted) return
    // Portal notifications come first: emails are many statements and wait for their hourly quota anyway.
    if (count === FACTS_AT_ONCE) continue
    const posted = await database.tenant(customerId, (db) =>
      postDue({ db, database, customerId }, deps.mail, now() + 1),
    )
    if (posted < MAILS_AT_ONCE) return
  }
}

async function notifyBatch(db: Db, customerId: number, now: () => number): Promise<number> {
  await queries.lockNotifying(db, customerId)
  const facts = await queries.selectUnmatched(db, customerId, FACTS_AT_ONCE)
  if (facts.length === 0) return 0
  const at = now()
  for (const fact of facts) fact.matched_ts = at
  const owed = facts.flatMap(({ data }) => data.owed_user_ids ?? [])
  const book = await readBook(db, customerId, [...new Set(owed)])
  const planned = await readPlanned(db, customerId, at)
  const { deliveries, hooks } = planFacts(facts, book, planned)
  if (hooks.length > 0 && (await insertHookDeliveries(db, customerId, hooks)) > 0)
    await wakeHooks(db, customerId)
  const mails = toMails(deliveries)
  const noted = mails.length === 0 ? [] : await queries.upsertMails(db, customerId, mails)
  const numbers = new Map(noted.map((mail) => [mailKey(mail), mail.mail_id]))
  const alerts = deliveries.map((one) => ({
    ...one,
    mail_id:
      one.mail === null || one.due === null
        ? null
        : (numbers.get(mailKey({ address: one.address, kind: one.mail, due: one.due })) ?? null),
  }))
  if (alerts.length > 0) await queries.insertAlerts(db, customerId, alerts, at)
  await queries.updateMatched(
    db,
    customerId,
    facts.map(({ fact_id }) => fact_id),
    at,
  )
  return facts.length
}

/** The customer's current rules, with everyone they and the facts name. */
async function readBook(db: Db, customerId: number, owed: readonly number[]): Promise<RuleBook> {
  // rules send nothing while the module is off
  const isOn = (await queries.selectCustomer(db))?.is_on === true
  if (!isOn && owed.length === 0) return openBook([], [])
  const rules = isOn ? await queries.selectRules(db, customerId) : []
  const people = await queries.selectPeople(db, customerId)
  // the portal's own people work for customers they are no members of
  const staff = owed.filter((id) => people.every(({ user_id }) => user_id !== id))
  if (staff.length > 0) people.push(...(await queries.selectStaff(db, customerId, staff)))
  const accounts = await readAccounts(db, rules)
  const unsubscriptions = await queries.selectUnsubscriptions(db, customerId)
  const book = makeBook({
    rules,
    people,
    accounts,
    unsubscriptions,
    zone: await queries.selectZone(db, customerId),
  })
  const byId = new Map([...book.readers.values()].map((reader) => [reader.user_id, reader]))
  return { ...book, owed: new Map(owed.flatMap((id) => (byId.has(id) ? [[id, byId.get(id)!]] : []))) }
}

/** The accounts of typed addresses, and of the people who saved a rule. */
export const readAccounts = (db: Db, rules: readonly queries.SavedRule[]): Promise<queries.Account[]> =>
  queries.selectAccounts(
    db,
    [...new Set(rules.flatMap(typedAddresses))],
    [...new Set(rules.map(({ saved_by }) => saved_by))],
  )

/** Removes from due emails what their reader may no longer see. */
async function unplanRefused(db: Db, customerId: number, mailIds: readonly number[]): Promise<void> {
  const carried = await queries.selectCarried(db, customerId, mailIds)
  const owed = carried.flatMap(({ rule_id, user_id }) => (rule_id < 0 && user_id !== null ? [user_id] : []))
  const book = await readBook(db, customerId, [...new Set(owed)])
  const refused = carried.filter((one) => !mayStillBeSent(one, book))
  if (refused.length > 0) await queries.deletePlans(db, customerId, refused)
}

async function readPlanned(db: Db, customerId: number, at: number): Promise<Planned> {
  const rows = await queries.selectPlanned(db, customerId, at - BATCH_WINDOW_MS)
  return new Map(rows.map(({ address, due }) => [address, due]))
}

interface NotifyContext {
  db: Db
  database: Database
  customerId: number
}

/** Writes the mails whose time has come into the outbox, in the transaction that notes that they are. */
async function postDue(ctx: NotifyContext, deps: MailParts, before: number): Promise<number> {
  const { db, customerId } = ctx
  const due = await queries.lockDueMails(db, customerId, before, MAILS_AT_ONCE)
  if (due.length === 0) return 0
  const ids = due.map(({ mail_id }) => mail_id)
  await queries.deleteRemainingPlans(db, customerId, ids)
  await unplanRefused(db, customerId, ids)
  const reported = (await queries.selectMailLines(db, customerId, ids, MAX_LINES)).map((line) => ({
    ...line,
    rule_name: line.rule_name ?? builtInRuleName(line.rule_id),
  }))
  const lines = Map.groupBy(await withCosts(ctx, reported), ({ mail_id }) => mail_id)
  const costs = new Map((await queries.selectMailCents(db, customerId, ids)).map((row) => [row.mail_id, row]))
  const rules = new Map(
    (await queries.selectMailRules(db, customerId, ids)).map((row) => [row.mail_id, row.rule_ids]),
  )
  const customer = (await queries.selectCustomer(db)) ?? { name: '', preferred_theme: 'other', is_on: false }
  const posted: { mail_id: number; message_id: string | null }[] = []
  for (const { mail_id, address, kind } of due) {
    const own = lines.get(mail_id) ?? []
    // all its facts were sent another way or unsubscribed from
    if (own.length === 0) {
      posted.push({ mail_id, message_id: null })
      continue
    }
    const token = unsubscribeToken(deps.vault, { customerId, address, ruleIds: rules.get(mail_id) ?? [] })
    const total = own[0]?.total ?? own.length
    const risk = costs.get(mail_id) ?? null
    const mail = alertMail({ customerId, customer, address, kind, lines: own, total, risk, token })
    posted.push({ mail_id, message_id: await postMail(db, deps, mail) })
  }
  await queries.updatePosted(db, customerId, posted)
  return due.length
}

/** Adds the next demurrage charge and its deadline. Facts of the demurrage clock already include them. */
async function withCosts<L extends queries.MailLine>(ctx: NotifyContext, lines: readonly L[]): Promise<L[]> {
  const units = lines.flatMap(({ kind, equipment_id }) => (kind === 'demurrage' ? [] : (equipment_id ?? [])))
  const labels = await nextDayText(ctx, [...new Set(units)])
  return lines.map((line) => {
    const cost = line.kind === 'demurrage' ? undefined : labels.get(line.equipment_id ?? '')
    return cost === undefined ? line : { ...line, cost }
  })
}
