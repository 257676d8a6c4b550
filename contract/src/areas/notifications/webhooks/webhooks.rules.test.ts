import { expect, test } from 'vitest'
import { createWebhook } from './webhooks.contract.ts'

const textFor = (url: string) =>
  createWebhook.body.safeParse({ name: 'Yard', url }).error?.issues.map(({ message }) => message) ?? []

test('an address that is missing is told once, a wrong one in what is wrong with it', () => {
  expect(textFor('')).toEqual(['Enter an address.'])
  expect(textFor('http://example.com')).toEqual(['The address must begin with https://.'])
  expect(textFor('https://example.com/interline')).toEqual([])
})
