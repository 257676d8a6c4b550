import { expect, test } from 'vitest'
import { previewWords, resultWords } from './bulk-words.ts'

const CARS = { name: 'cars', one: 'car' } as Parameters<typeof previewWords>[0]
const answer = (count: number, left_count: number) => ({
  count,
  done: count - left_count,
  left: [],
  left_count,
})

test.each([
  [0, 0, 'None of the chosen cars is there any more.'],
  [1, 0, 'This will be done with 1 car.'],
  [1430, 1, 'This will be done with 1,429 cars; 1 of 1,430 stays as it is.'],
  [1430, 2, 'This will be done with 1,428 cars; 2 of 1,430 stay as they are.'],
])('of %i chosen with %i left it is said beforehand: %s', (count, left, words) => {
  expect(previewWords(CARS, answer(count, left))).toBe(words)
})

test.each([
  [1, 0, 'Done with 1 car.'],
  [3, 1, 'Done with 2 cars; 1 stayed as it was.'],
  [4, 2, 'Done with 2 cars; 2 stayed as they were.'],
])('of %i chosen with %i left it is said afterwards: %s', (count, left, words) => {
  expect(resultWords(CARS, answer(count, left))).toBe(words)
})
