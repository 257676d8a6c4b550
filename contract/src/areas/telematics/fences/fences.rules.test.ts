import { expect, test } from 'vitest'
import { type FenceArea, metersInside, outline, parseCorners } from './fences.rules.ts'

const CIRCLE: FenceArea = { shape: 'circle', lat: 32.7767, lon: -96.797, radius_m: 1000, corners: null }
/** A square of 0.02 degrees around the same middle, with a notch cut out of its east side. */
const NOTCHED: FenceArea = {
  shape: 'polygon',
  lat: 32.78,
  lon: -96.8,
  radius_m: null,
  corners: [
    [32.77, -96.81],
    [32.79, -96.81],
    [32.79, -96.79],
    [32.78, -96.805],
    [32.77, -96.79],
  ],
}

test('[TEL-005] a place is inside a circle up to its radius, and knows how far it is from the edge', () => {
  expect(Math.round(metersInside(CIRCLE, 32.7767, -96.797))).toBe(1000)
  // 0.0045 degrees of latitude are 500 m, 0.0107 degrees of longitude at this latitude 1,000 m
  expect(Math.round(metersInside(CIRCLE, 32.7812, -96.797) / 10) * 10).toBe(500)
  expect(Math.abs(metersInside(CIRCLE, 32.7767, -96.797 + 0.010695))).toBeLessThan(2)
  expect(metersInside(CIRCLE, 32.7957, -96.797)).toBeLessThan(-1000)
})

test('[TEL-005] a notch of a polygon is outside of it', () => {
  expect(metersInside(NOTCHED, 32.78, -96.807)).toBeGreaterThan(100)
  expect(metersInside(NOTCHED, 32.78, -96.798)).toBeLessThan(-100)
  expect(metersInside(NOTCHED, 32.7885, -96.7935)).toBeGreaterThan(0)
  expect(metersInside(NOTCHED, 32.8, -96.8)).toBeLessThan(-1000)
})

test('[TEL-005] every corner of a circle’s outline is on its edge', () => {
  for (const [lat, lon] of outline(CIRCLE)) expect(Math.abs(metersInside(CIRCLE, lat, lon))).toBeLessThan(2)
})

test('[TEL-005] corners are pasted one per line, a closed ring as well as an open one; a wrong line is named', () => {
  const corners = [
    [32.77, -96.81],
    [32.79, -96.81],
    [32.79, -96.79],
  ]
  expect(parseCorners('32.77, -96.81\n32.79 -96.81\n\n(32.79; -96.79)')).toEqual(corners)
  expect(parseCorners('32.77,-96.81\n32.79,-96.81\n32.79,-96.79\n32.77,-96.81')).toEqual(corners)
  expect(parseCorners('32.77, -96.81\nDallas')).toBe(
    'Line 2: enter latitude and longitude like 32.7767, -96.7970.',
  )
  expect(parseCorners('32.77, -196.81')).toContain('Line 1')
  expect(parseCorners('1, 1\n2, 2')).toBe('Enter at least 3 corners, one per line.')
  expect(parseCorners('1, 1\n2, 2\n2, 9')).toBe('This area is larger than 5 degrees. Check the corners.')
})
