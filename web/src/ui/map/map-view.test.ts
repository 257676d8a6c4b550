import { expect, test } from 'vitest'
import { fitView, onScreen, pannedBy, readableLabels, zoomedBy } from './map-view.ts'

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
