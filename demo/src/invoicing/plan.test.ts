import { expect, test } from 'vitest'
import { PAYERS } from './companies.data.ts'
import { BOOK, type Fate } from './plan.ts'

const FATES: readonly Fate[] = [
  'no payer',
  'draft',
  'sent',
  'seen',
  'question',
  'disputed',
  'partial',
  'paid',
  'overpaid',
  'reminded',
  'credited',
  'void',
]

test('the book has an invoice in every state, numbered in the order of their days', () => {
  expect(FATES.filter((fate) => !BOOK.some((one) => one.fate === fate))).toEqual([])
  expect(BOOK.map(({ days }) => days)).toEqual(BOOK.map(({ days }) => days).toSorted((a, b) => b - a))
})

test('every invoice has a payer with terms, and one payer has no email address', () => {
  const names = PAYERS.map(({ name }) => name)
  expect(BOOK.filter(({ payer }) => !names.includes(payer))).toEqual([])
  expect(PAYERS.every(({ terms_days }) => (terms_days ?? 0) > 0)).toBe(true)
  expect(PAYERS.filter(({ emails }) => emails === '').length).toBe(1)
})

test('who was reminded is late, and who pays the rest is not yet', () => {
  const isLate = ({ payer, days }: (typeof BOOK)[number]) =>
    days > PAYERS.find(({ name }) => name === payer)!.terms_days!
  expect(BOOK.filter(({ fate }) => fate === 'reminded').every(isLate)).toBe(true)
  expect(BOOK.filter(({ fate }) => fate === 'sent').some(isLate)).toBe(false)
})
