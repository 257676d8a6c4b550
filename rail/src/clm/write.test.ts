import { describe, expect, test } from 'vitest'
import { layout, SIGHTING } from '../testing/clm.ts'
import { CLM_LAYOUTS } from './layout.ts'
import { readClm } from './read.ts'
import { writeClm } from './write.ts'

const RECEIVED = new Date('2026-01-08T00:00:00Z')

describe('writing', () => {
  test('rows written with every column read back the same', () => {
    const text = writeClm([SIGHTING], layout('interline-csv'))

    expect(text).toContain('"PRAIRIE ETHANOL, INC ""PE"""')
    expect(readClm(text, layout('interline-csv'), RECEIVED)).toEqual({ sightings: [SIGHTING], findings: [] })
  })

  test.each(CLM_LAYOUTS.map((one) => [one.name, one] as const))(
    '%s keeps car, time, place and event',
    (_name, any) => {
      const { sightings, findings } = readClm(writeClm([SIGHTING, SIGHTING], any), any, RECEIVED)

      const { equipment_id, event_ts, code, city, state, load_empty, destination_city } = SIGHTING
      expect(findings).toEqual([])
      expect(sightings).toHaveLength(2)
      expect(sightings[0]).toMatchObject({
        equipment_id,
        event_ts,
        code,
        city,
        state,
        load_empty,
        destination_city,
      })
    },
  )

  test('a fixed field cuts a name but refuses to cut what identifies', () => {
    const long = { ...SIGHTING, city: 'SAULT STE MARIE JUNCTION EAST' }

    expect(
      readClm(writeClm([long], layout('fixed-80')), layout('fixed-80'), RECEIVED).sightings[0]?.city,
    ).toBe('SAULT STE MARIE JUN')
    expect(() => writeClm([{ ...SIGHTING, code: 'LONG' }], layout('fixed-80'))).toThrow(
      /Cannot write code "LONG"/,
    )
  })
})
