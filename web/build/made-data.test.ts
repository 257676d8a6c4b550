import { expect, test } from 'vitest'
import * as choices from '#contract/areas/waybilling/waybill/choices.rules.ts'
import * as elements from '#contract/areas/waybilling/waybill/elements.rules.ts'
import { written } from './made-data.ts'

const read = (code: string): Promise<object> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`) as Promise<object>

test.each([
  ['choices', choices],
  ['elements', elements],
])('a build has the same %s of a waybill as the server', async (_, made) => {
  expect({ ...(await read(written(made))) }).toEqual({ ...made })
})

test('a rule is not lost among the data', () => {
  expect(() => written({ rule: { of: () => true } })).toThrow('rule is more than data')
})
