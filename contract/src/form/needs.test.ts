import { describe, expect, test } from 'vitest'
import { isBlank, isNeedMet } from './needs.ts'

test.each([undefined, null, '', '  ', [], {}, { city: ' ', to: { state: null } }])(
  '%j holds nothing',
  (value) => {
    expect(isBlank(value)).toBe(true)
  },
)

test.each([0, false, 'x', [''], { city: '', state: 'NE' }])('%j holds something', (value) => {
  expect(isBlank(value)).toBe(false)
})

describe('a field is needed', () => {
  test.each([
    ['where another holds this value', { where: 'kind', is: 'loaded' }, { kind: 'loaded' }, true],
    ['not where it holds another', { where: 'kind', is: 'loaded' }, { kind: 'empty' }, false],
    ['once another is filled', { filled: ['weight'] }, { weight: 3 }, true],
    ['once one of several is filled', { filled: ['weight', 'tare'] }, { weight: null, tare: 3 }, true],
    ['not while they are blank', { filled: ['weight'] }, { weight: ' ' }, false],
    ['once another is switched on', { filled: ['hazardous'] }, { hazardous: true }, true],
    ['not while it is switched off', { filled: ['hazardous'] }, { hazardous: false }, false],
  ])('%s', (_, need, values, isNeeded) => {
    expect(isNeedMet({ field: 'unit', text: '', ...need }, values)).toBe(isNeeded)
  })
})
