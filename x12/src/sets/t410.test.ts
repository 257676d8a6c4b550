import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exampleText } from '../example.fixture.ts'
import { parse } from '../parse.ts'
import { format } from '../texts.ts'
import { validate } from '../validate.ts'
import { write } from '../write-back.ts'

const BILL = readFileSync(new URL('../../fixtures/410-bill.edi', import.meta.url), 'utf8')

const getProblems = (text: string) => {
  const { sets, findings } = parse(text)
  return [...findings, ...sets.flatMap(validate)].map(format)
}

describe('a railroad’s bill', () => {
  test('is read, found right and written back the same', () => {
    expect(getProblems(BILL)).toEqual([])
    expect(write(parse(BILL))).toBe(BILL)
  })

  test.each([
    ['its waybill', /N8\*[^~]+~\n/, 'N8'],
    ['its total', /L3\*[^~]+~\n/, 'L3'],
    ['the charge of a line', /L1\*2[^~]+~\n/, 'L1'],
  ])('without %s is reported, and where', (_, part, segment) => {
    const text = BILL.replace(part, '').replace('SE*22', 'SE*21')

    expect(getProblems(text).join('\n')).toContain(segment)
  })

  test('has an amount, and a charge needs one of charge, advance and prepaid amount', () => {
    expect(getProblems(BILL.replace('534720*20261127', '*20261127')).join()).toContain('B3B')
    expect(getProblems(BILL.replace('PM*38760****FUE', 'PM*****FUE')).join()).toContain('L1')
  })

  test('travels in a group of its kind', () => {
    const set = {
      id: '410',
      segments: parse(BILL)
        .sets[0]!.segments.slice(1, -1)
        .map(({ elements }) => elements),
    }

    expect(getProblems(exampleText([set as never], { functional_id: 'SR' })).join()).toContain('GS01')
  })
})
