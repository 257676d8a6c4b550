import { expect, test } from 'vitest'
import { createWebhook } from './webhooks.contract.ts'

const wordsFor = (url: string) =>
  createWebhook.body.safeParse({ name: 'Yard', url }).error?.issues.map(({ message }) => message) ?? []

test('an address that is missing is told once, a wrong one in what is wrong with it', () => {
  expect(wordsFor('')).toEqual(['Enter an address.'])
  expect(wordsFor('http://example.com')).toEqual(['The address must begin with https://.'])
  expect(wordsFor('https://example.com/interline')).toEqual([])
})
