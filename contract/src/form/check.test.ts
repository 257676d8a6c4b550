import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { check, type Problems, toFieldErrors } from './check.ts'
import { field } from './field.ts'
import { allOrNone, withNeeds } from './needs.ts'
import { missingText } from './texts.ts'

const Car = withNeeds(
  z.object({
    initial: field.text('Initial', { min: 1, max: 4 }),
    weight: field.integer('Weight', { unit: 'lb' }).nullable(),
    weight_type: field.choice('Weight type', { E: 'Estimated', G: 'Gross' }).nullable(),
  }),
  allOrNone({ weight: 'Required with a weight type.', weight_type: 'Required with a weight.' }),
)
const Bill = z.object({
  bol: field.text('BOL number', { min: 1 }),
  note: field.area('Note'),
  price: field.cents('Price', { min: 100, max: 10_000 }),
  due: field.day('Due'),
  at: field.time('At').nullable(),
  count: field.integer('Count'),
  kind: field.choice('Kind', { a: 'First', b: 'Second' }),
  to: field.emails('Mail to'),
  email: field.email('Your e-mail'),
  phone: field.phone('Phone'),
  zone: field.zone('Time zone'),
  period: field.days('Period'),
  cars: field.rows('Cars', Car, { min: 1, max: 2, unit: 'car' }),
})

const RIGHT: z.input<typeof Bill> = {
  bol: '7',
  note: '',
  price: 500,
  due: '2026-03-31',
  at: null,
  count: 3,
  kind: 'a',
  to: 'a@b.example, c@d.example',
  email: 'a@b.example',
  phone: '+1 402 555 0100 x12',
  zone: 'America/Chicago',
  period: { from: null, to: null },
  cars: [{ initial: 'GATX', weight: null, weight_type: null }],
}

const toText = (problems: Problems | null) =>
  Object.fromEntries([...(problems ?? [])].map(([path, { texts }]) => [path, texts.join(' ')]))
const refuse = (wrong: object) => toText(check(Bill, { ...RIGHT, ...wrong }).problems)

test('valid input is accepted as the schema parses it', () => {
  expect(check(Bill, { ...RIGHT, bol: ' 7 ' })).toEqual({ data: { ...RIGHT, bol: '7' }, problems: null })
})

describe('[PLT-190] [WBL-155] a field is refused with the specified message', () => {
  test.each([
    [{ bol: '' }, { bol: 'Enter the BOL number.' }],
    [{ bol: undefined }, { bol: 'Enter the BOL number.' }],
    [{ bol: 7 }, { bol: 'Enter text.' }],
    [{ bol: 'x'.repeat(256) }, { bol: 'Use at most 255 characters.' }],
    [{ price: 50 }, { price: 'Enter an amount from $1.00 to $100.00.' }],
    [{ price: 'ten' }, { price: 'Enter an amount like 1,250.00.' }],
    [{ due: '2026-02-31' }, { due: 'Enter a valid date.' }],
    [{ due: '' }, { due: 'Enter the due.' }],
    [{ at: '25:00' }, { at: 'Enter a time like 14:30.' }],
    [{ count: 1.5 }, { count: 'Enter a whole number.' }],
    [{ count: -1 }, { count: 'Enter a number from 0 to 9,999,999.' }],
    [{ kind: 'c' }, { kind: 'Choose one of the listed values.' }],
    [{ kind: null }, { kind: 'Choose the kind.' }],
    [
      { to: 'a@b.example, bob' },
      { to: '“bob” is not a valid email address. Separate addresses with commas.' },
    ],
    [{ email: '' }, { email: 'Enter your e-mail.' }],
    [{ email: 'a@b' }, { email: 'Enter an email address like name@company.com.' }],
    [{ phone: 'call me' }, { phone: 'Enter a phone number like +1 402 555 0100.' }],
    [{ zone: 'Mars/Olympus' }, { zone: 'Choose a time zone from the list.' }],
    [
      { period: { from: '2026-03-02', to: '2026-03-01' } },
      { 'period.to': 'The end date is before the start date. Change one of them.' },
    ],
    [{ cars: [] }, { cars: 'Add at least one car.' }],
    [{ cars: [RIGHT.cars[0], RIGHT.cars[0], RIGHT.cars[0]] }, { cars: 'Use at most 2 cars.' }],
    [{ cars: [{ ...RIGHT.cars[0], initial: '' }] }, { 'cars.0.initial': 'Enter the initial.' }],
  ])('%j', (wrong, labels) => {
    expect(refuse(wrong)).toEqual(labels)
  })

  test.each([
    ['Title', 'text', 'Enter the title.'],
    ['BOL number', 'text', 'Enter the BOL number.'],
    ['Your e-mail', 'email', 'Enter your e-mail.'],
    ['More than', 'number', 'Fill in “More than”.'],
    ['Expires after', 'day', 'Fill in “Expires after”.'],
    ['How often', 'choice', 'Choose “How often”.'],
    ['The railroad', 'choice', 'Choose “The railroad”.'],
    ['Shown', 'yes', 'Answer “Shown” with yes or no.'],
  ] as const)('a label that no article goes before is quoted: %s', (label, kind, labels) => {
    expect(missingText({ label, kind, unit: null })).toBe(labels)
  })

  test('and the rule’s own text comes first', () => {
    const Own = z.object({ code: field.text('Code', { min: 1, missing: 'Enter the code.' }) })

    expect(toText(check(Own, { code: '' }).problems)).toEqual({ code: 'Enter the code.' })
  })
})

describe('fields that need one another', () => {
  const car = (values: object) => refuse({ cars: [{ ...RIGHT.cars[0], ...values }] })

  test('are refused where only one is filled', () => {
    expect(car({ weight: 3 })).toEqual({ 'cars.0.weight_type': 'Required with a weight.' })
    expect(car({ weight_type: 'E' })).toEqual({ 'cars.0.weight': 'Required with a weight type.' })
    expect(car({ weight: 3, weight_type: 'E' })).toEqual({})
  })

  test('are reported with all other errors', () => {
    expect(car({ weight: 3, initial: 7 })).toEqual({
      'cars.0.initial': 'Enter text.',
      'cars.0.weight_type': 'Required with a weight.',
    })
  })
})

test('a missing value is distinguished from a wrong one: a field not yet reached shows no error', () => {
  const gaps = (wrong: object) =>
    [...(check(Bill, { ...RIGHT, ...wrong }).problems ?? [])].map(([path, { isMissing }]) => [
      path,
      isMissing,
    ])
  const car = { ...RIGHT.cars[0], weight: 3 }

  expect(gaps({ bol: '', count: -1, cars: [{ initial: 'GATX', weight: 3 }] })).toEqual([
    ['bol', true],
    ['count', false],
    ['cars.0.weight_type', true],
  ])
  expect(gaps({ cars: [car] })).toEqual([['cars.0.weight_type', true]])
  expect(gaps({ cars: [{ ...car, initial: 7 }] })).toEqual([
    ['cars.0.initial', false],
    ['cars.0.weight_type', true],
  ])
})

describe('what is wrong twice', () => {
  const Days = z.object({
    note: z.string().superRefine((_, ctx) => {
      ctx.addIssue({ code: 'custom', message: 'Write less.' })
      ctx.addIssue({ code: 'custom', message: 'Write less.' })
      ctx.addIssue({ code: 'custom', message: 'Write it in words.' })
    }),
    weight: z.string().superRefine((_, ctx) => {
      ctx.addIssue({ code: 'custom', message: 'Not as heavy.' })
      ctx.addIssue({ code: 'custom', message: 'Needed with the car.', params: { isMissing: true } })
    }),
  })
  const { problems } = check(Days, { note: 'x', weight: 'x' })

  test('a code that is requested as text of its own is missing while it is empty, and wrong once it is not', () => {
    const Railroad = z.object({
      scac: field.capitals('SCAC', { pattern: /^[A-Z]{2,4}$/, max: 4, text: 'Two to four letters.' }),
    })
    const problemFor = (scac: string) => check(Railroad, { scac }).problems?.get('scac')

    expect(problemFor('')).toEqual({ texts: ['Two to four letters.'], isMissing: true })
    expect(problemFor('1')).toEqual({ texts: ['Two to four letters.'], isMissing: false })
  })

  test('with the same text is reported once', () => {
    expect(problems?.get('note')?.texts).toEqual(['Write less.', 'Write it in words.'])
  })

  test('is not missing where one of the two is absent', () => {
    expect(problems?.get('weight')).toEqual({
      texts: ['Not as heavy.', 'Needed with the car.'],
      isMissing: false,
    })
  })
})

test('a missing value that its own field reports is not reported again', () => {
  const cars = [{ initial: 7, weight: '', weight_type: 'E' }] as never

  expect(refuse({ cars })).toEqual({
    'cars.0.initial': 'Enter text.',
    'cars.0.weight': 'Enter the weight.',
  })
})

test.each([null, undefined, 'GATX', 7])('%j in place of a row is refused at its row', (row) => {
  expect(Object.keys(refuse({ cars: [row] }))).toEqual(['cars.0'])
})

test('a problem of the whole input is reported under its own name', () => {
  const problems = check(
    z.object({}).refine(() => false, 'Not like that.'),
    {},
  ).problems

  expect(toFieldErrors(problems!, 'body')).toEqual({ body: ['Not like that.'] })
  expect(toFieldErrors(check(Bill, { ...RIGHT, bol: '' }).problems!, 'body')).toEqual({
    bol: ['Enter the BOL number.'],
  })
})
