import { expect, test } from 'vitest'
import { addressOfContact, getHint, isUnauthorized } from './sign-on.rules.ts'

test('[PLT-011] every sign-in error except 503 is shown as an unauthorized user, who is sent to support', () => {
  expect([undefined, '401', '403', '422', '503'].map(isUnauthorized)).toEqual([true, true, true, true, false])
  expect(getHint('503', 'Partner ID')).toContain('Your account is fine')
})

test('a contact becomes a mailto, tel or https link, and never a script', () => {
  expect(addressOfContact('help@partner.example')).toBe('mailto:help@partner.example')
  expect(addressOfContact('+1 (402) 555-0100')).toBe('tel:+14025550100')
  expect(addressOfContact('https://partner.example/help')).toBe('https://partner.example/help')
  expect(addressOfContact('javascript:alert(1)')).toBeNull()
})
