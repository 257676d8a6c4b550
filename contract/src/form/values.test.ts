import { expect, test } from 'vitest'
import { z } from 'zod'
import { field } from './field.ts'
import { factsAt, inOrder, labelAt } from './schema.ts'
import { bodyFrom, filled } from './values.ts'

const Car = z.object({ initial: field.text('Initial', { min: 1 }), seals: field.rows('Seals', z.string()) })
const Bill = z.object({
  bol: field.text('BOL number', { min: 1, max: 30, help: 'As on the paper.' }),
  note: field.area('Note').optional(),
  weight: field.integer('Weight', { unit: 'lb' }).nullable(),
  kind: field.choice('Kind', { a: 'First', b: 'Second' }),
  isHazmat: field.boolean('Hazmat').default(false),
  period: field.days('Period'),
  cars: field.rows('Cars', Car, { unit: 'car' }),
})

test('a form starts with a blank for every field of the body, and with what is given', () => {
  expect(filled(Bill, { bol: '7', note: null, cars: [{ initial: 'GATX' }] })).toEqual({
    bol: '7',
    note: '',
    weight: null,
    kind: null,
    isHazmat: false,
    period: { from: '', to: '' },
    cars: [{ initial: 'GATX', seals: [] }],
  })
})

test('a blank is sent as null where null is taken, and left out where that is', () => {
  const body = bodyFrom(Bill, {
    ...(filled(Bill, {}) as object),
    bol: ' ',
    period: { from: '', to: '2026-01-01' },
    cars: [{ initial: '', seals: [] }],
  })

  expect(body).toEqual({
    bol: ' ',
    note: '',
    weight: null,
    isHazmat: false,
    period: { from: null, to: '2026-01-01' },
    cars: [{ initial: '', seals: [] }],
  })
})

test('a cleared text that a change may leave out is sent where forms need it, so that it is refused and not kept', () => {
  const Change = z.object({
    name: field.text('Name', { min: 1, isNeeded: true }).optional(),
    code: field.text('Code', { min: 1 }).optional(),
  })

  expect(bodyFrom(Change, { name: '', code: '' })).toEqual({ name: '' })
  expect(factsAt(Change, 'name').isNeeded).toBe(true)
})

test('label, limits and need of a field are those of its rule', () => {
  expect(factsAt(Bill, 'bol')).toMatchObject({
    label: 'BOL number',
    help: 'As on the paper.',
    kind: 'text',
    isNeeded: true,
    max: 30,
    min: 1,
  })
  expect(factsAt(Bill, 'weight')).toMatchObject({ unit: 'lb', isNeeded: false, min: 0, max: 9_999_999 })
  expect(factsAt(Bill, 'kind')).toMatchObject({ isNeeded: true, labels: { a: 'First', b: 'Second' } })
  expect(factsAt(Bill, 'cars.17.initial')).toMatchObject({ label: 'Initial', isNeeded: true })
  expect(factsAt(Bill, 'nowhere')).toMatchObject({ label: null, isNeeded: false })
})

test('a field within rows is named with its row', () => {
  expect(labelAt(Bill, 'cars.2.initial')).toBe('Car 3, Initial')
  expect(labelAt(Bill, 'cars')).toBe('Cars')
  expect(labelAt(Bill, 'cars.0')).toBe('Car 1')
  expect(labelAt(Bill, 'no.such')).toBeNull()
})

test('problems are listed as people read the fields', () => {
  expect(inOrder(Bill, ['cars.10.initial', 'cars.2.initial', 'elsewhere', 'kind', 'bol'])).toEqual([
    'bol',
    'kind',
    'cars.2.initial',
    'cars.10.initial',
    'elsewhere',
  ])
})

test('checked choices are listed in the offered order, regardless of who saved them', () => {
  const Days = z.object({ days: field.choices('Days', { mon: 'Monday', fri: 'Friday' }) })

  expect(filled(Days, { days: ['fri', 'mon'] })).toEqual({ days: ['mon', 'fri'] })
})
