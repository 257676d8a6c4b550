import { beforeAll, expect, test } from 'vitest'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { listUnitDocuments } from '#contract/areas/visibility/documents/documents.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from './intake.factory.ts'

// Documents as railroads, ramps and shippers' programs send them: several releases, separators, terminators and layouts.

const portal = useTestApp()
const { send, knowStations } = makeIntake(portal)
const params = { customerId: 1 }

const at = (daysAgo: number): Date => new Date(Date.now() - daysAgo * 86_400_000)
const ccyymmdd = (daysAgo: number): string => at(daysAgo).toISOString().slice(0, 10).replaceAll('-', '')
const [, MM = '', DD = ''] = at(2).toISOString().slice(0, 10).split('-')
const D = ccyymmdd(2)

let control = 500
interface Style {
  release?: string
  element?: string
  component?: string
  repetition?: string
  end?: string
  indent?: string
  from?: string
  to?: string
  bom?: boolean
}

/** An interchange of one set in the style of its sender. */
function edi(id: string, group: string, body: readonly string[], style: Style = {}): string {
  const { release = '004010', element = '*', component = '>', repetition = 'U', end = '~\n' } = style
  const { indent = '', from = 'BNSF', to = 'COMPANY', bom = false } = style
  control += 1
  const number = String(control).padStart(9, '0')
  const version = `00${release.slice(1, 4)}`
  const lines = [
    `ISA*00*          *00*          *02*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*261120*1950*${repetition}*${version}*${number}*0*P*${component}`,
    `GS*${group}*${from}*${to}*${D}*1950*${control}*X*${release}`,
    `ST*${id}*0001`,
    ...body,
    `SE*${body.length + 2}*0001`,
    `GE*1*${control}`,
    `IEA*1*${number}`,
  ]
  const text = lines
    .map((line, place) => (place === 0 ? '' : indent) + line.replaceAll('*', element) + end)
    .join('')
  return (bom ? '\uFEFF' : '') + text
}

const WAY = ['R4*6*SL*516564*DORE****ND', 'R4*7*SL*686180*GALVESTON****TX']
const waybill = (unit: string, number: string, more: readonly string[] = []) => [
  'BX*00*R*PP*008573DR*BNSF*L*B*S',
  `N9*BM*BL${number}`,
  `N7*${unit}`,
  `N8*${number}*${D}`,
  'F9*59209*DORE*ND',
  'D9*40000*GALVESTON*TX',
  'N1*SH*DAKOTA CRUDE',
  'N1*CN*GULF REFINING',
  'R2*BNSF*S*GALVE',
  'R2*UP*D',
  'LX*1',
  'L5*1*PETROLEUM CRUDE OIL*4910165*T',
  ...more,
]
const HAZMAT = ['LS*1', 'LH1*TK*1*UN1267**4910165*****I', 'LH2*3*P', 'LH3*PETROLEUM CRUDE OIL*D', 'LE*1']

/** A unit under way, so that a document about it has a trip. */
const moving = (unit: string) =>
  `"${/^[A-Z]+/.exec(unit)![0]}","${/\d+/.exec(unit)![0]}","HOUSTON","TX","${MM}","${DD}","08","00","L","P","","CHICAGO","IL","BNSF"\n`

interface Expected {
  status?: number
  receipt?: object
  unit?: string
  /** A unit reported before the document. */
  known?: string
  row?: object
  summary?: string
  findings?: RegExp
}

const DOCUMENTS: readonly [name: string, body: string | Buffer, expected: Expected][] = [
  [
    '322 4010, a railcar departs',
    edi('322', 'SO', [
      `Q5*RL*${D}*1553*CT**LINCOLN*NE`,
      'N7*DOCX*1*259802*G*******CN*UTLX***5904',
      'W2*DOCX*1**CN*L',
      ...WAY,
      'N9*WY*430233',
      'N9*TN*HPASKCK910',
    ]),
    {
      unit: 'DOCX1',
      row: {
        last_event_code: 'RL',
        status_code: 40,
        current_location: 'Lincoln, NE',
        waybill_number: '430233',
        train_id: 'HPASKCK910',
        load_empty_status: 'L',
        destination_location: 'Galveston, TX',
      },
    },
  ],
  [
    '322 5030 with |, CR LF and ^',
    edi('322', 'SO', [`Q5*A*${D}*0810*CT**LINCOLN*NE`, 'N7*DOCX*2*0*G', 'W2*DOCX*2**CN*E', ...WAY], {
      release: '005030',
      element: '|',
      end: '\r\n',
      repetition: '^',
      component: ':',
    }),
    { unit: 'DOCX2', row: { last_event_code: 'A', load_empty_status: 'E' } },
  ],
  [
    '322 6030, terminator of one apostrophe',
    edi('322', 'SO', [`Q5*P*${D}*0810*CT**LINCOLN*NE`, 'N7*DOCX*3*0*G', 'W2*DOCX*3**CN*L'], {
      release: '006030',
      end: "'",
    }),
    { unit: 'DOCX3', row: { last_event_code: 'P' } },
  ],
  [
    '322 with the railroad’s ETA',
    edi('322', 'SO', [
      `Q5*P*${D}*0810*CT**LINCOLN*NE`,
      'N7*DOCX*4*0*G',
      `DTM*371*${ccyymmdd(-3)}*1400*CT`,
      'W2*DOCX*4**CN*L',
      ...WAY,
    ]),
    { unit: 'DOCX4', row: { rail_eta: { date: `${at(-3).toISOString().slice(0, 10)}T20:00:00.000Z` } } },
  ],
  [
    '322 of a ramp: seals, booking, no arrival at an out-gate',
    edi(
      '322',
      'SO',
      [
        `Q5*OA*${D}*104520*LT**CHICAGO*IL*US`,
        'N7*HASU*431617*43459*G*******CN*BNSF',
        'M7*SN1234567*SN1234568',
        'W2*HASU*431617**CC*L',
        'R4*5*UN*USCHI*CHICAGO*US***IL',
        'R4*6*UN*USLGB*LONG BEACH*US***CA',
        'R4*7*UN*USCHI*CHICAGO*US***IL',
        'N1*RR*BNSF Railway*ZZ*BNSF',
        'N9*BN*6PHLSA1234',
        'N9*BM*A5GEMEN1976X',
      ],
      { end: '~' },
    ),
    {
      unit: 'HASU431617',
      row: {
        last_event_text: 'Out-gated',
        arrival_date: null,
        bill_of_lading_number: 'A5GEMEN1976X',
        billed_seals: 'SN1234567, SN1234568',
      },
      summary: 'Ramp activity, booking 6PHLSA1234, seals SN1234567, SN1234568',
    },
  ],
  [
    '322 in-gate by GI',
    edi('322', 'SO', [
      `Q5*GI*${D}*0810*CT**CHICAGO*IL`,
      'N7*DOCU*431001*0*G*******CN',
      'W2*DOCU*431001**CN*L',
    ]),
    { unit: 'DOCU431001', row: { last_event_text: 'In-gated', status_code: 20 } },
  ],
  [
    '322 free time expiring',
    edi('322', 'SO', [
      `Q5*NF*${D}*0810*CT**CHICAGO*IL`,
      'N7*DOCU*431002*0*G*******CN',
      'W2*DOCU*431002**CN*L',
    ]),
    { unit: 'DOCU431002', row: { last_event_text: 'Free time expiring' } },
  ],
  [
    '322 AR at a junction',
    edi('322', 'SO', [`Q5*AR*${D}*0810*CT**BELEN*NM`, 'N7*DOCX*6*0*G', 'W2*DOCX*6**CN*L', ...WAY]),
    { unit: 'DOCX6', row: { last_event_text: 'Arrived', status_code: 40, arrival_date: null } },
  ],
  [
    '417 5010, CR LF, indented',
    edi('417', 'WB', waybill('DOCX*10*193598*N', '305351', HAZMAT), {
      release: '005010',
      end: '\r\n',
      indent: '  ',
      component: '~',
    }),
    {
      known: 'DOCX10',
      row: {
        waybill_number: '305351',
        bill_of_lading_number: 'BL305351',
        hazmat_mark: 'UN1267, class 3',
        weight_lb: 193_598,
        commodity: 'PETROLEUM CRUDE OIL',
        shipper: 'DAKOTA CRUDE',
        billed_route: 'BNSF-GALVE-UP',
      },
      summary: 'Waybill, 305351, DORE, ND to GALVESTON, TX',
    },
  ],
  [
    '417 7030 with another separator',
    edi('417', 'WB', waybill('DOCX*11*90000*N', '305352'), {
      release: '007030',
      repetition: '^',
      element: '!',
    }),
    { known: 'DOCX11', row: { waybill_number: '305352', hazmat: null, commodity_code: '4910165' } },
  ],
  [
    '417 whose count is wrong',
    edi('417', 'WB', waybill('DOCX*12*263000*G*66000', '305353')).replace(/SE\*\d+/, 'SE*99'),
    {
      known: 'DOCX12',
      receipt: { state: 'folded' },
      row: { waybill_number: '305353', weight_lb: 197_000 },
      findings: /segments/,
    },
  ],
  [
    '417 that names no unit',
    edi('417', 'WB', ['BX*00*R*PP*1*BNSF*L', 'N8*305357*20261112']),
    { receipt: { quarantine_count: 1 }, findings: /has no car, container or trailer/ },
  ],
  [
    '404 4010 with a byte-order mark',
    edi(
      '404',
      'SR',
      [
        'BX*00*R*11**NS*L*B*N',
        'N9*BM*2041247',
        'N7*DOCX*13*80503*N',
        'M7*555*556',
        'F9**WARREN*MI',
        'D9**VALLEY PARK*MO',
        'N1*SH*AUTO PARTS',
        'N1*CN*ASSEMBLY PLANT',
        'R2*NS*S*CHGO',
        'LX*1',
        'L5*1*AUTO PARTS*3714905*T',
        'L0*1***80503*N',
      ],
      { bom: true, from: 'SHIPPER' },
    ),
    {
      known: 'DOCX13',
      row: {
        bill_of_lading_number: '2041247',
        billed_seals: '555, 556',
        commodity_code: '3714905',
        consignee: 'ASSEMBLY PLANT',
      },
      summary: 'Bill of lading, 2041247, WARREN, MI to VALLEY PARK, MO',
    },
  ],
  [
    '404 5030 with a flash point in its hazmat',
    edi(
      '404',
      'SR',
      [
        'BX*04*R*CC*3PHL*CN*K*B',
        'N9*BM*XX23BOG',
        'N7*DOCU*431003*19250*N',
        'F9**ELIZABETH*NJ',
        'D9**BRAMPTON*ON',
        'N1*SH*AGRO',
        'LX*1',
        'L5*1*PESTICIDE*4921445*T',
        'LS*1',
        'LH1*DR*80*UN2588**4921445*****III',
        'LH2*6.1*P',
        'LH3*PESTICIDE, SOLID, TOXIC*D',
        'LFH*TNM*(X)',
        'PER*HM*CHEMTREC*TE*8004249300',
        'LE*1',
      ],
      { release: '005030', repetition: '^' },
    ),
    { known: 'DOCU431003', row: { hazmat_mark: 'UN2588, class 6.1', shipper: 'AGRO' } },
  ],
  [
    '824 that accepts with an error and names an embargo',
    edi(
      '824',
      'AG',
      [
        'BGN*00*404*20261120*1134',
        'OTI*TE*BM*006394***20261120*1033*40860*408600001',
        'REF*EQ*DOCX14',
        'REF*WY*580191',
        'TED*024*A problem has been detected',
        'NTE**This shipment cannot move due to a railroad restriction',
      ],
      { from: 'CN', component: '_', end: '\r\n' },
    ),
    {
      known: 'DOCX14',
      row: { exceptions: ['Held'], needs: expect.arrayContaining(['held']) },
      summary:
        'Response to a document, A problem has been detected: This shipment cannot move due to a railroad restriction',
    },
  ],
  [
    '824 that rejects',
    edi(
      '824',
      'AG',
      ['BGN*00*404*20261120*1134', 'OTI*TR*BM*006395', 'REF*EQ*DOCX15', 'TED*812*INVALID STCC'],
      { from: 'CN' },
    ),
    { known: 'DOCX15', row: { exceptions: ['Held'], needs: expect.arrayContaining(['held']) } },
  ],
  [
    '824 that accepts',
    edi('824', 'AG', ['BGN*00*404*20261120*1134', 'OTI*TA*BM*006396', 'REF*EQ*DOCX16'], { from: 'CN' }),
    { known: 'DOCX16', row: { exceptions: [] } },
  ],
  [
    '824 with line feeds as terminators, to a shipper’s program',
    edi(
      '824',
      'AG',
      [
        'BGN*11*1126-9404*20261120',
        'OTI*TR*BM*1126-9404*MOVES*8004171844*20261120**100001251*0001',
        'TED*K*DOCUMENT OWNER CANNOT BE DETERMINED',
      ],
      { end: '\n', from: '8004171844', to: 'MOVES', component: '|' },
    ),
    { receipt: { format: 'x12', quarantine_count: 1 }, findings: /./ },
  ],
  [
    '997 without an envelope',
    'ST*997*0001~\nAK1*SR*2~\nAK2*404*000000001~\nAK5*A~\nAK9*A*1*1*1~\nSE*6*0001~\n',
    { receipt: { format: 'x12' }, findings: /./ },
  ],
  [
    '999',
    edi('999', 'FA', ['AK1*SR*77*005010', 'AK2*404*0001*005010', 'IK5*A', 'AK9*A*1*1*1'], {
      release: '005010',
      repetition: '^',
      from: 'CSXT',
    }),
    { receipt: { format: 'x12' }, findings: /./ },
  ],
  [
    'TA1 alone',
    `ISA*00*          *00*          *02*NS             *ZZ*COMPANY        *261120*1950*U*00401*000000777*0*P*>~TA1*000000012*261120*1133*A*000~IEA*0*000000777~`,
    { receipt: { format: 'x12' }, findings: /./ },
  ],
  [
    '214 of a railroad with several statuses',
    edi('214', 'QM', [
      'B10*123456**BNSF',
      'MS3*BNSF*S',
      'LX*1',
      `AT7*P1*NS***${D}*0001*UT`,
      'MS1*HOUSTON*TX*US',
      'MS2*DOCX*17',
      `AT7*X4*NS***${D}*1002*UT`,
      'MS1*KANSAS CITY*MO*US',
      'MS2*DOCX*17',
    ]),
    {
      unit: 'DOCX17',
      receipt: { event_count: 2 },
      row: { last_event_code: 'A', current_location: 'Kansas City, MO' },
    },
  ],
  [
    '214 of a truck',
    edi('214', 'QM', [
      'B10*123456**BAWC',
      'L11*DOCU431004*EQ',
      'MS3*BAWC*B**M',
      'LX*1',
      `AT7*X3*NS***${D}*0830*CT`,
      'MS1*DECORAH*IA*US',
    ]),
    {
      known: 'DOCU431004',
      receipt: { event_count: 0 },
      row: { last_event_code: 'P' },
      summary: `Motor carrier status, arrived at the pickup location ${D.slice(4, 6)}/${D.slice(6)}/${D.slice(0, 4)} 08:30 CT, DECORAH, IA`,
    },
  ],
  [
    'trace of a railroad without a header row',
    `"DOCX","000018","PRIGEORGE","BC","${MM}","${DD}","16","00","L","P","B46109","SMITHERS","BC","CN"\n`,
    { unit: 'DOCX18', row: { last_event_code: 'P', train_id: 'B46109', current_carrier: 'CN' } },
  ],
  [
    'trace as the browser shows it',
    `EQUIPMENT LOCATION PR DATE TIME L E TRAIN/ DESTINED PR FLAT CAR SCAC\nINIT NUMBER ST MM DD HHMM E V BO/HLD ST INIT NUMB.\n-----\nDOCX 19 BROCKVILL ON ${MM} ${DD}E0815 E P 36914 EDMONTON AB CN\n`,
    {
      unit: 'DOCX19',
      receipt: { event_count: 1, quarantine_count: 0 },
      row: {
        last_sighting_date: expect.stringMatching(/T1[23]:15:00/),
        train_id: '36914',
        load_empty_status: 'E',
      },
    },
  ],
  [
    'trace as a spreadsheet with headings and without the zone it announces',
    `"Equipment Initials","Equipment Number","Location","Location Province/State","Month","Day","Hour","Minute","Load Empty","Event","Train","Destination","Destination Province/State","SCAC"\n"DOCX","20","HAMLIN","SK","${MM}","${DD}","14","02","L","W","","PRIGEORGE","BC","CN"\n`,
    { unit: 'DOCX20', receipt: { event_count: 1, quarantine_count: 0 }, row: { last_event_code: 'W' } },
  ],
  [
    'CSV of a program with its own headings',
    `Car Initial,Car Number,L/E,Event Code,Location,Location State,Event Date,SCAC,Destination,Dest State\r\nDOCX,21,L,P,HOUSTON,TX,${Number(MM)}/${Number(DD)}/${D.slice(0, 4)} 2:05 PM,UP,CHICAGO,IL\r\n`,
    {
      unit: 'DOCX21',
      receipt: { event_count: 1, quarantine_count: 0 },
      row: { current_location: 'Houston, TX', destination_location: 'Chicago, IL' },
    },
  ],
  [
    'CSV with semicolons and places in one column',
    `Equipment ID;Load Status;Sighting Code;Current Location;Sighting Date;Sighting Time;Railroad;Destination\nDOCX 22;E;Z;"HOUSTON, TX";${D};0905;BNSF;"CHICAGO, IL"\n`,
    {
      unit: 'DOCX22',
      receipt: { event_count: 1, quarantine_count: 0 },
      row: { current_location: 'Houston, TX', load_empty_status: 'E' },
    },
  ],
  [
    'trace in UTF-16',
    Buffer.from(
      `\uFEFF"DOCX","23","HOUSTON","TX","${MM}","${DD}","16","00","L","P","","CHICAGO","IL","UP"\n`,
      'utf16le',
    ),
    { unit: 'DOCX23', row: { last_event_code: 'P' } },
  ],
  [
    'trace of fixed columns',
    `${'DOCX'.padEnd(4)}${'0000024'}${'HOUSTON'.padEnd(19)}TX${D}0930CLP${'MHOCH'.padEnd(8)}${'CHICAGO'.padEnd(19)}IL${'UP'.padEnd(4)}\n`,
    { unit: 'DOCX24', row: { last_event_code: 'P', destination_location: 'Chicago, IL' } },
  ],
]

beforeAll(async () => {
  await knowStations({
    'HOUSTON|TX': 'America/Chicago',
    'CHICAGO|IL': 'America/Chicago',
    'LINCOLN|NE': 'America/Chicago',
    'GALVESTON|TX': 'America/Chicago',
    'KANSAS CITY|MO': 'America/Chicago',
  })
  const known = DOCUMENTS.flatMap(([, , { known: unit }]) => (unit === undefined ? [] : [moving(unit)]))
  await send(known.join(''))
})

test.each(DOCUMENTS)('%s is read: its meaning is reported', async (_, body, expected) => {
  const { status, data } = await send(body)

  expect(status).toBe(200)
  expect(data).toMatchObject(expected.receipt ?? { state: 'folded' })
  if (expected.findings)
    expect((data as { findings?: string[] }).findings?.join(' ')).toMatch(expected.findings)
  const unit = expected.unit ?? expected.known
  if (unit !== undefined) {
    const found = await portal.call(listAssets, { params, body: { search_terms: [unit] } }, 'full')
    const row = found.data.data.find(
      ({ equipment_id }) => equipment_id.replace(/^([A-Z]{3}U\d{6})\d$/, '$1') === unit,
    )
    expect(row).toMatchObject(expected.row ?? {})
    if (expected.summary !== undefined) {
      const documents = await portal.call(
        listUnitDocuments,
        { params: { ...params, waybillId: row!.waybill_id } },
        'viewer',
      )
      expect(documents.data.documents[0]?.summary).toBe(expected.summary)
    }
  }
})
