import { expect, test } from 'vitest'
import { extensionPoint } from './extension-point.ts'

test('extensions of higher areas are called once each, in the order they were added', () => {
  const greetings = extensionPoint<string>('greetings')
  for (const one of ['hello', 'good morning', 'hello']) greetings.add(one)

  expect(greetings.all()).toEqual(['hello', 'good morning'])
  expect(greetings.one()).toBe('hello')
})

test('a required extension point without an extension is named', () => {
  expect(() => extensionPoint('greetings').one()).toThrow('No area extends greetings')
})
