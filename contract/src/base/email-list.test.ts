import { describe, expect, test } from 'vitest'
import { parseEmails, isEmailList, findInvalidEmails } from './email-list.ts'

describe('a list of e-mail addresses', () => {
  test.each([
    ['a@b.co, c@d.com', true],
    ['a@b.co,c@d.com', true],
    ['  pat.o-neil+rail_2%x@mail.yard-9.example  ', true],
    ['a@b.c', false],
    ['a@b', false],
    ['a@b.c0', false],
    ['@b.co', false],
    ['a b@c.co', false],
    ['a@b@c.co', false],
    ['a@.co', false],
    ['a@b.co; c@d.com', false],
    ['', false],
  ])('[PLT-142] %j is one: %s', (list, expected) => {
    expect(isEmailList(list)).toBe(expected)
  })

  test.each(['a@b.co, nobody, c@d.com', 'a@b.co,', 'a@b.co,,c@d.com'])(
    '[PLT-143] %j is invalid as a whole for its one wrong item',
    (list) => {
      expect(isEmailList(list)).toBe(false)
      expect(findInvalidEmails(list)).toHaveLength(1)
    },
  )

  test('its addresses come without the blanks around them', () => {
    expect(parseEmails(' a@b.co ,c@d.com')).toEqual(['a@b.co', 'c@d.com'])
  })

  test('a very long wrong item is refused at once', () => {
    expect(isEmailList(`${'a'.repeat(50_000)}@${'b.'.repeat(50_000)}1`)).toBe(false)
  })
})
