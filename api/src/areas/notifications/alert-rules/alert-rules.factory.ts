import { createAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import type { Caller, TestApp } from '../../../testing/app.ts'
import { insertFacts, type NewFact } from '../../../facts/facts.queries.ts'
import type { FactRow } from '../../../facts/fact.ts'
import { notifyCustomer } from '../matching/matching.service.ts'

export type RuleBody = Request<typeof createAlertRule>['body']

/** A rule that emails one address about arrivals immediately. */
export const RULE: RuleBody = {
  name: 'Arrivals',
  event: 'arrival',
  threshold: null,
  scope: 'all',
  view_id: null,
  group_ids: [],
  user_ids: [],
  role_ids: [],
  emails: 'ops@prairie.example',
  channels: ['email'],
  webhook_id: null,
  frequency: 'immediate',
  enabled: true,
}

/** A trip as a fact carries it. */
export const makeRow = (what: Partial<FactRow> = {}): FactRow => ({
  equipment_id: 'GATX1',
  equipment_kind: 'R',
  status_code: 50,
  load_empty_status: 'L',
  current_location: 'Memphis, TN',
  last_event_text: 'Arrived',
  last_event_code: 'D',
  origin_location: 'Chicago, IL',
  destination_location: 'Memphis, TN',
  commodity: 'Corn',
  commodity_code: '0113215',
  shipper: 'Prairie Grain',
  consignee: 'Delta Mills',
  exceptions: [],
  current_carrier: 'BNSF',
  bill_of_lading_number: null,
  train_id: null,
  imdl_pickup_number: null,
  waybill_number: null,
  ...what,
})

let made = 0
/** An arrival of a car. */
export const makeFact = (what: Partial<NewFact> = {}): NewFact => {
  const unit = what.equipment_id ?? 'GATX1'
  made += 1
  return {
    kind: 'arrival',
    key: `made ${made}`,
    ts: Date.now(),
    equipment_id: unit,
    waybill_id: made,
    group_ids: [],
    data: {
      text: `${unit} arrived at Memphis, TN.`,
      path: `/visibility/1/waybills/${made}`,
      row: makeRow({ equipment_id: unit }),
    },
    ...what,
  }
}

/** Helpers to create rules, publish facts and read the resulting alerts. */
export function notifierFor(portal: TestApp) {
  /** A rule of long ago, to which everything that happens is news. */
  const makeRule = async (what: Partial<RuleBody> = {}, as: Caller = 'full') => {
    const response = await portal.call(
      createAlertRule,
      { params: { customerId: 1 }, body: { ...RULE, ...what } },
      as,
    )
    if (response.status !== 200) throw new Error(JSON.stringify(response.error))
    await portal.superuser((db) => db.query(`update alert_rules set active_since_ts = 'epoch'`))
    return response.data
  }
  const report = (...facts: NewFact[]) => portal.database.tenant(1, (db) => insertFacts(db, 1, facts))
  /** One round of the worker, at a moment. */
  const round = (now?: number) =>
    notifyCustomer(
      {
        database: portal.database,
        mail: portal,
        signal: new AbortController().signal,
        ...(now !== undefined && { now: () => now }),
      },
      1,
    )
  return { makeRule, report, round, ...lookingAt(portal) }
}

function lookingAt(portal: TestApp) {
  const alerts = () =>
    portal.superuser(
      async (db) =>
        (
          await db.query<{
            address: string
            text: string
            rule_id: number
            in_portal: boolean
            by_mail: boolean
          }>(`
            select a.address, f.data ->> 'text' as text, a.rule_id, a.in_portal, a.mail_id is not null as by_mail
            from alerts a join facts f using (customer_id, fact_id) order by a.alert_id`)
        ).rows,
    )
  /** Mails in the outbox, opened. */
  const mails = async () => {
    const { rows } = await portal.superuser((db) =>
      db.query<{ recipients: string[]; subject: string; sealed_body: Buffer; effect_key: string }>(
        `select recipients, subject, sealed_body, effect_key from identity.mails where kind = 'notification' order by mail_id`,
      ),
    )
    return rows.map(({ recipients, subject, sealed_body, effect_key }) => ({
      to: recipients[0],
      subject,
      messageId: effect_key,
      ...(JSON.parse(portal.vault.open(sealed_body)) as { text: string; html: string; leave: string }),
    }))
  }
  const planned = () =>
    portal.superuser(
      async (db) =>
        (
          await db.query<{ address: string; kind: string; due: string; posted: boolean }>(`
            select address, kind, due_ts as due, posted_ts is not null as posted from alert_mails order by due_ts, address`)
        ).rows,
    )
  const clear = () =>
    portal.superuser((db) =>
      db.query(
        'truncate facts, alerts, alert_mails, alert_rules, alert_readers, alert_leaves, eta_marks, followed_units, webhooks, webhook_deliveries, identity.mails',
      ),
    )
  return { alerts, mails, planned, clear }
}
