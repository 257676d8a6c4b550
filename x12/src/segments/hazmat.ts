import { m, o, segment } from './table.ts'

// X12 segments that describe dangerous goods; names and numbers are the standard's.

export const LH1 = segment('LH1', 'Hazardous Identification Information', [
  m(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
  m(80, 'Lading Quantity', 'N0', 1, 7),
  o(277, 'UN/NA Identification Code', 'ID', 6, 6),
  o(200, 'Hazardous Materials Page', 'AN', 1, 6),
  o(22, 'Commodity Code', 'AN', 1, 30),
  o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
  o(380, 'Quantity', 'R', 1, 15),
  o(595, 'Compartment ID Code', 'ID', 1, 1),
  o(665, 'Residue Indicator Code', 'ID', 1, 1),
  o(254, 'Packing Group Code', 'ID', 1, 3),
  o(1375, 'Interim Hazardous Material Regulatory Number', 'AN', 1, 5),
  o(1271, 'Industry Code', 'AN', 1, 30, { since: '005030' }),
])

export const LH2 = segment(
  'LH2',
  'Hazardous Classification Information',
  [
    o(215, 'Hazardous Classification', 'ID', 1, 30),
    o(983, 'Hazardous Class Qualifier', 'ID', 1, 1),
    o(218, 'Hazardous Placard Notation', 'ID', 14, 40),
    o(222, 'Hazardous Endorsement', 'ID', 4, 25),
    o(759, 'Reportable Quantity Code', 'ID', 2, 2),
    o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
    o(408, 'Temperature', 'R', 1, 4),
    o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
    o(408, 'Temperature', 'R', 1, 4),
    o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
    o(408, 'Temperature', 'R', 1, 4),
    o(188, 'Weight Unit Code', 'ID', 1, 1, { since: '004030' }),
    o(267, 'Net Explosive Quantity', 'N0', 1, 10, { since: '004030' }),
  ],
  ['P0607', 'P0809', 'P1011'],
)

export const LH3 = segment(
  'LH3',
  'Hazardous Material Shipping Name',
  [
    o(224, 'Hazardous Material Shipping Name', 'AN', 1, 25),
    o(984, 'Hazardous Material Shipping Name Qualifier', 'ID', 1, 1),
    o(985, 'N.O.S. Indicator Code', 'ID', 3, 3),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
  ],
  ['P0102'],
)

export const LFH = segment(
  'LFH',
  'Freeform Hazardous Material Information',
  [
    m(808, 'Hazardous Material Shipment Information Qualifier', 'ID', 3, 3),
    m(809, 'Hazardous Material Shipment Information', 'AN', 1, 25),
    o(809, 'Hazardous Material Shipment Information', 'AN', 1, 25),
    o(1023, 'Hazard Zone Code', 'ID', 1, 1),
    o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
    o(380, 'Quantity', 'R', 1, 15),
    o(380, 'Quantity', 'R', 1, 15),
    o(373, 'Date', 'DT', 8, 8, { since: '005010' }),
  ],
  ['P0506'],
)

export const LEP = segment(
  'LEP',
  'EPA Required Data',
  [
    o(806, 'EPA Waste Stream Number Code', 'ID', 4, 6),
    o(807, 'Waste Characteristics Code', 'ID', 12, 16),
    o(156, 'State or Province Code', 'ID', 2, 2),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
  ],
  ['P0304'],
)

export const LH4 = segment(
  'LH4',
  'Canadian Dangerous Requirements',
  [
    o(238, 'Emergency Response Plan Number', 'AN', 1, 12),
    o(364, 'Communication Number', 'AN', 1, 80, {
      later: [
        { from: '004030', max: 256 },
        { from: '007010', max: 2048 },
      ],
    }),
    o(254, 'Packing Group Code', 'ID', 1, 3),
    o(230, 'Subsidiary Classification', 'ID', 1, 3),
    o(230, 'Subsidiary Classification', 'ID', 1, 3),
    o(230, 'Subsidiary Classification', 'ID', 1, 3),
    o(271, 'Subsidiary Risk Indicator', 'ID', 1, 2),
    o(267, 'Net Explosive Quantity', 'N0', 1, 6, { later: [{ from: '004030', max: 10 }] }),
    o(805, 'Canadian Hazardous Notation', 'AN', 1, 25),
    o(986, 'Special Commodity Indicator Code', 'ID', 1, 1),
    o(364, 'Communication Number', 'AN', 1, 80, {
      later: [
        { from: '004030', max: 256 },
        { from: '007010', max: 2048 },
      ],
    }),
    o(355, 'Unit or Basis For Measurement Code', 'ID', 2, 2),
  ],
  ['P0812'],
)

export const LHT = segment('LHT', 'Transborder Hazardous Requirements', [
  o(215, 'Hazardous Classification', 'ID', 1, 30),
  o(218, 'Hazardous Placard Notation', 'ID', 14, 40),
  o(222, 'Hazardous Endorsement', 'ID', 4, 25),
])

export const LHR = segment('LHR', 'Hazardous Material Identifying Reference Numbers', [
  m(128, 'Reference Identification Qualifier', 'ID', 2, 3),
  m(127, 'Reference Identification', 'AN', 1, 30, {
    later: [
      { from: '004030', max: 50 },
      { from: '005030', max: 80 },
    ],
  }),
  o(373, 'Date', 'DT', 8, 8),
])

export const LH6 = segment(
  'LH6',
  'Hazardous Certification',
  [
    o(93, 'Name', 'AN', 1, 60),
    o(272, 'Hazardous Certification Code', 'ID', 1, 1),
    o(273, 'Hazardous Certification Declaration', 'AN', 1, 25),
    o(273, 'Hazardous Certification Declaration', 'AN', 1, 25),
  ],
  ['P0203'],
)

export const H1 = segment(
  'H1',
  'Hazardous Material',
  [
    m(62, 'Hazardous Material Code', 'AN', 4, 10),
    o(209, 'Hazardous Material Class Code', 'AN', 1, 4),
    o(208, 'Hazardous Material Code Qualifier', 'ID', 1, 1),
    o(64, 'Hazardous Material Description', 'AN', 2, 30),
    o(63, 'Hazardous Material Contact', 'AN', 2, 24),
    o(200, 'Hazardous Materials Page', 'AN', 1, 6),
    o(77, 'Flashpoint Temperature', 'N0', 1, 3),
    o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
    o(254, 'Packing Group Code', 'ID', 1, 3),
  ],
  ['P0708'],
)
