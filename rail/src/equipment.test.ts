import { describe, expect, test } from 'vitest'
import {
  containerCheckDigit,
  makeEquipment,
  formatEquipment,
  isCheckDigitRight,
  parseEquipment,
  searchForm,
  toUnitId,
} from './equipment.ts'

describe('reporting marks', () => {
  test.each([
    ['UTLX207444', 'UTLX207444', 'R'],
    ['utlx 00207444', 'UTLX207444', 'R'],
    ['GATX-001234', 'GATX1234', 'R'],
    ['CN 020035', 'CN20035', 'R'],
    ['HASU 431617', 'HASU4316170', 'imdl'],
    ['HASU 4316170', 'HASU4316170', 'imdl'],
    ['MSKU 012345', 'MSKU0123459', 'imdl'],
    ['MSKU 0000012345', 'MSKU0123459', 'imdl'],
    ['EMHZ 0248001', 'EMHZ248001', 'imdl'],
  ])('%s is %s of kind %s', (text, id, kind) => {
    expect(parseEquipment(text)).toMatchObject({ id, kind })
  })

  test.each(['', 'UTLX', '207444', 'ABCDE 1', 'UTLX 000000', 'UTLX 12A4', 'UTLX 12345678901'])(
    '"%s" is not a reporting mark',
    (text) => {
      expect(parseEquipment(text)).toBeNull()
    },
  )

  test('initial and number may come apart', () => {
    expect(makeEquipment(' tilx', '000200123 ')).toEqual({
      id: 'TILX200123',
      initial: 'TILX',
      number: '200123',
      kind: 'R',
    })
    expect(makeEquipment('TILX', '')).toBeNull()
  })

  test('people read a blank between initial and number', () => {
    expect(formatEquipment('UTLX207444')).toBe('UTLX 207444')
    expect(formatEquipment('?')).toBe('?')
  })

  test('[PLT-118] search compares letters and digits in upper case only', () => {
    expect(searchForm('utlx 12-34')).toBe('UTLX1234')
  })
})

describe('container check digits of ISO 6346', () => {
  test.each([
    ['CSQU', '305438', 3],
    ['MSCU', '663987', 0],
    ['HASU', '431617', 0],
  ])('%s %s has %i', (initial, serial, digit) => {
    expect(containerCheckDigit(initial, serial)).toBe(digit)
  })

  test('a wrong digit is distinguished from a right one and from none', () => {
    expect(isCheckDigitRight('CSQU3054383')).toBe(true)
    expect(isCheckDigitRight('CSQU3054384')).toBe(false)
    expect(isCheckDigitRight('CSQU305438')).toBeNull()
    expect(isCheckDigitRight('UTLX207444')).toBeNull()
    expect(containerCheckDigit('CN', '305438')).toBeNull()
  })
})

describe('one box is one unit', () => {
  test.each(['MSCU123456', 'mscu 123456', 'MSCU 123456-6', 'MSCU1234566'])(
    '%s is MSCU1234566, with or without the check digit',
    (text) => {
      expect(toUnitId(text)).toBe('MSCU1234566')
    },
  )

  test('a check digit reported beside the number belongs to it', () => {
    expect(makeEquipment('MSCU', '123456', '6')?.id).toBe('MSCU1234566')
    expect(makeEquipment('MSCU', '123456', ' ')?.id).toBe('MSCU1234566')
    expect(makeEquipment('MSCU', '1234566', '6')?.id).toBe('MSCU1234566')
  })

  test('a wrong check digit stays as it was reported, and is a unit of its own', () => {
    expect(toUnitId('MSCU1234561')).toBe('MSCU1234561')
    expect(makeEquipment('MSCU', '123456', '1')?.id).toBe('MSCU1234561')
  })

  test.each(['GATX123456', 'EMHZ123456', 'TCNU12345678', 'CNU123456', 'MSCU', '---'])(
    '%s, which is no container of four letters and six digits, gets none',
    (text) => {
      expect(toUnitId(text)).toBe(searchForm(text))
    },
  )
})
