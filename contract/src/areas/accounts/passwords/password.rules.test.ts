import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORD_WORDS } from './common-passwords.rules.ts'
import { PASSWORD_TEXTS, passwordProblem } from './password.rules.ts'

const OWNER = { email: 'pat.harrington@prairiegrain.example', first_name: 'Pat', last_name: 'Harrington' }

describe('[PLT-145] a new password', () => {
  test.each([
    ['', PASSWORD_TEXTS.missing],
    ['elevenchars', PASSWORD_TEXTS.short],
    ['x'.repeat(129), PASSWORD_TEXTS.long],
    ['passwordpassword', PASSWORD_TEXTS.common],
    ['P@ssw0rd2026!', PASSWORD_TEXTS.common],
    ['Welcome-123456', PASSWORD_TEXTS.common],
    ['qwertyuiop123', PASSWORD_TEXTS.common],
    ['abcdefghijkl', PASSWORD_TEXTS.common],
    ['987654321098', PASSWORD_TEXTS.common],
    ['abcabcabcabcabc', PASSWORD_TEXTS.common],
    ['aaaaaaaaaaaaa', PASSWORD_TEXTS.common],
    ['correct horse battery staple', PASSWORD_TEXTS.common],
    ['pat.harrington@prairiegrain.example', PASSWORD_TEXTS.own],
    ['Harrington2026', PASSWORD_TEXTS.own],
    ['PrairieGrain#1', PASSWORD_TEXTS.own],
  ])('%s is refused with its reason', (password, problem) => {
    expect(passwordProblem(password, OWNER)).toBe(problem)
  })

  test.each([
    ['twelve chars', 'of exactly twelve characters'],
    ['x7 '.repeat(42) + 'zq', 'of 128 characters'],
    ['hoppers roll west at dawn', 'of plain words'],
    ['the Harrington elevator loads unit trains', 'that mentions a name in a long sentence'],
    ['naïve café déjà vu', 'beyond ASCII'],
    ['🚂🚃🚃🚋🚉🛤️🌾🌽🏭🛢️⚙️', 'of pictures, counted as seen'],
  ])('%s, %s, is fine', (password) => {
    expect(passwordProblem(password, OWNER)).toBeNull()
  })

  test('is held against the list without an owner as well', () => {
    expect(passwordProblem('administrator1', null)).toBe(PASSWORD_TEXTS.common)
    expect(COMMON_PASSWORD_WORDS.length).toBeGreaterThan(300)
  })
})
