import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from '../parse.ts'
import { format } from '../texts.ts'
import { validate } from '../validate.ts'
import { write } from '../write-back.ts'

const REMITTANCE = readFileSync(new URL('../../fixtures/820-remittance.edi', import.meta.url), 'utf8')

const getProblems = (text: string) => {
  const { sets, findings } = parse(text)
  return [...findings, ...sets.flatMap(validate)].map(format)
}

describe('a remittance advice', () => {
  test('is read, found right and written back the same', () => {
    expect(getProblems(REMITTANCE)).toEqual([])
    expect(write(parse(REMITTANCE))).toBe(REMITTANCE)
  })

  test('needs an amount and how it is paid', () => {
    expect(getProblems(REMITTANCE.replace('BPR*C*6527.08*C*ACH', 'BPR*C**C*')).join('\n')).toContain('BPR')
  })

  test('an adjustment needs its reason, and a reason its amount', () => {
    expect(getProblems(REMITTANCE.replace('**46*-38.64', '**46')).join('\n')).toContain('RMR')
    expect(getProblems(REMITTANCE.replace('**46*-38.64', '***-38.64')).join('\n')).toContain('RMR')
  })
})
