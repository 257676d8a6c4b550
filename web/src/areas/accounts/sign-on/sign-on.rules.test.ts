import { expect, test } from 'vitest'
import { addressOfContact, getHint, isUnauthorized } from './sign-on.rules.ts'

test('[PLT-011] all users but those who met an error are sent to support', () => {
  expect([undefined, '401', '403', '422', '503'].map(isUnauthorized)).toEqual([true, true, true, true, false])
  expect(getHint('503', 'Partner ID')).toContain('Your account is fine')
})

test('a contact is written to, called or opened, and never run', () => {
  expect(addressOfContact('help@partner.example')).toBe('mailto:help@partner.example')
  expect(addressOfContact('+1 (402) 555-0100')).toBe('tel:+14025550100')
  expect(addressOfContact('https://partner.example/help')).toBe('https://partner.example/help')
  expect(addressOfContact('javascript:alert(1)')).toBeNull()
})
