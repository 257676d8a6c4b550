import { expect, test } from 'vitest'
import { z } from 'zod'
import { BOUND } from '#contract/base/bounds.ts'
import { contract } from './routes.ts'
import { toTexts } from './testing/texts.ts'

const texts = contract.flatMap(toTexts)

test('the length of every text is checked before anything else looks at it', () => {
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(({ isBounded }) => !isBounded).map(({ place }) => place)).toEqual([])
})

test('no check sees a text that is too long, alone or within what holds it', () => {
  const seen: unknown[] = []
  const see = (given: unknown) => seen.push(given) > 0
  const Inner = z.string().trim().max(4, BOUND).regex(/^\d*$/).refine(see)
  const Outer = z.object({ list: z.array(z.object({ text: Inner }).refine(see)).refine(see) }).refine(see)

  expect(Outer.safeParse({ list: [{ text: '12345' }] }).error?.issues).toMatchObject([{ code: 'too_big' }])
  expect(seen).toEqual([])
})
