import { expect, test } from 'vitest'
import { previewText, resultText } from './bulk-texts.ts'

const CARS = { name: 'cars', singular: 'car' } as Parameters<typeof previewText>[0]
const answer = (count: number, left_count: number) => ({
  count,
  done: count - left_count,
  left: [],
  left_count,
})

test.each([
  [0, 0, 'The selected cars no longer exist.'],
  [1, 0, 'Applies to 1 car.'],
  [1430, 1, 'Applies to 1,429 cars; 1 of 1,430 won’t change.'],
  [1430, 2, 'Applies to 1,428 cars; 2 of 1,430 won’t change.'],
])('for %i selected with %i excluded, before: %s', (count, left, text) => {
  expect(previewText(CARS, answer(count, left))).toBe(text)
})

test.each([
  [1, 0, 'Done: 1 car.'],
  [3, 1, 'Done: 2 cars; 1 not changed.'],
  [4, 2, 'Done: 2 cars; 2 not changed.'],
])('for %i selected with %i excluded, after: %s', (count, left, text) => {
  expect(resultText(CARS, answer(count, left))).toBe(text)
})
