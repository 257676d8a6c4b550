import { describe, expect, test, vi } from 'vitest'
import { openPlaces } from '#rail/places/places.ts'
import { openReading, parse } from '#x12/parse.ts'
import { Segment } from '#x12/segment.ts'
import { runToEnd } from '#x12/steps.ts'
import { answersIn } from '../../waybilling/exchange/answers.rules.ts'
import { toDigest } from './digest.rules.ts'
import { getDocument } from './documents.rules.ts'
import { createEventSink } from './events.service.ts'
import { parseMessage } from './formats.rules.ts'
import type { MessageSinks } from './sinks.rules.ts'
import { openProblems } from './problem.rules.ts'
import { sightingsOf322 } from './t322.rules.ts'

const PLACES = openPlaces([], new Map())
/** As many segments as a set may have. */
const MANY = 19_000
/** Few enough that the work takes no noticeable time. */
const FEW = 200
const ENVELOPE =
  'ISA*00*          *00*          *02*BNSF           *ZZ*INTERLINE      *260107*1607*U*00401*000000001*0*P*>~GS*SO*BNSF*INTERLINE*20260107*1607*1*X*004010~'
const Q5 = 'Q5*P*20260107*1010*UT**LINCOLN*NE~'
const WIDE = `N7*A*1${'*'.repeat(90_000)}~`

const times = (piece: (n: number) => string) => Array.from({ length: MANY }, (_, n) => piece(n + 1)).join('')
const cars = times((n) => `N7*A*${n}~`)
const getSet = (id: string, body: string) => parse(`${ENVELOPE}ST*${id}*0001~${body}SE*0*0001~`).sets[0]!
const sightings = (body: string) => sightingsOf322(getSet('322', body), PLACES, openProblems())

/** How often other work runs before it is finished. */
function countYields(steps: Iterable<unknown>): number {
  let turns = 0
  for (const _ of steps) turns += 1
  return turns
}

describe('whatever a message holds, others have their turn', () => {
  test.each([
    // segments, units and where they end
    ['cars of a set', 2.5, () => sightings(`${Q5}${cars}`)],
    ['cars that share what follows them', 2.5, () => sightings(`${Q5}${cars}R4*5*A~`)],
    ['cars of a bill', 0.9, () => getDocument(getSet('404', cars))],
    [
      'sets that a railroad answers',
      1.9,
      () =>
        answersIn(
          getSet(
            '997',
            times((n) => `AK2*404*${n}~`),
          ),
        ),
    ],
    [
      'faults that it tells',
      1.9,
      () => answersIn(getSet('999', `AK2*404*1~${times((n) => `IK3*N7*${n}~`)}`)),
    ],
    [
      'bills that it advises of',
      2.5,
      () =>
        answersIn(
          getSet(
            '824',
            times((n) => `OTI*TR*BM*${n}~`),
          ),
        ),
    ],
    ['sets of one segment', 1.9, () => openReading(ENVELOPE + times((n) => `ST*322*${n}~SE*2*${n}~`)).steps],
  ])('%s', (_name, looks, steps) => {
    expect(countYields(steps())).toBeGreaterThan((looks * MANY) / FEW)
  })

  test.each([
    ['empty segments', `${ENVELOPE}ST*322*1~${'~'.repeat(2_000_000)}`],
    ['line ends between segments', `${ENVELOPE}ST*322*1~${Q5}${'\n'.repeat(2_000_000)}${Q5}`],
  ])('%s', (_name, text) => {
    expect(countYields(openReading(Buffer.from(text)).steps)).toBeGreaterThan(14)
  })

  test('nothing but blanks', async () => {
    const yieldNow = vi.fn<() => void>()
    const knowledge = { layouts: [], layout: null, places: PLACES, receivedAt: new Date() }
    const nothing = vi.fn<() => Promise<never>>()
    const how: MessageSinks = {
      add: nothing,
      answer: nothing,
      acceptBills: nothing,
      answerInterchange: nothing,
      save: nothing,
      problems: openProblems(),
      yieldNow,
    }
    await parseMessage(Buffer.alloc(2_000_000, ' '), knowledge, how)
    expect(yieldNow.mock.calls.length).toBeGreaterThan(14)
  })

  test('the digest by which a message is known again', async () => {
    const body = Buffer.from(ENVELOPE.repeat(20_000))
    expect(countYields(toDigest(body))).toBeGreaterThan(14)
    const whole = await crypto.subtle.digest('SHA-256', body)
    expect(runToEnd(toDigest(body))).toEqual(Buffer.from(whole))
  })

  test('sightings that are taken', async () => {
    const yieldNow = vi.fn<() => void>()
    const receivedAt = Date.parse('2026-01-08T00:00:00Z')
    const fold = async (events: readonly unknown[]) => events.length
    const sink = createEventSink({ receivedAt, problems: openProblems(), yieldNow, fold, places: PLACES })
    const sighted = runToEnd(sightings(`${Q5}${cars}`)).map(({ sighting }) => sighting)
    await sink.add(sighted, () => ({ line: null, position: null, excerpt: '' }))
    await sink.finish()
    expect(sink.count).toBe(MANY)
    expect(yieldNow.mock.calls.length).toBeGreaterThan(0.9 * (MANY / FEW))
  })
})

test('of a segment with a hundred thousand elements, only the requested ones are split', () => {
  const divided = vi.spyOn(Segment.prototype, 'elements', 'get')
  const { units } = runToEnd(getDocument(getSet('404', `N9*BM*1~${WIDE}DTM*002*20260101~`)))!
  expect(units).toEqual(['A1'])
  const problems = openProblems()
  expect(
    runToEnd(sightingsOf322(getSet('322', `${Q5}${WIDE}${WIDE.replace('1', '1X')}`), PLACES, problems)),
  ).toHaveLength(1)
  expect(problems.list[0]!.excerpt).toHaveLength(200)
  expect(divided).not.toHaveBeenCalled()
  divided.mockRestore()
})
