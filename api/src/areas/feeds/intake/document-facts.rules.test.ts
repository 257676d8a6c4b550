import { expect, test } from 'vitest'
import { parse } from '#x12/parse.ts'
import { runToEnd } from '#x12/steps.ts'
import { getDocument, hasDetails } from './documents.rules.ts'

const toSet = (id: string, ...segments: string[]) =>
  parse([`ST*${id}*0001`, ...segments, `SE*${segments.length + 2}*0001~`].join('~')).sets[0]!

const EVENT = 'Q5*OA*20260610*1045*CT**CHICAGO*IL*US'

test('a ramp report’s booking, seals, ports and vehicles are kept, each with the unit it names', () => {
  const set = toSet(
    '322',
    EVENT,
    'N7*HASU*431617*43459*G',
    'M7*SN1234567*SN1234568',
    'VC*1FTEW1EP5JFA12345*A1**40125',
    'N7*TCNU*123456',
    'VC*1FTEW1EP5JFA99999',
    'R4*L*UN*USLGB*LONG BEACH*US*PIER J',
    'R4*7*UN*USCHI*CICERO*US***IL',
    'N9*BN*6PHLSA1234',
  )

  const document = runToEnd(getDocument(set))

  expect(hasDetails(set)).toBe(true)
  expect(document?.units).toHaveLength(2)
  expect(document?.facts).toMatchObject([
    {
      seals: ['SN1234567', 'SN1234568'],
      vehicles: [{ vin: '1FTEW1EP5JFA12345', deck: 'A1', dealer: '40125' }],
      references: [{ type: expect.stringMatching(/booking/i), number: '6PHLSA1234' }],
      places: [
        { name: 'PIER J, US', code: 'USLGB' },
        { name: 'CICERO, IL', code: 'USCHI' },
      ],
    },
    { seals: [], vehicles: [{ vin: '1FTEW1EP5JFA99999' }] },
  ])
})

test('a ramp report that says no more than its sighting is no document', () => {
  expect(hasDetails(toSet('322', EVENT, 'N7*HASU*431617', 'R4*5*UN*USCHI*CICERO*US***IL', 'N9*BM*A1'))).toBe(
    false,
  )
  expect(hasDetails(toSet('322', EVENT, 'N7*HASU*431617', 'R4*L*UN*USLGB*LONG BEACH*US'))).toBe(true)
})
