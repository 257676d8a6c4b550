import { describe, expect, test } from 'vitest'
import { CAR_322, exampleText } from '../example.fixture.ts'
import { parse } from '../parse.ts'
import { readT322, type T322 } from './t322.ts'

function read(segments: readonly (readonly string[])[]): T322 {
  const [set] = parse(exampleText([{ id: '322', segments }])).sets
  if (!set) throw new Error('no set')
  return readT322(set)
}

const Q5 = ['Q5', 'P', '20260107', '1010', 'CT', '', 'LINCOLN', 'NE', 'US']

describe('a 322', () => {
  test('gives status, equipment, stations, parties, references and the estimated arrival', () => {
    const [set] = parse(exampleText([CAR_322])).sets
    const { status, equipment } = set ? readT322(set) : { status: null, equipment: [] }

    expect(status).toMatchObject({
      status_code: 'P',
      date: '20260107',
      time: '1010',
      time_code: 'CT',
      city_name: 'LINCOLN',
    })
    expect(equipment).toMatchObject([
      {
        equipment_initial: 'TILX',
        equipment_number: '200123',
        weight: '259800',
        equipment_description_code: 'TN',
        commodity_code: '2818170',
        equipment_status_code: 'L',
        dates: [{ qualifier: '371', date: '20260111', time: '0600', time_code: 'CT', station_function: '7' }],
        segment: { position: 5, line: 5 },
      },
    ])
    expect(equipment[0]?.stations.map(({ function_code, name }) => [function_code, name])).toEqual([
      ['5', 'LINCOLN'],
      ['6', 'WILLISTON'],
      ['7', 'BEAUMONT'],
    ])
    expect(equipment[0]?.parties.map(({ entity_code }) => entity_code)).toEqual(['SH', 'CN'])
    expect(equipment[0]?.references.map(({ qualifier, id }) => `${qualifier} ${id}`)).toEqual([
      'WY 430233',
      'TN HLINBMT107',
    ])
  })

  test('each car has the stations and references that follow it', () => {
    const { equipment } = read([
      Q5,
      ['N7', 'TILX', '1'],
      ['N9', 'WY', '11'],
      ['N7', 'TILX', '2'],
      ['DTM', '371', '20260109'],
      ['N9', 'WY', '22'],
    ])

    expect(equipment.map(({ references }) => references.map(({ id }) => id))).toEqual([['11'], ['22']])
    expect(equipment.map(({ dates }) => dates.length)).toEqual([0, 1])
  })

  test('cars listed before a common part all get it, with the estimate of its stations', () => {
    const { equipment } = read([
      Q5,
      ['N7', 'TILX', '1'],
      ['W2', 'TILX', '1', '', 'TN', 'E'],
      ['N7', 'TILX', '2'],
      ['N7', 'TILX', '3'],
      ['DTM', '017', '20260108'],
      ['R4', '7', 'SL', '686180', 'BEAUMONT', 'US', '', '', 'TX'],
      ['DTM', '371', '20260109'],
      ['N9', 'TN', 'HLINBMT107'],
    ])

    for (const { stations, references } of equipment) {
      expect(stations.map(({ name }) => name)).toEqual(['BEAUMONT'])
      expect(references.map(({ id }) => id)).toEqual(['HLINBMT107'])
    }
    expect(equipment.map(({ dates }) => dates.map(({ qualifier }) => qualifier))).toEqual([
      ['371'],
      ['371'],
      ['017', '371'],
    ])
    expect(equipment.map(({ equipment_status_code }) => equipment_status_code)).toEqual(['E', '', ''])
  })

  test('a set without N7 takes the equipment Q5 names', () => {
    const { equipment } = read([
      [...Q5, 'TILX', '200123'],
      ['R4', '7', '', '', 'BEAUMONT'],
    ])

    expect(equipment).toMatchObject([
      { equipment_initial: 'TILX', equipment_number: '200123', stations: [{ name: 'BEAUMONT' }] },
    ])
  })

  test('a set without Q5 or equipment is empty, not an error', () => {
    expect(read([])).toMatchObject({ status: null, equipment: [] })
    expect(read([['R4', '5'], Q5])).toMatchObject({ status: { status_code: 'P' }, equipment: [] })
  })

  test('seals and remarks are gathered without empty ones', () => {
    const { equipment } = read([
      Q5,
      ['N7', 'TILX', '1'],
      ['M7', 'S1', '', 'S3'],
      ['M7', 'S4'],
      ['K1', 'HOT', 'CAR'],
    ])

    expect(equipment).toMatchObject([{ seals: ['S1', 'S3', 'S4'], remarks: ['HOT', 'CAR'] }])
  })
})
