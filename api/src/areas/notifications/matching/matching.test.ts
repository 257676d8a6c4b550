import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { previewAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { RULE, type RuleBody, notifierFor } from '../alert-rules/alert-rules.factory.ts'

const portal = useTestApp()
const { makeRule, round, clear, mails } = notifierFor(portal)
const HOUR_MS = 3_600_000
const HOURS = 7 * 24 - 2
/** Hours between two runs of the worker. */
const EVERY = 4

beforeEach(() => clear())

/** Arrivals, dwells and placements of many units, as feeds report them. */
const fill = (from: number, to: number) =>
  portal.superuser((db) =>
    db.query(
      `insert into facts (customer_id, kind, key, ts, equipment_id, waybill_id, group_ids, data)
       select 1, (array['arrival', 'dwell', 'actual_placement', 'hold'])[1 + n % 4], 'week ' || n, now(), 'GATX' || n % 900, n,
         array[1 + n % 7],
         jsonb_build_object('text', 'GATX' || n % 900 || ' no. ' || n, 'path', '/visibility/1/waybills/' || n, 'days', 1 + n % 5,
           'row', jsonb_build_object('equipment_id', 'GATX' || n % 900, 'exceptions', '[]'::jsonb,
             'load_empty_status', case n % 3 when 0 then 'E' else 'L' end))
       from generate_series($1::int, $2::int - 1) n`,
      [from, to],
    ),
  )

const RULES: readonly Partial<RuleBody>[] = [
  { name: 'all arrivals', emails: 'a@x.example' },
  {
    name: 'groups',
    event: 'actual_placement',
    scope: 'groups',
    group_ids: [2, 5],
    emails: 'b@x.example, c@x.example',
  },
  { name: 'dwell', event: 'dwell', threshold: 3, frequency: 'daily', emails: 'd@x.example' },
]

test(
  'a week of events processed by the worker matches the dry run exactly',
  { timeout: 240_000 },
  async () => {
    const EVENTS = Number(process.env.WEEK_EVENTS ?? 20_000)
    await portal.superuser((db) =>
      db.query(
        `insert into reporting_groups (customer_id, group_id, name) values (1, 2, 'Two'), (1, 5, 'Five') on conflict do nothing`,
      ),
    )
    const rules = []
    for (const rule of RULES) rules.push(await makeRule(rule))
    const end = Date.now()
    for (let hour = 0; hour <= HOURS; hour += EVERY) {
      await fill(
        Math.floor((EVENTS * hour) / (HOURS + 1)),
        Math.floor((EVENTS * Math.min(hour + EVERY, HOURS + 1)) / (HOURS + 1)),
      )
      await round(end - (HOURS - hour) * HOUR_MS)
    }

    for (const [at, { rule_id }] of rules.entries()) {
      const { data } = await portal.call(
        previewAlertRule,
        { params: { customerId: 1 }, body: { ...RULE, ...RULES[at] } },
        'full',
      )
      const { rows } = await portal.superuser((db) =>
        db.query<{
          count: number
          mails: number
          readers: number
          event_count: number
          first: { address: string; due: string; count: number }[]
        }>(
          `with own as (select a.*, m.due_ts from alerts a join alert_mails m using (customer_id, mail_id) where a.rule_id = $1)
         select count(distinct fact_id)::int as count, count(distinct mail_id)::int as mails,
           count(distinct address)::int as readers,
           (select count(*)::int from facts where kind = $2) as event_count,
           (select json_agg(l) from (select address, due_ts as due, count(*)::int as count from own
             group by address, due_ts order by due_ts, address limit 20) l) as first from own`,
          [rule_id, RULES[at]?.event ?? 'arrival'],
        ),
      )
      const fired = rows[0]!
      expect({
        count: data.matched_count,
        mails: data.mail_count,
        readers: data.recipient_count,
        event_count: data.event_count,
        first: data.mails.map(({ address, due, notifications }) => ({
          address,
          due: Date.parse(due),
          count: notifications,
        })),
      }).toEqual({ ...fired, first: fired.first.map((one) => ({ ...one, due: Date.parse(one.due) })) })
      expect(fired.count).toBeGreaterThan(EVENTS / 25)
    }
  },
)

const KILLS = 4
const KEY = 'the key of the tests, long enough'

async function startWorker(): Promise<ChildProcess> {
  const file = path.resolve(import.meta.dirname, '../../../testing/notifier.ts')
  const child = fork(file, [portal.names.appUrl, KEY], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

test('killed workers lose and duplicate no notification', { timeout: 60_000 }, async () => {
  const EVENTS = 12_000
  await makeRule({ emails: 'a@x.example, b@x.example' })
  await makeRule({ event: 'hold', emails: 'b@x.example' })
  let count = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = await startWorker()
    const next = Math.floor((EVENTS * (kill + 1)) / KILLS)
    await fill(count, next)
    count = next
    // somewhere in a batch, a little further each time
    await wait(15 + kill * 25)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }

  await round()
  await round(Date.now() + HOUR_MS)

  const { rows } = await portal.superuser((db) =>
    db.query(`select
      (select count(*)::int from facts where matched_ts is null) as left,
      (select count(*)::int from alerts) as alerts,
      (select count(*)::int from (select distinct address, fact_id from alerts) d) as once,
      (select count(*)::int from alerts where mail_id is null) as without_mail,
      (select count(*)::int from alert_mails where posted_ts is null or message_id is null) as not_posted,
      (select count(*)::int from alert_mails) as planned`),
  )
  const sent = await mails()
  // a quarter are arrivals, for two readers; a quarter are holds, for one
  expect(rows[0]).toEqual({
    left: 0,
    alerts: (EVENTS / 4) * 3,
    once: (EVENTS / 4) * 3,
    without_mail: 0,
    not_posted: 0,
    planned: sent.length,
  })
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(sent.length)
})
