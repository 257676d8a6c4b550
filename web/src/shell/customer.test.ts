import { expect, test } from 'vitest'
import { makeCompany } from '../testing/people.ts'
import { chooseCompany } from './customer.ts'

const [first, second] = [makeCompany({ id: 7 }), makeCompany({ id: 9 })]
const NONE_SAVED = 0

test('[PLT-070] the requested customer is used when the user may open it', () => {
  expect(chooseCompany([first, second], 9, 7)).toEqual({ company: second, isFallback: false })
})

test('[PLT-115] another customer falls back to the saved default, else to the first', () => {
  expect(chooseCompany([first, second], 8, 9)).toEqual({ company: second, isFallback: true })
  expect(chooseCompany([first, second], 8, NONE_SAVED)).toEqual({ company: first, isFallback: true })
})

test('without a wish the saved default is no fallback', () => {
  expect(chooseCompany([first, second], null, 9)).toEqual({ company: second, isFallback: false })
})
