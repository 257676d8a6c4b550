import { expect, test } from 'vitest'
import { type Condition, conditionText, type FilterDef, readCondition, writeCondition } from './condition.ts'

const place: FilterDef = { field: 'place', label: 'Place', type: 'text' }
const days: FilterDef = { field: 'days', label: 'Days', type: 'number' }
const eta: FilterDef = { field: 'eta', label: 'ETA', type: 'date', presets: ['today', 'next_7_days'] }
const load: FilterDef = {
  field: 'load',
  label: 'L/E',
  type: 'choice',
  choices: [
    { value: 'L', label: 'Loaded' },
    { value: 'E', label: 'Empty' },
  ],
}

const priority: FilterDef = {
  field: 'priority',
  label: 'Priority',
  type: 'choice',
  choices: [
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High' },
  ],
  parts: ',',
}
const cars: FilterDef = { field: 'equipment_ids', label: 'Assets', type: 'text', parts: ',' }

const cases: [FilterDef, string, Condition, string][] = [
  [place, 'Chicago, IL', { kind: 'contains', text: 'Chicago, IL' }, 'contains “Chicago, IL”'],
  [place, 'is.BNSF|UP', { kind: 'any', values: ['BNSF', 'UP'] }, 'BNSF or UP'],
  [days, 'gte.2', { kind: 'compare', operand: 'gte', value: 2 }, 'at least 2'],
  [eta, 'next_7_days', { kind: 'preset', preset: 'next_7_days' }, 'in the next 7 days'],
  [
    eta,
    '2026-11-20..2026-11-27',
    { kind: 'between', from: '2026-11-20', to: '2026-11-27' },
    '11/20/2026 to 11/27/2026',
  ],
  [eta, '..2026-11-27', { kind: 'between', from: null, to: '2026-11-27' }, 'until 11/27/2026'],
  [load, 'L|E', { kind: 'any', values: ['L', 'E'] }, 'Loaded or Empty'],
  [priority, 'high,low', { kind: 'any', values: ['high', 'low'] }, 'High or Low'],
]

test.each(cases)('%o reads, writes and is described as %s', (def, text, condition, label) => {
  expect(readCondition(def, text)).toEqual(condition)
  expect(writeCondition(def, condition)).toBe(text)
  expect(conditionText(def, condition)).toBe(label)
})

test('text that makes no sense for the column are no condition', () => {
  expect(readCondition(days, 'lots')).toBeNull()
  expect(readCondition(eta, '2026-02-30..')).toBeNull()
  expect(readCondition(eta, '..')).toBeNull()
  expect(readCondition(load, 'X')).toBeNull()
  expect(readCondition(place, '   ')).toBeNull()
})

test('a list of values is read with the mark of its list and with the usual one', () => {
  expect(readCondition(priority, 'high|low')).toEqual({ kind: 'any', values: ['high', 'low'] })
  expect(readCondition(cars, 'GATX1,UTLX2')).toEqual({ kind: 'any', values: ['GATX1', 'UTLX2'] })
  expect(readCondition(place, 'Chicago, IL')).toEqual({ kind: 'contains', text: 'Chicago, IL' })
})

test('many values are summed up', () => {
  expect(conditionText(place, { kind: 'any', values: ['A', 'B', 'C', 'D'] })).toBe('A, B or 2 more')
})
