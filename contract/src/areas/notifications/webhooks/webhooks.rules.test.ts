import { expect, test } from 'vitest'
import { createWebhook } from './webhooks.contract.ts'

const textFor = (url: string) =>
  createWebhook.body.safeParse({ name: 'Yard', url }).error?.issues.map(({ message }) => message) ?? []

test('a webhook without a name asks for one', () => {
  const { error } = createWebhook.body.safeParse({ name: '', url: 'https://example.com/interline' })

  expect(error?.issues.map(({ message }) => message)).toEqual(['Enter a name.'])
})

test('a missing address is reported once, a wrong one with what is wrong', () => {
  expect(textFor('')).toEqual(['Enter an address.'])
  expect(textFor('http://example.com')).toEqual(['The address must begin with https://.'])
  expect(textFor('https://example.com/interline')).toEqual([])
})
