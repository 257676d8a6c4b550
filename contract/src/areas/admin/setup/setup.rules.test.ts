import { describe, expect, test } from 'vitest'
import type { CustomerSetup } from './setup.contract.ts'
import { toSetupLanes, nextStep, countOpenSteps } from './setup.rules.ts'

const PERSON = {
  user_id: 1,
  status: 1,
  has_password: true,
  invited_ts: null,
  last_sign_in_ts: null,
  has_own_list: false,
  permissions: ['visibility_asset_list', 'pricing_pricing_dashboard'],
  acts: ['bookings', 'quotes'],
}

const EMPTY: CustomerSetup = {
  created_ts: '2026-11-24T12:00:00.000Z',
  permissions: ['visibility_asset_list', 'pricing_pricing_dashboard'],
  modules: ['hasWaybillModule'],
  people: [],
  feed_tokens: 0,
  mail: 'none',
  fleet: { units: 0, reported: 0 },
  messages: { first_ts: null, last_ts: null, carriers: [], quarantined: 0 },
  railroads: [],
  parties: { entered: 0, learned: 0 },
  tenders: { sent: 0, accepted: 0 },
  quotes: { made: 0, sent: 0 },
  week: { sightings: 0, tenders: 0, quotes: 0, people: 0 },
}

const READY: CustomerSetup = {
  ...EMPTY,
  people: [PERSON],
  feed_tokens: 1,
  mail: 'sent',
  fleet: { units: 48, reported: 31 },
  messages: { ...EMPTY.messages, first_ts: '2026-11-24T12:05:00.000Z', carriers: ['UP'] },
  railroads: [{ scac: 'UP', test: 'accepted', is_live: true }],
}

const getState = (setup: CustomerSetup, key: string) =>
  toSetupLanes(setup)
    .flatMap(({ steps }) => steps)
    .find((step) => step.key === key)?.state

describe('what a customer still lacks', () => {
  test('of a new customer every step is open, and the fleet comes next', () => {
    const lanes = toSetupLanes(EMPTY)

    expect(countOpenSteps(lanes)).toBe(12)
    expect(nextStep(lanes)?.key).toBe('fleet')
  })

  test('a step is done when the thing is there, and the first open one is next', () => {
    const lanes = toSetupLanes({ ...EMPTY, fleet: { units: 48, reported: 0 }, people: [PERSON] })

    expect(nextStep(lanes)?.key).toBe('feed')
    expect(getState({ ...EMPTY, people: [PERSON] }, 'viewer')).toBe('done')
  })

  test('a disabled user sees no cars and prices nothing', () => {
    const setup = { ...EMPTY, people: [{ ...PERSON, status: 0 }] }

    expect([getState(setup, 'viewer'), getState(setup, 'pricer'), getState(setup, 'booker')]).toEqual([
      'todo',
      'todo',
      'todo',
    ])
  })

  test('a user who only views bookings or quotes books and prices nothing', () => {
    const setup = { ...EMPTY, people: [{ ...PERSON, acts: ['alerts'] }] }

    expect([getState(setup, 'viewer'), getState(setup, 'booker'), getState(setup, 'pricer')]).toEqual([
      'done',
      'todo',
      'todo',
    ])
  })

  test('a test counts once the newest one is accepted; a rejected one names who rejected it', () => {
    const at = (test: 'none' | 'sent' | 'accepted' | 'rejected') =>
      toSetupLanes({ ...EMPTY, railroads: [{ scac: 'CN', test, is_live: false }] })[1]!.steps.find(
        ({ key }) => key === 'test',
      )!

    expect([at('none').state, at('sent').state, at('accepted').state]).toEqual(['todo', 'todo', 'done'])
    expect([at('rejected').detail, at('rejected').verb]).toEqual(['Rejected by CN', 'View test'])
  })

  test('a first tender and a first quote wait until all before them is there', () => {
    expect([getState(EMPTY, 'tender'), getState(EMPTY, 'quote')]).toEqual(['locked', 'locked'])
    expect([getState(READY, 'tender'), getState(READY, 'quote')]).toEqual(['todo', 'todo'])
    expect(nextStep(toSetupLanes(READY))?.key).toBe('tender')
  })

  test('a message with nothing readable is no first message, and its problems are one click away', () => {
    const setup = { ...EMPTY, messages: { ...EMPTY.messages, quarantined: 2 } }
    const step = toSetupLanes(setup)[0]!.steps.find(({ key }) => key === 'message')!

    expect(step).toMatchObject({
      state: 'todo',
      verb: 'View problems',
      target: { page: '/feeds/{customer}' },
    })
  })

  test('a sent tender is done only once it is accepted, a quote once it is sent', () => {
    expect(getState({ ...READY, tenders: { sent: 1, accepted: 0 } }, 'tender')).toBe('todo')
    expect(getState({ ...READY, tenders: { sent: 1, accepted: 1 } }, 'tender')).toBe('done')
    expect(getState({ ...READY, quotes: { made: 1, sent: 0 } }, 'quote')).toBe('todo')
    expect(getState({ ...READY, quotes: { made: 1, sent: 1 } }, 'quote')).toBe('done')
  })

  test('of a lane that the customer does not use nothing is missing', () => {
    const lanes = toSetupLanes({ ...EMPTY, modules: [], permissions: ['visibility_asset_list'] })

    expect(lanes.map(({ isOff }) => isOff)).toEqual([false, true, true])
    expect(countOpenSteps(lanes)).toBe(4)
  })

  test('when all is done there is no next step', () => {
    const done = toSetupLanes({ ...READY, tenders: { sent: 1, accepted: 1 }, quotes: { made: 1, sent: 1 } })

    expect([nextStep(done), countOpenSteps(done)]).toEqual([null, 0])
  })
})
