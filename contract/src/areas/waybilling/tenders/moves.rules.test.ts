import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterEvent,
  isDead,
  isInForce,
  type DocumentEvent,
  type Purpose,
  type SentDocument,
} from './documents.rules.ts'
import { allowedIn, getStanding, TENDER_MOVES } from './moves.rules.ts'
import { tenderStateLabel, tenderBadge } from './tenders.rules.ts'

const document = (purpose: Purpose, status: SentDocument['status']): SentDocument => ({
  purpose,
  status,
  advisedAt: null,
})
const getState = (...documents: SentDocument[]) => getStanding(documents).state

describe('a tender’s state follows from its documents', () => {
  type Row = [rule: string, state: string, edit: string | null, documents: string]
  test.each<Row>([
    [
      'a refused correction leaves the first bill in force',
      'correction_rejected',
      'correction',
      'bill accepted, correction rejected',
    ],
    [
      'a correction nobody could read leaves it too',
      'correction_rejected',
      'correction',
      'bill accepted, correction unreadable',
    ],
    ['a refused bill may be sent anew', 'tender_responded_rejected', 'bill', 'bill rejected'],
    [
      'a bill refused after its correction went out is refused with it',
      'tender_responded_rejected',
      'bill',
      'bill rejected, correction rejected',
    ],
    [
      'while that correction is open nothing is sent anew',
      'correction_sent',
      null,
      'bill rejected, correction sent',
    ],
    [
      'a refused cancellation leaves the bill in force',
      'cancellation_rejected',
      'correction',
      'bill accepted, cancellation rejected',
    ],
    ['a bill that was cancelled is over', 'cancelled', null, 'bill accepted, cancellation accepted'],
    [
      'a bill refused while its cancellation is refused may be sent anew',
      'tender_responded_rejected',
      'bill',
      'bill rejected, cancellation rejected',
    ],
    [
      'an accepted correction that is refused later leaves no bill',
      'tender_responded_rejected',
      'bill',
      'bill accepted, correction revoked',
    ],
    [
      'two bills that may both be in force are a conflict',
      'conflicting_answers',
      null,
      'bill accepted, bill sent',
    ],
    [
      'a second bill that is refused leaves the first',
      'correction_rejected',
      'correction',
      'bill accepted, bill rejected',
    ],
  ])('%s', (_rule, state, edit, documents) => {
    const sent = documents.split(', ').map((one) => one.split(' ') as [Purpose, SentDocument['status']])

    expect(getState(...sent.map(([purpose, status]) => document(purpose, status)))).toBe(state)
    expect(allowedIn(state).edit).toBe(edit)
  })

  test('[WBL-022] every state that is a failure offers Edit, and no other does', () => {
    for (const [state, { edit }] of Object.entries(TENDER_MOVES))
      expect([state, edit !== null]).toEqual([state, /reject|error/.test(state)])
  })

  test('an unknown state allows nothing, and conflicting answers look like a failure', () => {
    expect(allowedIn('constructor')).toEqual(allowedIn('cancelled'))
    expect([tenderBadge('conflicting_answers'), tenderStateLabel('conflicting_answers')]).toEqual([
      'failure',
      'Conflicting answers',
    ])
  })
})

/** A choice that a generated number makes among some. */
type Choose = <T>(among: readonly T[]) => T

function chooser(numbers: readonly number[]): { choose: Choose; isOver: () => boolean } {
  let at = 0
  return {
    choose: (among) => among[(numbers[at++] ?? 0) % among.length]!,
    isOver: () => at >= numbers.length,
  }
}

interface Note {
  of: number
  event: DocumentEvent
  at: string
}

/** A shipper who only does what is allowed, and a railroad whose answers arrive late, twice or never. */
function openWorld() {
  const documents: SentDocument[] = []
  const unread: number[] = []
  const mail: Note[] = []
  const truth = new Map<number, DocumentEvent>()
  const inForce = new Set<number>()
  let clock = 0
  const now = () => new Date(++clock * 60_000).toISOString()

  const apply = (of: number, event: DocumentEvent, at: string | null) => {
    const next = afterEvent(documents[of]!, event, at)
    if (next !== null) documents[of] = { ...documents[of]!, status: next }
    const isNewer = at !== null && (documents[of]!.advisedAt ?? '') < at
    if (isNewer && /accepted|rejected|in_part|on_hold/.test(event)) documents[of]!.advisedAt = at
  }
  const send = (purpose: Purpose) => {
    for (const [at, one] of documents.entries()) if (one.status === 'undelivered') apply(at, 'replaced', null)
    documents.push(document(purpose, 'queued'))
  }

  /** What the shipper may do; a missing decision is asked for by phone. */
  const actsNow = (): (() => void)[] => {
    const { state, undecided } = getStanding(documents)
    const { edit, correct, cancel } = allowedIn(state)
    const outcome = truth.get(undecided)
    return [
      ...(edit ? [() => send(edit)] : []),
      ...(correct ? [() => send('correction')] : []),
      ...(cancel ? [() => send('cancellation')] : []),
      ...(outcome === 'accepted' || outcome === 'rejected' ? [() => apply(undecided, outcome, null)] : []),
    ]
  }

  return {
    documents,
    inForce,
    start: () => send('bill'),
    act(choose: Choose) {
      const acts = actsNow()
      if (acts.length > 0) choose(acts)()
    },
    count: () => actsNow().length,
    deliver(choose: Choose) {
      const at = documents.findIndex(({ status }) => status === 'queued')
      if (at === -1) return
      const event = choose(['delivered', 'delivered', 'delivered', 'given_up'] as const)
      apply(at, event, null)
      if (event === 'delivered') unread.push(at)
    },
    retry() {
      const at = documents.length - 1
      if (documents[at]?.status === 'undelivered') apply(at, 'retried', null)
    },
    /** The railroad works on the next document that came. */
    decide(choose: Choose) {
      const of = unread.shift()
      if (of === undefined) return
      if (choose([false, false, false, true])) {
        truth.set(of, 'rejected')
        mail.push({ of, event: 'unreadable', at: now() })
        return
      }
      mail.push({ of, event: 'read', at: now() })
      const { purpose } = documents[of]!
      const isPossible = purpose === 'bill' || inForce.size > 0
      const event = isPossible ? choose(['accepted', 'rejected'] as const) : 'rejected'
      if (event === 'accepted') {
        if (purpose !== 'bill') inForce.clear()
        if (purpose !== 'cancellation') inForce.add(of)
      }
      truth.set(of, event)
      mail.push({ of, event, at: now() })
    },
    /** An embargo: an accepted bill is rejected after all. */
    revoke() {
      const [of] = inForce
      if (of === undefined) return
      inForce.clear()
      truth.set(of, 'rejected')
      mail.push({ of, event: 'rejected', at: now() })
    },
    answer(choose: Choose, how: 'once' | 'again' | 'never') {
      if (mail.length === 0) return
      const note = choose(mail)
      if (how !== 'again') mail.splice(mail.indexOf(note), 1)
      if (how !== 'never') apply(note.of, note.event, note.at)
    },
    isAnswered: () => mail.length === 0,
    isIdle: () => unread.length === 0 && documents.every(({ status }) => status !== 'queued'),
  }
}

const steps = fc.array(fc.nat(1000), { minLength: 10, maxLength: 300, size: 'max' })

test('in any order of documents and answers, at most one bill is in force, and a next step always exists', () => {
  fc.assert(
    fc.property(steps, (numbers) => {
      const { choose, isOver } = chooser(numbers)
      const world = openWorld()
      world.start()
      while (!isOver()) {
        choose([
          () => world.act(choose),
          () => world.act(choose),
          () => world.act(choose),
          () => world.deliver(choose),
          () => world.deliver(choose),
          () => world.deliver(choose),
          () => world.decide(choose),
          () => world.decide(choose),
          () => world.decide(choose),
          () => world.answer(choose, 'once'),
          () => world.answer(choose, 'once'),
          () => world.answer(choose, 'once'),
          () => world.answer(choose, 'again'),
          () => world.answer(choose, 'never'),
          () => world.retry(),
          () => world.revoke(),
        ])()
        expect(world.inForce.size).toBeLessThanOrEqual(1)
      }
      const first: Choose = (among) => among[0]!
      while (!world.isIdle()) {
        world.deliver(first)
        world.decide(first)
      }
      while (!world.isAnswered()) world.answer(choose, 'once')
      const isEnd = getStanding(world.documents).state === 'cancelled'
      expect(isEnd || world.count() > 0).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('once all answers are there the portal knows whether a bill is in force', () => {
  fc.assert(
    fc.property(steps, (numbers) => {
      const { choose, isOver } = chooser(numbers)
      const world = openWorld()
      world.start()
      const answers = (how: 'once' | 'again') => () => world.answer(choose, how)
      while (!isOver())
        choose([
          () => world.act(choose),
          () => world.deliver(choose),
          () => world.decide(choose),
          () => world.revoke(),
          answers('once'),
          answers('again'),
        ])()
      while (!world.isIdle()) {
        world.deliver((among) => among[0]!)
        world.decide(choose)
      }
      while (!world.isAnswered()) world.answer(choose, 'once')
      const { state, inForce } = getStanding(world.documents)
      expect([...world.inForce]).toEqual(inForce === -1 ? [] : [inForce])
      expect(allowedIn(state).edit === 'bill' || state === 'cancelled').toBe(world.inForce.size === 0)
    }),
    { numRuns: 400 },
  )
})

const EVENTS = [
  'delivered',
  'given_up',
  'retried',
  'read',
  'unreadable',
  'accepted',
  'rejected',
  'in_part',
  'on_hold',
] as const satisfies DocumentEvent[]

test('contradicting answers lead to no fresh bill beside one that may be in force, and leave a way on', () => {
  fc.assert(
    fc.property(steps, (numbers) => {
      const { choose, isOver } = chooser(numbers)
      const documents = [document('bill', 'queued')]
      while (!isOver()) {
        const at = choose([...documents.keys()])
        const next = afterEvent(documents[at]!, choose(EVENTS))
        if (next !== null) documents[at] = { ...documents[at]!, status: next }
        const { state, inForce, undecided } = getStanding(documents)
        const { edit, correct, cancel, deny } = allowedIn(state)
        const cancelled = documents.findLastIndex(
          (one) => one.purpose === 'cancellation' && one.status === 'accepted',
        )
        const revoked = documents.findLastIndex(
          (one) => one.purpose === 'correction' && one.status === 'revoked',
        )
        const open = documents.filter(
          (one, index) =>
            index > Math.max(cancelled, revoked) && one.purpose !== 'cancellation' && !isDead(one),
        )
        expect(edit === 'bill' ? [open, inForce] : [[], -1]).toEqual([[], -1])
        const isOnItsWay = documents.some(({ status }) => status === 'queued')
        const isStuck = !edit && !correct && !cancel && !deny && undecided === -1 && !isOnItsWay
        expect(isStuck ? state : 'cancelled').toBe('cancelled')
        const purposes: Purpose[] = [
          ...(edit ? [edit] : []),
          ...(correct ? ['correction' as const] : []),
          ...(cancel ? ['cancellation' as const] : []),
        ]
        if (purposes.length > 0 && choose([true, false])) {
          for (const [index, one] of documents.entries())
            if (one.status === 'undelivered') documents[index] = { ...one, status: 'replaced' }
          documents.push(document(choose(purposes), 'queued'))
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('the same answers in another order end in the same state', () => {
  const events = fc.array(fc.constantFrom('read', 'unreadable', 'accepted', 'rejected'), { maxLength: 6 })
  fc.assert(
    fc.property(events, fc.infiniteStream(fc.nat()), (given, order) => {
      const dated = given.map((event, at) => ({
        event: event as DocumentEvent,
        at: new Date(at * 1000).toISOString(),
      }))
      const shuffled = dated
        .map((one) => ({ one, by: order.next().value! }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ one }) => one)
      const fold = (list: typeof dated) => {
        let one = document('correction', 'sent')
        for (const { event, at } of list) {
          const status = afterEvent(one, event, at) ?? one.status
          const isAdvice = event === 'accepted' || event === 'rejected'
          const isNewer = isAdvice && (one.advisedAt ?? '') < at
          one = { ...one, status, advisedAt: isNewer ? at : one.advisedAt }
        }
        return [isDead(one), isInForce(one), one.status]
      }
      expect(fold(shuffled)).toEqual(fold(dated))
    }),
  )
})
