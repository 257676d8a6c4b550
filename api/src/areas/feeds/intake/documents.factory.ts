// Documents as railroads, ramps and shippers' programs send them: several releases, separators, terminators and layouts.

const at = (daysAgo: number): Date => new Date(Date.now() - daysAgo * 86_400_000)
export const ccyymmdd = (daysAgo: number): string =>
  at(daysAgo).toISOString().slice(0, 10).replaceAll('-', '')
export const [, MM = '', DD = ''] = at(2).toISOString().slice(0, 10).split('-')
/** The day of most documents, CCYYMMDD. */
export const D = ccyymmdd(2)

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
export function edi(id: string, group: string, body: readonly string[], style: Style = {}): string {
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

export const WAY = ['R4*6*SL*516564*DORE****ND', 'R4*7*SL*686180*GALVESTON****TX']
export const waybill = (unit: string, number: string, more: readonly string[] = []) => [
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
export const HAZMAT = [
  'LS*1',
  'LH1*TK*1*UN1267**4910165*****I',
  'LH2*3*P',
  'LH3*PETROLEUM CRUDE OIL*D',
  'LE*1',
]

/** A unit under way, so that a document about it has a trip. */
export const moving = (unit: string) =>
  `"${/^[A-Z]+/.exec(unit)![0]}","${/\d+/.exec(unit)![0]}","HOUSTON","TX","${MM}","${DD}","08","00","L","P","","CHICAGO","IL","BNSF"\n`

export interface Expected {
  status?: number
  receipt?: object
  unit?: string
  /** A unit reported before the document. */
  known?: string
  row?: object
  summary?: string
  findings?: RegExp
}

export type Sample = readonly [name: string, body: string | Buffer, expected: Expected]

/** What ramps report about railcars and boxes, in sets 322. */
export const RAMP_REPORTS: readonly Sample[] = [
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
]
