import { expect, test } from 'vitest'
import { codeAt, otpauthUrl, stepAt, getStep, toBase32 } from './totp.rules.ts'

// The secret of RFC 4226 appendix D and RFC 6238 appendix B.
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %s the code is that of RFC 6238', (second, code) => {
  expect(codeAt(SECRET, stepAt(second * 1000))).toBe(code)
})

test('a clock half a minute off is forgiven, a minute is not', () => {
  const now = 1_234_567_890_000
  const code = codeAt(SECRET, stepAt(now))

  expect(getStep(SECRET, code, now + 30_000)).toBe(stepAt(now))
  expect(getStep(SECRET, code, now - 30_000)).toBe(stepAt(now))
  expect(getStep(SECRET, code, now + 60_000)).toBeNull()
})

test('text that is not a code yields none', () => {
  for (const text of ['', '1', '1234567', 'abcdef', '２８７０８２'])
    expect(getStep(SECRET, text, 59_000)).toBeNull()
})

test('an authenticator app reads issuer, account and secret', () => {
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauthUrl({ issuer: 'Interline', account: 'a b@x.example', secret: SECRET })).toBe(
    'otpauth://totp/Interline:a%20b%40x.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Interline',
  )
})
