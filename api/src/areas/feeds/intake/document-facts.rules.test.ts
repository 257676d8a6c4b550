import { describe, expect, test } from 'vitest'
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

test('a ramp report without more information than its sighting is not a document', () => {
  expect(hasDetails(toSet('322', EVENT, 'N7*HASU*431617', 'R4*5*UN*USCHI*CICERO*US***IL', 'N9*BM*A1'))).toBe(
    false,
  )
  expect(hasDetails(toSet('322', EVENT, 'N7*HASU*431617', 'R4*L*UN*USLGB*LONG BEACH*US'))).toBe(true)
})

describe('a hazardous good is read in the form its sender uses', () => {
  const readGoods = (...segments: string[]) =>
    runToEnd(getDocument(toSet('404', 'BX*00*R*PP**CN*L*B', 'N7*CRDX*1*1000*N', ...segments)))?.facts?.[0]
      ?.hazmat

  test('with Canada’s packing group, subsidiary class and emergency plan', () => {
    expect(
      readGoods(
        'LS*LH1',
        'LH1*TK*1*UN2014',
        'LH2*5.1*P',
        'LH3*HYDROGEN PEROXIDE*C',
        'LH4*2-0010*8005550100*II*8',
        'LE*LH1',
      ),
    ).toMatchObject([
      {
        packing_group: 'II',
        hazard_class: '5.1',
        notes: ['subsidiary class 8', 'emergency response plan 2-0010, phone 8005550100'],
      },
    ])
  })

  test('with a long name in two segments, its technical name and further required information', () => {
    expect(
      readGoods(
        'LH1*BG*40*UN3082**4960000*KG*900***III',
        'LH2*9*P***RQ',
        'LH3*ENVIRONMENTALLY HAZARDOUS*I*NOS',
        'LH3*SUBSTANCE, LIQUID, N.O.S.*I*NOS',
        'LFH*TEC*(ZIRAM)',
        'LFH*MPI*(ZIRAM)',
        'LFH*PIH*POISON*INHALATION*B',
      ),
    ).toMatchObject([
      {
        name: 'ENVIRONMENTALLY HAZARDOUS SUBSTANCE, LIQUID, N.O.S.',
        packing_group: 'III',
        notes: [
          'reportable quantity',
          '(ZIRAM)',
          'marine pollutant (ZIRAM)',
          'poison inhalation hazard POISON INHALATION zone B',
        ],
      },
    ])
  })

  test('with its emergency contact, also after the end of the loop, and the residue that an empty car holds', () => {
    expect(
      readGoods('LS*800', 'LH1*TK*1*UN1005******R', 'LE*800', 'PER*HM*ACME GAS*TE*8005550101'),
    ).toMatchObject([{ is_residue: true, contact: 'ACME GAS, 8005550101' }])
  })
})

test('parties of a hazardous good are not those of the shipment', () => {
  const set = toSet(
    '404',
    'BX*00*R*PP**CN*L*B',
    'N7*CRDX*1',
    'N1*SH*FORWARDER',
    'LH1*TK*1*UN2014',
    'N1*SH*ACME PEROXIDE',
  )
  expect(runToEnd(getDocument(set))?.facts?.[0]?.parties).toMatchObject([
    { role: 'shipper', name: 'FORWARDER' },
    { role: 'shipper of the hazardous material', name: 'ACME PEROXIDE' },
  ])
})

test('each railroad’s price authority is kept, once', () => {
  const set = toSet(
    '417',
    'BX*00*R*11*1*UP*L',
    'N7*CRDX*1',
    'PI*CT*520*TP**CN*CN',
    'PI*CT*212*TP**WTNN*WTNN',
    'PI*CT*520*TP**CN*CN',
  )
  expect(runToEnd(getDocument(set))?.facts?.[0]?.price_authority).toBe('CN 520, WTNN 212')
})
