import { expect, test } from 'vitest'
import { CLM_LAYOUTS } from '#rail/clm/layout.ts'
import { understand } from './formats.rules.ts'
import { makeClm, makeSighting, makeT322 } from '../messages/messages.factory.ts'
import { PIECE_CHARACTERS, piecesOf } from './pieces.rules.ts'

const knowledge = { layouts: CLM_LAYOUTS, layout: null, zoneOfPlace: () => null, receivedAt: new Date() }

const many = (count: number, control: number) =>
  makeT322(
    control,
    ...Array.from({ length: count }, (_, at) =>
      makeSighting(at / 60, 'P', 'Houston, TX', { equipment_id: `UTLX${control}${1000 + at}` }),
    ),
  ).toString()

test('a long text is cut between sets into pieces that make up the whole', () => {
  const text = many(40, 1) + many(3, 2) + many(2, 3) + many(30, 4)
  const pieces = [...piecesOf(text, 1200)]

  expect(pieces.length).toBeGreaterThan(8)
  for (const piece of pieces) {
    expect(piece.text.length).toBeLessThan(1800)
    const at = piece.text.lastIndexOf('ST*322')
    const place = piece.positionOf(at)
    expect(text.slice(place, place + 60)).toBe(piece.text.slice(at, at + 60))
    const line = piece.lineOf(piece.text.slice(0, at).split('\n').length)
    expect(line).toBe(text.slice(0, place).split('\n').length)
  }
})

test('a message read in pieces says the same as its sets one by one, each problem at its place', async () => {
  const text = (many(2500, 1) + many(2, 2) + many(2500, 3)).replaceAll(
    /N7\*UTLX\*(\d)15(\d\d)/g,
    'N7*UTLX*$1X5$2',
  )
  expect(text.length).toBeGreaterThan(2 * PIECE_CHARACTERS)

  const whole = await understand(Buffer.from(text), knowledge, () => {})

  const wrong = [...text.matchAll(/N7\*UTLX\*\dX5/g)].map(({ index }) => index)
  expect(wrong.length).toBeGreaterThan(100)
  expect(whole.sightings).toHaveLength(5002 - wrong.length)
  expect(whole.problems.map(({ position }) => position)).toEqual(wrong)
  expect(whole.problems.map(({ line }) => line)).toEqual(
    wrong.map((at) => text.slice(0, at).split('\n').length),
  )
  expect(whole.groups.map(({ control_number, set_count }) => [control_number, set_count])).toEqual([
    ['1', 2500],
    ['2', 2],
    ['3', 2500],
  ])
  expect(whole.groups.flatMap(({ faulty }) => faulty)).toHaveLength(wrong.length)
})

test('lines of a long car location message are told by their number in the whole', async () => {
  const lines = makeClm(...Array.from({ length: 3000 }, (_, at) => makeSighting(at / 60, 'P', 'Houston, TX')))
    .toString()
    .split('\n')
  lines[2500] = lines[2500]!.replace('UTLX', 'U7LX')

  const { sightings, problems } = await understand(Buffer.from(lines.join('\n')), knowledge, () => {})

  expect(sightings).toHaveLength(2999)
  expect(problems).toMatchObject([
    { line: 2501, position: lines.slice(0, 2500).join('\n').length + 1, excerpt: lines[2500] },
  ])
})
