import { expect, test } from 'vitest'
import { vaultOn } from '../../../secrets/vault.ts'
import { readReplyAddress, replyAddress } from './addresses.rules.ts'
import { ANSWER_ABOVE, answerIn, isAutomatic } from './answers.rules.ts'

test.each([
  ['The car is back.', 'The car is back.'],
  ['Thanks!\r\n\r\nOn Mon, Nov 23, 2026 at 9:00 AM Interline <a@b.example> wrote:\r\n> Track 4.', 'Thanks!'],
  ['Done\n\nOn Mon, Nov 23, 2026 at 9:00 AM Interline\n<no-reply@portal.example> wrote:\n> x', 'Done'],
  ['Yes.\n\n-- \nAda Keller\nYard master', 'Yes.'],
  ['Ok\n\nSent from my iPhone', 'Ok'],
  ['Seen\n\n-----Original Message-----\nFrom: x', 'Seen'],
  [`It moved.\n\n> ${ANSWER_ABOVE}\n> Track 4.`, 'It moved.'],
  ['Above\n> quoted in between\nbelow', 'Above\nbelow'],
  ['\n\n> only a quote', ''],
])('of %j the answer is %j', (mail, answer) => {
  expect(answerIn(mail)).toBe(answer)
})

const headers = (given: Record<string, string>) => (name: string) => given[name]

test.each([
  [{ 'auto-submitted': 'auto-replied' }, 'a@b.example', true],
  [{ precedence: 'bulk' }, 'a@b.example', true],
  [{ 'list-id': '<x>' }, 'a@b.example', true],
  [{}, '', true],
  [{ 'auto-submitted': 'no' }, 'a@b.example', false],
  [{}, 'a@b.example', false],
])('a mail with %j from %j was written by a machine: %s', (given, from, is) => {
  expect(isAutomatic(headers(given), from)).toBe(is)
})

test('an address takes the answers of one person to one ticket and cannot be made up', () => {
  const vault = vaultOn('k'.repeat(40))
  const to = { customerId: 1, ticketId: 12, userId: 3 }
  const address = replyAddress(vault, 'reply.portal.example', to)

  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
  expect(readReplyAddress(vault, 'reply.portal.example', address.toUpperCase())).toEqual(to)
  for (const forged of [
    address.replace('-12-', '-13-'),
    address.replace('ticket-1-', 'ticket-2-'),
    address.replace('reply.', 'other.'),
    `${address.slice(0, 17)}b${address.slice(18)}`,
    'ticket-1-12-3@reply.portal.example',
  ])
    expect(readReplyAddress(vault, 'reply.portal.example', forged)).toBeNull()
  expect(readReplyAddress(vaultOn('o'.repeat(40)), 'reply.portal.example', address)).toBeNull()
})
