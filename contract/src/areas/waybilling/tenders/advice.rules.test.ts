import { expect, test } from 'vitest'
import { getHint, isAcceptedWithErrors } from './advice.rules.ts'

test('an error of a railroad is explained with what to do; an unknown code is not guessed at', () => {
  expect(getHint('004')).toBe(
    'The railroad doesn’t recognize this commodity code. Search for the commodity by name.',
  )
  expect(getHint('816')).toBeNull()
})

const advice = (code: string) => ({ code })
test.each([
  ['tender_responded_accepted', advice('TE 024'), null, true],
  ['tender_responded_accepted', advice('TA'), null, false],
  ['tender_responded_accepted', advice('TC'), { code: 'E' }, false],
  ['tender_responded_rejected', advice('TE'), null, false],
  ['acknowledged_accepted', null, { code: 'E' }, true],
  ['acknowledged_accepted', null, { code: 'A' }, false],
])('%s with %j and %j is accepted with errors: %s', (state, given, acknowledgement, isIt) => {
  expect(isAcceptedWithErrors({ state, advice: given, acknowledgement })).toBe(isIt)
})
