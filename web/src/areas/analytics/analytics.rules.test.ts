import { expect, test } from 'vitest'
import { railroadName, railroadText } from './analytics.rules.ts'

test('a railroad is named by its short name, else by its SCAC', () => {
  expect(railroadName({ carrier: 'UP', name: 'Union Pacific' })).toBe('Union Pacific')
  expect(railroadName({ carrier: 'XYZ', name: null })).toBe('XYZ')
  expect(railroadName({ carrier: null, name: null })).toBe('Railroad unknown')
})

test('where the SCAC is not beside it, it follows: networks of one company share a name', () => {
  const name = 'Canadian Pacific Kansas City'
  expect(railroadText({ carrier: 'CPRS', name })).toBe('Canadian Pacific Kansas City (CPRS)')
  expect(railroadText({ carrier: 'KCS', name })).toBe('Canadian Pacific Kansas City (KCS)')
  expect(railroadText({ carrier: 'XYZ', name: null })).toBe('XYZ')
})
