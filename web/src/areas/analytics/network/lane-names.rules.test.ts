import { expect, test } from 'vitest'
import { type DrawnLane, getChangeLabels, getEndNames } from './lane-names.rules.ts'

const ROOM = { size: { width: 800, height: 600 }, over: [] }
const makeLane = (origin: [number, number], destination: [number, number], line: [number, number][] = []) =>
  ({
    origin: { name: 'Cedar Rapids, IA', at: origin },
    destination: { name: 'Dallas, TX', at: destination },
    line,
  }) satisfies DrawnLane

/** Half of the room that a name takes to each side. */
const getHalf = (text: string) => (text.length * 6.4) / 2
const isApart = ([a, b]: ReturnType<typeof getEndNames>) =>
  Math.abs(a!.at[0] - b!.at[0]) >= getHalf(a!.text) + getHalf(b!.text) || Math.abs(a!.at[1] - b!.at[1]) >= 16

test('both ends of a lane are named beside their points', () => {
  expect(getEndNames(makeLane([300, 200], [320, 500]), ROOM)).toEqual([
    { text: 'Dallas, TX', at: [320 + 32 + 6, 500] },
    { text: 'Cedar Rapids, IA', at: [300 + 51.2 + 6, 200] },
  ])
})

test.each([
  [
    [300, 200],
    [304, 204],
  ],
  [
    [300, 200],
    [340, 200],
  ],
  [
    [300, 200],
    [300, 200],
  ],
] as [[number, number], [number, number]][])('the names of ends at %o and %o do not overlap', (from, to) => {
  const names = getEndNames(makeLane(from, to), ROOM)
  expect(names).toHaveLength(2)
  expect(isApart(names)).toBe(true)
})

test('a name stands beside the lane, not on it', () => {
  // the lane leaves both ends to the right
  const line = Array.from({ length: 20 }, (_, at): [number, number] => [300 + at * 8, 200])
  const names = getEndNames(makeLane([300, 200], [452, 200], line), ROOM)

  for (const { text, at } of names)
    for (const [x, y] of line)
      expect(Math.abs(x - at[0]) >= getHalf(text) || Math.abs(y - at[1]) >= 8).toBe(true)
})

test('neither an edge nor the legend cuts a name', () => {
  const legend = { left: 560, right: 800, top: 560, bottom: 600 }
  const names = getEndNames(makeLane([795, 300], [700, 570]), { ...ROOM, over: [legend] })

  expect(names.map(({ text }) => text)).toEqual(['Dallas, TX', 'Cedar Rapids, IA'])
  for (const { text, at } of names) expect(at[0] + getHalf(text)).toBeLessThanOrEqual(800)
  expect(names[0]!.at[1]).toBeLessThanOrEqual(560 - 8)
})

test('a lane from a place to itself names it once', () => {
  const place = { name: 'Dallas, TX', at: [300, 200] as const }
  expect(getEndNames({ origin: place, destination: place, line: [] }, ROOM)).toHaveLength(1)
})

test('an end that was moved out of sight is not named', () => {
  expect(getEndNames(makeLane([300, 200], [900, 200]), ROOM).map(({ text }) => text)).toEqual([
    'Cedar Rapids, IA',
  ])
})

test('of changes that overlap the largest is written, and none covers a name', () => {
  const changes = [
    { text: '+12', at: [300, 200] as const, size: 12 },
    { text: '−61', at: [305, 204] as const, size: 61 },
    { text: '+96', at: [500, 300] as const, size: 96 },
    { text: '+20', at: [100, 100] as const, size: 20 },
  ]
  const names = [{ text: 'Dallas, TX', at: [110, 100] as const }]

  expect(getChangeLabels(changes, ROOM, names).map(({ text }) => text)).toEqual(['+96', '−61'])
})
