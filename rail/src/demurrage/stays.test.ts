import { describe, expect, test } from 'vitest'
import { REFERENCE, clm } from '../testing/events.ts'
import { getEnd, toStays } from './stays.ts'

describe('stays', () => {
  test('each visit is a stay of its own, though a notice of departure got lost', () => {
    const stays = toStays(
      [
        clm(0, 'D', 'HOUSTON|TX', { load_empty: 'L' }),
        clm(1, 'Y', 'HOUSTON|TX'),
        clm(30, 'Z', 'DALLAS|TX'),
        clm(60, 'W', 'DALLAS|TX', { load_empty: 'E' }),
        clm(200, 'D', 'CHICAGO|IL', { load_empty: 'E' }),
        clm(201, 'Y', 'CHICAGO|IL'),
        clm(400, 'D', 'TOLEDO|OH'),
        clm(401, 'Z', 'TOLEDO|OH'),
      ],
      [],
      REFERENCE,
    )

    expect(stays.map(({ place, purpose }) => [place, purpose])).toEqual([
      ['DALLAS|TX', 'unloading'],
      ['CHICAGO|IL', 'loading'],
      ['TOLEDO|OH', 'loading'],
    ])
    expect(stays[0]?.moments.map(({ kind }) => kind)).toEqual([
      'arrival',
      'constructive',
      'placement',
      'release',
    ])
    expect(stays.map((stay) => getEnd(stay) !== null)).toEqual([true, false, false])
  })
})
