import { describe, expect, test } from 'vitest'
import { EQUIPMENT_TYPES } from './equipment.data.ts'
import { codes, codesIn, getLabel, type CodeList } from './list.ts'
import { CODE_LISTS, isKnownCode, getMeaning } from './lists.ts'
import {
  isPackagingCode,
  PACKAGING_CODE_FORMS,
  PACKAGING_FORMS,
  PACKAGING_MATERIALS,
} from './packaging.data.ts'
import { ID_QUALIFIERS, PARTY_TYPES } from './party.data.ts'
import { STATES } from './place.data.ts'
import { PRICE_AUTHORITIES, REFERENCES } from './reference.data.ts'
import { COMMODITY_QUALIFIERS, ROUTING_SEQUENCES } from './route.data.ts'
import {
  BILLING_CODES,
  CAPACITY_LOADS,
  CONFIDENTIAL_BILLING,
  CORRECTION_INDICATORS,
  CUSTOMS_DOCUMENTS,
  GOODS_AND_SERVICES_TAX,
  METHODS_OF_PAYMENT,
  PURPOSES,
  RELEASE_CODES,
  SECTION_SEVEN,
  SHIPMENT_QUALIFIERS,
  STATUS_REQUESTS,
  TIME_CODES,
  TRANSPORTATION_METHODS,
  WEIGHT_CODES,
} from './shipment.data.ts'
import { PROTECTIVE_SERVICES, WEIGHT_QUALIFIERS, WEIGHT_UNITS } from './weight.data.ts'

const count = (list: CodeList, release: string) => codesIn(list, release).length
const has = (list: CodeList, ...wanted: string[]) =>
  wanted.filter((code) => !list.codes.some((one) => one.code === code))

const RAIL_REFERENCES =
  'BM BN PO CO CN CR SI RE WY SN EQ IB OB MB OL PU ED HS WM RP RW RC ZJ ZK ZL CF UT EB EN PN CW SC IT IN FN DO DJ P8 LO TN 4K 2L O5 FRC ZZ'
const RAIL_PARTIES =
  'SH CN PF 11 N1 N2 C1 C2 AO AP SF ST UC BN CB XQ XR XU FW NP OB PU PV RR MC DR OR D1 CA ZS IM EX BT'

describe('[WBL-118] code lists are as long as the standard has them', () => {
  test.each<[string, CodeList, number, number]>([
    ['BX02 method of transportation', TRANSPORTATION_METHODS, 71, 81],
    ['BX03 method of payment', METHODS_OF_PAYMENT, 28, 31],
    ['BX07 shipment qualifier', SHIPMENT_QUALIFIERS, 35, 35],
    ['BX08 section seven', SECTION_SEVEN, 2, 2],
    ['BNX01 weight code', WEIGHT_CODES, 13, 13],
    ['BNX03 billing code', BILLING_CODES, 20, 20],
    ['M301 release code', RELEASE_CODES, 6, 6],
    ['M304 time code', TIME_CODES, 51, 56],
    ['N704 and L005 weight qualifier', WEIGHT_QUALIFIERS, 51, 53],
    ['BX06 and L011 weight unit', WEIGHT_UNITS, 8, 8],
    ['N711 equipment', EQUIPMENT_TYPES, 134, 134],
    ['R202 routing sequence', ROUTING_SEQUENCES, 23, 24],
    ['L504 commodity qualifier', COMMODITY_QUALIFIERS, 23, 34],
    ['L009 packaging form', PACKAGING_FORMS, 134, 135],
    ['L505 form of a packaging code', PACKAGING_CODE_FORMS, 148, 148],
    ['L505 material of a packaging code', PACKAGING_MATERIALS, 55, 57],
    ['PS02 protective service', PROTECTIVE_SERVICES, 9, 9],
    ['ZC106 correction indicator', CORRECTION_INDICATORS, 36, 39],
    ['BX09 capacity load', CAPACITY_LOADS, 6, 6],
    ['BX10 status report request', STATUS_REQUESTS, 4, 4],
    ['BX11 customs documents', CUSTOMS_DOCUMENTS, 16, 17],
    ['BX12 confidential billing', CONFIDENTIAL_BILLING, 4, 4],
    ['BX13 goods and services tax', GOODS_AND_SERVICES_TAX, 3, 3],
    ['states of the United States', STATES.US, 52, 52],
    ['provinces of Canada', STATES.CA, 13, 13],
    ['states of Mexico', STATES.MX, 32, 32],
  ])('%s', (_name, list, first, last) => {
    expect([count(list, '004010'), count(list, '007030')]).toEqual([first, last])
  })

  test('lists too long to ship hold what rail uses, and what the form must offer', () => {
    expect(has(REFERENCES, 'BM', 'CN', 'PO', 'WY', 'SN', 'ZZ')).toEqual([])
    expect(has(PARTY_TYPES, 'SH', 'CN', 'N1', 'PF', '11', 'C1', 'UC')).toEqual([])
    expect(has(PRICE_AUTHORITIES, 'CT', 'PR', 'TS')).toEqual([])
    expect(has(REFERENCES, ...RAIL_REFERENCES.split(' '))).toEqual([])
    expect(has(PARTY_TYPES, ...RAIL_PARTIES.split(' '))).toEqual([])
    expect(has(ID_QUALIFIERS, ...'C5 1 9 2 20 25 93 94 FI ZZ 12'.split(' '))).toEqual([])
    expect(has(PURPOSES, '00', '01', '04', '05')).toEqual([])
    expect(has(EQUIPMENT_TYPES, ...'BX CN HC HO IX RC RF RI RO RR SK TN'.split(' '))).toEqual([])
    expect(has(TIME_CODES, 'ET', 'CT', 'MT', 'PT', 'LT')).toEqual([])
  })

  test('no list has a code twice, and no meaning is itself a code', () => {
    for (const lists of CODE_LISTS.values()) {
      for (const { codes: all } of lists) {
        expect(all.map(({ code }) => code)).toEqual([...new Set(all.map(({ code }) => code))])
      }
    }
  })
})

describe('a code', () => {
  test('is labeled by itself and what it means', () => {
    expect(getLabel({ code: 'R', meaning: 'rail' })).toBe('R - rail')
    expect(getLabel({ code: 'BB', meaning: '' })).toBe('BB')
  })

  test('reads what it means', () => {
    expect([getMeaning(146, 'PP'), getMeaning(146, '??'), getMeaning(9_999_999, 'A')]).toEqual([
      'prepaid by seller',
      '',
      '',
    ])
  })

  test('of a later release is not known in an earlier one', () => {
    expect([isKnownCode(146, 'CN', '004010'), isKnownCode(146, 'CN', '004030')]).toEqual([false, true])
  })

  test('is never refused where the list is not whole', () => {
    expect([
      isKnownCode(128, 'CMH', '005030'),
      isKnownCode(40, 'Q9', '004010'),
      isKnownCode(40, 'Q9', '007030'),
    ]).toEqual([true, false, true])
  })

  test('for packaging is a form, alone or with a material', () => {
    expect(['BAG', 'BAG67', 'BAG00', 'QQQ', 'BAG6'].map(isPackagingCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(getMeaning(103, 'BAG67')).toBe('bag, paper, two or more plies')
  })

  test('that is written as no line can be is refused', () => {
    expect(() => codes('R rail')).toThrow('"R rail" isn’t a code with its meaning')
  })
})
