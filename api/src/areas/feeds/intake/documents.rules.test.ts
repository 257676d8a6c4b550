import { beforeAll, expect, test } from 'vitest'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { listUnitDocuments } from '#contract/areas/visibility/documents/documents.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { D, DD, edi, HAZMAT, MM, moving, RAMP_REPORTS, type Sample, waybill } from './documents.factory.ts'
import { makeIntake } from './intake.factory.ts'

const portal = useTestApp()
const { send, knowStations } = makeIntake(portal)
const params = { customerId: 1 }

const DOCUMENTS: readonly Sample[] = [
  ...RAMP_REPORTS,
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
