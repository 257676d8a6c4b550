import { expect, test } from 'vitest'
import type { Fact, FactData } from '../../../facts/fact.ts'
import { matchFact, openBook, type Reader } from './matching.rules.ts'
import type { Rule } from './rule.rules.ts'

const RULE: Rule = {
  rule_id: 1,
  event: 'ticket_mention',
  threshold: null,
  since: 0,
  scope: 'all',
  tests: [],
  group_ids: [],
  units: [],
  by_mail: true,
  in_portal: true,
  webhook_id: 9,
  frequency: 'immediate',
  readers: ['ann@x.example', 'bob@x.example'],
}

const makeReader = (address: string, user_id: number): Reader => ({
  address,
  user_id,
  timezone: 'UTC',
  digest_hour: 6,
  quiet: null,
  is_muted: false,
  may: null,
  left: new Set(),
})

const makeFact = (data: Partial<FactData> = {}): Fact => ({
  fact_id: 5,
  kind: 'ticket_mention',
  ts: 0,
  matched_ts: 0,
  equipment_id: null,
  waybill_id: null,
  group_ids: [],
  data: { text: 'A sentence.', path: '/tickets', ...data },
})

const book = openBook([RULE], [makeReader('ann@x.example', 1), makeReader('bob@x.example', 2)])
const notified = (data: Partial<FactData>) => {
  const { deliveries, hooks } = matchFact(makeFact(data), book)
  return {
    users: deliveries.map(({ user_id }) => user_id),
    webhooks: hooks.map(({ webhook_id }) => webhook_id),
  }
}

test('everyone a rule names is notified, and its webhook', () => {
  expect(notified({})).toEqual({ users: [1, 2], webhooks: [9] })
})

test('who made a change is not notified of it', () => {
  expect(notified({ by_user_id: 2 })).toEqual({ users: [1], webhooks: [9] })
})

test('what concerns certain people reaches no one else, and no webhook', () => {
  expect(notified({ only_user_ids: [2] })).toEqual({ users: [2], webhooks: [] })
})
