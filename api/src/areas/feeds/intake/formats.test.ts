import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CLM_LAYOUTS } from '#rail/clm/layout.ts'
import { NO_PLACES } from '#rail/places/places.ts'
import type { Sighting } from '#rail/sighting.ts'
import { parse } from '#x12/parse.ts'
import { isAnswer } from '../../waybilling/exchange/answers.rules.ts'
import { isDocument } from './documents.rules.ts'
import { makeClm, makeSighting, makeT322 } from '../messages/messages.factory.ts'
import { parseMessage } from './formats.rules.ts'
import { openProblems } from './problem.rules.ts'

const knowledge = { layouts: CLM_LAYOUTS, layout: null, places: NO_PLACES, receivedAt: new Date() }

async function read(message: string | Uint8Array) {
  const problems = openProblems()
  const sightings: Sighting[] = []
  const add = async (some: readonly Sighting[]) => void sightings.push(...some)
  const how = {
    add,
    problems,
    answer: async () => null,
    acceptBills: async () => [],
    answerInterchange: async () => [],
    save: async () => false,
    yieldNow: () => {},
  }
  const { format, layout, groups } = await parseMessage(Buffer.from(message), knowledge, how)
  return { format, layout, groups, sightings, problems: problems.list }
}

const many = (count: number, control: number) =>
  makeT322(
    control,
    ...Array.from({ length: count }, (_, at) =>
      makeSighting(at / 60, 'P', 'Houston, TX', { equipment_id: `UTLX${control}${1000 + at}` }),
    ),
  ).toString()

test('a message of several interchanges equals its sets read one by one, with each problem at its position', async () => {
  const text = (many(2500, 1) + many(2, 2) + many(2500, 3)).replaceAll(
    /N7\*UTLX\*(\d)15(\d\d)/g,
    'N7*UTLX*$1X5$2',
  )

  const whole = await read(text)

  const wrong = [...text.matchAll(/N7\*UTLX\*\dX5/g)].map(({ index }) => index)
  expect(wrong.length).toBeGreaterThan(100)
  expect(whole.sightings).toHaveLength(5002 - wrong.length)
  expect(whole.problems.map(({ position }) => position)).toEqual(wrong)
  expect(whole.problems.map(({ line }) => line)).toEqual(
    wrong.map((at) => text.slice(0, at).split('\n').length),
  )
  expect(whole.problems[0]).toMatchObject({ reason_code: 'bad_equipment', segment: 'N7', count: 1 })
  expect(whole.groups.map(({ control_number, set_count }) => [control_number, set_count])).toEqual([
    ['1', 2500],
    ['2', 2],
    ['3', 2500],
  ])
  expect(whole.groups.flatMap(({ faulty }) => faulty)).toHaveLength(wrong.length)
})

test('a message is empty only if it holds nothing but blanks to its last byte', async () => {
  const blanks = ' '.repeat(200_000)

  const reasons = await Promise.all([`${blanks}\n`, `${blanks}x`, `${blanks}x${blanks}`].map(read))

  expect(reasons.map(({ problems }) => problems[0]?.reason_code)).toEqual([
    'empty_message',
    'unknown_format',
    'unknown_format',
  ])
})

test('lines of a long car location message are reported by their number in the whole message', async () => {
  const lines = makeClm(...Array.from({ length: 3000 }, (_, at) => makeSighting(at / 60, 'P', 'Houston, TX')))
    .toString()
    .split('\n')
  lines[2500] = lines[2500]!.replace('UTLX', 'U7LX')

  const { sightings, problems } = await read(lines.join('\n'))

  expect(sightings).toHaveLength(2999)
  expect(problems).toMatchObject([
    { line: 2501, position: lines.slice(0, 2500).join('\n').length + 1, excerpt: lines[2500], element: 2 },
  ])
})

test('equal lines are one problem with a count, whatever their number', async () => {
  const { problems } = await read(
    `${makeClm(makeSighting(0, 'P', 'Houston, TX')).toString()}${'"\n'.repeat(5000)}`,
  )

  expect(problems.map(({ reason_code, line, count }) => [reason_code, line, count])).toEqual([
    ['open_quote', 3, 5000],
    ['bad_equipment', 3, 5000],
  ])
})

test('lines that differ are listed up to a thousand, and the rest is counted', async () => {
  const bad = Array.from({ length: 3000 }, (_, n) => `${n},x\n`).join('')
  const { problems } = await read(makeClm(makeSighting(0, 'P', 'Houston, TX')).toString() + bad)

  expect(problems).toHaveLength(1001)
  expect(problems.at(-1)).toMatchObject({ reason_code: 'more_problems', count: 2000 })
  expect(problems.at(-1)?.reason).toMatch(/^2,000 more problems are/)
})

const SOUND = many(1, 7)

test.each([
  ['a set without SE', SOUND.replace(/SE\*.*\n/, ''), ['missing_se']],
  ['a group without GE', SOUND.replace(/GE\*.*\n/, ''), ['missing_ge']],
  ['a set sent twice', SOUND.replace(/(ST\*[^]*)GE\*1/, '$1$1GE*2'), ['set_control_repeated']],
  ['a set of another group', SOUND.replace('GS*SO', 'GS*SR'), ['functional_id_differs']],
  ['a count that differs', SOUND.replace(/SE\*\d+/, 'SE*99'), ['segment_count_differs']],
])('%s yields its events only together with a finding', async (_name, text, codes) => {
  const { sightings, problems } = await read(text)

  expect(sightings.length).toBeGreaterThan(0)
  expect(problems.map(({ reason_code }) => reason_code)).toEqual(codes)
})

test.each([
  ['the last terminator missing', SOUND.trimEnd().slice(0, -1)],
  ['doubled terminators', SOUND.replaceAll('~', '~~')],
  ['ids in small letters', SOUND.replace(/^(N7|R4)\*/gm, (id) => id.toLowerCase())],
  ['a mailbox header before it', `From: mailbox\nSubject: 322\n\n${SOUND}`],
  ['NUL characters in ids and values', SOUND.replace('ST*', 'S\0T*').replaceAll('\n', '\0\n')],
  ['many NUL characters before it', '\0'.repeat(10_000) + SOUND],
])('%s: everything is read and nothing is reported', async (_name, text) => {
  const { format, sightings, problems } = await read(text)

  expect([format, sightings.length, problems]).toEqual(['x12', 1, []])
})

test.each([
  ['gzip', gzipSync(SOUND), 'compressed'],
  ['base64', Buffer.from(SOUND).toString('base64'), 'base64'],
  ['a letter between elements', SOUND.replaceAll('*', 'X'), 'letter_separator'],
])('%s is recognized and reported as on the command line', async (_name, message, code) => {
  const { sightings, problems } = await read(message)

  expect(sightings).toEqual([])
  expect(problems.map(({ reason_code }) => reason_code)).toEqual([code])
  expect(parse(message).findings.map((finding) => finding.code)).toContain(code)
})

test('a set or line that fails to parse does not affect others', async () => {
  const odd = { ...knowledge, places: { ...NO_PLACES, find: findOrThrow } }
  const problems = openProblems()
  const sightings: Sighting[] = []
  const add = async (some: readonly Sighting[]) => void sightings.push(...some)
  const two = makeT322(1, makeSighting(0, 'P', 'Houston, TX'), makeSighting(0, 'P', 'Dallas, TX')).toString()

  await parseMessage(Buffer.from(two), odd, {
    add,
    problems,
    answer: async () => null,
    acceptBills: async () => [],
    answerInterchange: async () => [],
    save: async () => false,
    yieldNow: () => {},
  })

  expect(sightings.map(({ city }) => city)).toEqual(['HOUSTON'])
  expect(problems.list).toMatchObject([{ reason_code: 'unreadable_set', segment: 'ST', count: 1 }])
})

test.each(['constructor', 'valueOf'])(
  'a set called %s is not supported, which is reported at its ST',
  async (id) => {
    const set = parse(`ST*${id}*0001~SE*2*0001~`).sets[0]!
    const { problems } = await read(`ST*${id}*0001~SE*2*0001~`)

    expect([isAnswer(set), isDocument(set)]).toEqual([false, false])
    expect(problems).toMatchObject([{ reason_code: 'unknown_set', line: 1, segment: 'ST' }])
    expect(problems[0]?.reason).toMatch(
      /^Line 1, segment 1 \(ST\): transaction set .* is not accepted here; 322, 410, 214, 404, 417, 824 and responses/,
    )
  },
)

function findOrThrow(city: string | null, state: string | null) {
  if (city === 'DALLAS') throw new TypeError('planted')
  return NO_PLACES.find(city, state)
}

test('a problem without a text is counted and reported as such', () => {
  const problems = openProblems()
  const at = { line: 3, position: 40, excerpt: 'x' }
  const reason = () => {
    throw new Error('planted')
  }
  problems.add({ reason_code: 'odd', at, reason })
  problems.add({ reason_code: 'sound', at, reason: () => 'wrong.' })

  expect(problems.list.map(({ reason_code, count }) => [reason_code, count])).toEqual([
    ['sound', 1],
    ['untold_problems', 1],
  ])
})

test('excerpts are cut between characters and hold nothing the database refuses', () => {
  const problems = openProblems()
  const add = (excerpt: string) =>
    problems.add({
      reason_code: excerpt,
      at: { line: 1, position: 0, excerpt },
      reason: () => `about ${excerpt}`,
    })
  add(`${'y'.repeat(199)}😀`)
  add('a\ud83d\0b')

  const [first, second] = problems.list
  expect(first?.excerpt).toBe('y'.repeat(199))
  expect([second?.excerpt, second?.reason]).toEqual(['a\ufffd b', 'Line 1: about a\ufffd b'])
})
