import { expect, test } from 'vitest'
import {
  coveredBy,
  fitView,
  findInside,
  isWhole,
  onScreen,
  pannedBy,
  passedBy,
  placedLabels,
  getLabelPositions,
  readableLabels,
  zoomedBy,
} from './map-view.ts'

const size = { width: 800, height: 400 }

test('the first view shows every place of the trip', () => {
  const points = [
    [-300, 20],
    [250, 120],
    [0, -90],
  ] as const
  const view = fitView(points, size)

  for (const point of points) {
    const [x, y] = onScreen(point, view, size)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(size.width)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(size.height)
  }
})

test('a single place is in the middle', () => {
  expect(onScreen([10, 20], fitView([[10, 20]], size), size)).toEqual([400, 200])
})

test('zooming keeps the point under the pointer', () => {
  const view = fitView([[0, 0]], size)
  const before = onScreen([30, 12], view, size)

  const after = onScreen([30, 12], zoomedBy(view, 2, before, size), size)

  expect(after[0]).toBeCloseTo(before[0])
  expect(after[1]).toBeCloseTo(before[1])
})

test('dragging moves the map with the pointer', () => {
  const view = fitView([[0, 0]], size)
  expect(onScreen([0, 0], pannedBy(view, 25, -10), size)).toEqual([425, 190])
})

test('labels that would cover each other are left out, the first stays', () => {
  const labels = [
    { text: 'Chicago', at: [100, 100] as const },
    { text: 'Gary', at: [110, 104] as const },
    { text: 'Memphis', at: [100, 300] as const },
  ]
  expect(readableLabels(labels).map(({ text }) => text)).toEqual(['Chicago', 'Memphis'])
})

test('a city that the way runs through is named under it, or not at all where that is taken too', () => {
  const way = passedBy(Array.from({ length: 30 }, (_, step) => [100 + step * 5, 100] as const))
  const beside = getLabelPositions('Cheyenne', [120, 100])

  expect(placedLabels([beside], way)).toMatchObject([{ text: 'Cheyenne', at: [120, 116] }])
  expect(placedLabels([getLabelPositions('Cheyenne', [120, 60])], way)[0]?.at[0]).toBeGreaterThan(140)
  const crowd = [
    { text: 'Salt Lake City', at: [120, 116] as const },
    { text: 'Salt Lake City', at: [120, 84] as const },
  ]
  expect(placedLabels([beside], [...way, ...crowd])).toEqual([])
})

test('a city under a round mark is named beside it, over or under it, or not at all', () => {
  const mark = coveredBy([100, 100], 14)

  expect(placedLabels([getLabelPositions('Spokane', [96, 104])], mark)).toEqual([])
  expect(placedLabels([getLabelPositions('Spokane', [100, 112])], mark)).toMatchObject([{ at: [100, 128] }])
})

const buttons = { left: 758, right: 790, top: 10, bottom: 108 }
const legend = { left: 560, right: 790, top: 370, bottom: 392 }
const over = [buttons, legend]

test('a city is not named where an edge, the buttons or the legend cut its name', () => {
  expect(isWhole(size, over, { text: 'Halifax', at: [400, 200] })).toBe(true)
  expect(isWhole(size, over, { text: 'Halifax', at: [785, 300] })).toBe(false)
  expect(isWhole(size, over, { text: 'Halifax', at: [745, 100] })).toBe(false)
  expect(isWhole(size, over, { text: 'Mexico City', at: [400, 395] })).toBe(false)
  expect(isWhole(size, over, { text: 'Veracruz', at: [540, 380] })).toBe(false)
  expect(isWhole(size, over, { text: 'Veracruz', at: [500, 380] })).toBe(true)
  expect(isWhole(size, [], { text: 'Veracruz', at: [540, 380] })).toBe(true)
})

test('a name at the edge is moved inside, and away from the buttons', () => {
  expect(findInside(size, over, { text: 'Fort Dodge, IA', at: [790, 300] }).at[0]).toBeLessThan(750)
  expect(findInside(size, over, { text: 'Fort Dodge, IA', at: [790, 60] }).at[0]).toBeLessThan(704)
  expect(findInside(size, over, { text: 'Fort Dodge, IA', at: [2, 80] }).at[0]).toBeGreaterThan(50)
})

test('a name that the legend would cover is above it, or beside it where that is closer', () => {
  const wide = { left: 10, right: 380, top: 200, bottom: 240 }
  const phone = { width: 390, height: 248 }

  expect(findInside(phone, [wide], { text: 'Veracruz', at: [200, 230] }).at).toEqual([200, 192])
  const [x, y] = findInside(size, over, { text: 'Veracruz', at: [540, 388] }).at
  expect([x < 530, y]).toEqual([true, 388])
})
