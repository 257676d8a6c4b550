import { describe, expect, test } from 'vitest'
import { isAccepted, senderIdCandidates, getState, type TestFacts } from './customer-railroads.rules.ts'

const SENT = '2026-11-24T20:00:00Z'
const at = (minutes: number) => Date.parse(SENT) + minutes * 60_000
const answer = (kind: string, verdict: string) => ({ kind, verdict, message: '', received_ts: SENT })
const makeTest = (more: Partial<TestFacts> = {}): TestFacts => ({
  is_current: true,
  sent_ts: SENT,
  trouble: null,
  answers: [],
  ...more,
})
const state = (more: Partial<TestFacts>, minutes = 1) =>
  getState({ live_ts: null, test: makeTest(more) }, at(minutes))

describe('a railroad is', () => {
  test('ready to test without a test, and after one under other settings', () => {
    expect(getState({ live_ts: null, test: null }, at(1))).toBe('ready_to_test')
    expect(state({ is_current: false, answers: [answer('997', 'accepted')] })).toBe('ready_to_test')
  })

  test('late once its 997 has not come for 15 minutes', () => {
    expect([state({}, 14), state({}, 15)]).toEqual(['testing', 'overdue'])
  })

  test('not waiting for a 997 to a test that was not delivered', () => {
    expect([state({ sent_ts: null }, 60), state({ sent_ts: null, trouble: 'x' })]).toEqual([
      'sending',
      'undelivered',
    ])
  })

  test.each([
    [['997 accepted'], 'accepted'],
    [['997 rejected'], 'rejected'],
    [['997 rejected', '997 accepted'], 'accepted'],
    [['997 accepted', '997 rejected'], 'rejected'],
    [['997 accepted', '824 rejected'], 'rejected'],
    [['824 rejected', '997 accepted'], 'rejected'],
    [['824 rejected', '997 accepted', '824 accepted'], 'accepted'],
    [['824 accepted'], 'testing'],
    [['997 unknown'], 'testing'],
  ])('after %s: %s', (answers, expected) => {
    const given = answers.map((one) => one.split(' ') as [string, string])
    expect(state({ answers: given.map(([kind, verdict]) => answer(kind, verdict)) })).toBe(expected)
  })

  test('live from then on, whatever was tested', () => {
    expect(getState({ live_ts: SENT, test: null }, at(1))).toBe('live')
  })
})

test('no test is accepted that went out under other IDs, release or transport', () => {
  const answers = [answer('997', 'accepted')]
  expect([isAccepted(makeTest({ answers })), isAccepted(makeTest({ answers, is_current: false }))]).toEqual([
    true,
    false,
  ])
})

describe('a sender ID', () => {
  test.each([
    ['Prairie Star Milling', 'PSMILLING'],
    ['The Meridian Foods Company, Inc.', 'MFOODS'],
    ['Cargill', 'CARGILL'],
    ['Société Générale des Grains', 'SGDGRAINS'],
    ['Transcontinental Internationalization', 'TINTERNATIONALI'],
    ['東京', 'CUSTOMER6'],
  ])('of %s is %s', (name, id) => {
    expect(senderIdCandidates(name, 6)[0]).toBe(id)
  })

  test('that is taken gets a number and keeps to 15 characters', () => {
    const [, second] = senderIdCandidates('Transcontinental Internationalization', 6)
    expect(second).toBe('TINTERNATIONAL2')
    expect(senderIdCandidates('Prairie Star Milling', 6)[9]).toBe('PSMILLING10')
  })
})
