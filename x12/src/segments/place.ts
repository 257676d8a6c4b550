import { m, o, segment } from './table.ts'

// X12 segments that describe stations, routes and stops; names and numbers are the standard's.

export const F9 = segment('F9', 'Origin Station', [
  o(573, 'Freight Station Accounting Code', 'ID', 1, 5),
  m(19, 'City Name', 'AN', 2, 30),
  m(156, 'State or Province Code', 'ID', 2, 2),
  o(26, 'Country Code', 'ID', 2, 3),
  o(573, 'Freight Station Accounting Code', 'ID', 1, 5),
  o(19, 'City Name', 'AN', 2, 30),
  o(156, 'State or Province Code', 'ID', 2, 2),
  o(154, 'Standard Point Location Code', 'ID', 6, 9),
  o(116, 'Postal Code', 'ID', 3, 15),
  o(154, 'Standard Point Location Code', 'ID', 6, 9),
  o(116, 'Postal Code', 'ID', 3, 15),
  o(26, 'Country Code', 'ID', 2, 3),
])

export const D9 = segment('D9', 'Destination Station', [
  o(573, 'Freight Station Accounting Code', 'ID', 1, 5),
  m(19, 'City Name', 'AN', 2, 30),
  m(156, 'State or Province Code', 'ID', 2, 2),
  o(26, 'Country Code', 'ID', 2, 3),
  o(573, 'Freight Station Accounting Code', 'ID', 1, 5),
  o(19, 'City Name', 'AN', 2, 30),
  o(156, 'State or Province Code', 'ID', 2, 2),
  o(154, 'Standard Point Location Code', 'ID', 6, 9),
  o(116, 'Postal Code', 'ID', 3, 15),
  o(154, 'Standard Point Location Code', 'ID', 6, 9),
  o(116, 'Postal Code', 'ID', 3, 15),
  o(26, 'Country Code', 'ID', 2, 3),
])

export const R2 = segment(
  'R2',
  'Route Information',
  [
    m(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    m(133, 'Routing Sequence Code', 'ID', 1, 2),
    o(19, 'City Name', 'AN', 2, 30),
    o(154, 'Standard Point Location Code', 'ID', 6, 9),
    o(177, 'Intermodal Service Code', 'ID', 1, 2),
    o(91, 'Transportation Method/Type Code', 'ID', 1, 2),
    o(296, 'Intermediate Switch Carrier', 'ID', 2, 4),
    o(296, 'Intermediate Switch Carrier', 'ID', 2, 4),
    o(76, 'Invoice Number', 'AN', 1, 22),
    o(373, 'Date', 'DT', 8, 8),
    o(369, 'Free-form Description', 'AN', 1, 45),
    o(56, 'Type of Service Code', 'ID', 2, 2),
    o(742, 'Route Description', 'AN', 1, 35),
  ],
  ['C0807'],
)

export const R4 = segment(
  'R4',
  'Port or Terminal',
  [
    m(115, 'Port or Terminal Function Code', 'ID', 1, 1),
    o(309, 'Location Qualifier', 'ID', 1, 2),
    o(310, 'Location Identifier', 'AN', 1, 30),
    o(114, 'Port Name', 'AN', 2, 24),
    o(26, 'Country Code', 'ID', 2, 3),
    o(174, 'Terminal Name', 'AN', 2, 30),
    o(113, 'Pier Number', 'AN', 1, 4),
    o(156, 'State or Province Code', 'ID', 2, 2),
  ],
  ['P0203'],
)

export const R9 = segment('R9', 'Route Code', [
  m(1, 'Route Code', 'AN', 1, 13),
  o(192, 'Agent/Shipper Routing Code', 'ID', 1, 1),
  o(177, 'Intermodal Service Code', 'ID', 1, 2),
  o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
  o(306, 'Action Code', 'ID', 1, 2),
  o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
  o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
  o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
  o(1, 'Route Code', 'AN', 1, 13, { since: '004030' }),
])

export const S1 = segment(
  'S1',
  'Stop-off Name',
  [
    m(165, 'Stop Sequence Number', 'N0', 1, 3),
    m(459, 'Name (30 characters)', 'AN', 2, 30, { later: [{ from: '004030', min: 1, max: 60 }] }),
    o(66, 'Identification Code Qualifier', 'ID', 1, 2),
    o(67, 'Identification Code', 'AN', 2, 80),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    m(190, 'Accomplish Code', 'ID', 1, 1),
  ],
  ['P0304'],
)

export const S2 = segment('S2', 'Stop-off Address', [
  m(165, 'Stop Sequence Number', 'N0', 1, 3),
  m(166, 'Address Information', 'AN', 1, 55),
  o(166, 'Address Information', 'AN', 1, 55),
])

export const S9 = segment(
  'S9',
  'Stop-off Station',
  [
    m(165, 'Stop Sequence Number', 'N0', 1, 3),
    o(154, 'Standard Point Location Code', 'ID', 6, 9),
    m(19, 'City Name', 'AN', 2, 30),
    m(156, 'State or Province Code', 'ID', 2, 2),
    o(26, 'Country Code', 'ID', 2, 3),
    m(163, 'Stop Reason Code', 'ID', 2, 2),
    o(309, 'Location Qualifier', 'ID', 1, 2),
    o(310, 'Location Identifier', 'AN', 1, 30),
  ],
  ['P0708'],
)

export const E1 = segment(
  'E1',
  'Empty Car Disposition - Pended Destination Consignee',
  [
    m(459, 'Name (30 characters)', 'AN', 2, 30, { later: [{ from: '004030', min: 1, max: 60 }] }),
    o(66, 'Identification Code Qualifier', 'ID', 1, 2),
    o(67, 'Identification Code', 'AN', 2, 80),
  ],
  ['P0203'],
)

export const E4 = segment('E4', 'Empty Car Disposition - Pended Destination City', [
  m(19, 'City Name', 'AN', 2, 30),
  m(156, 'State or Province Code', 'ID', 2, 2),
  o(116, 'Postal Code', 'ID', 3, 15),
  o(26, 'Country Code', 'ID', 2, 3),
  o(166, 'Address Information', 'AN', 1, 55, { since: '005030' }),
])

export const E5 = segment('E5', 'Empty Car Disposition - Pended Destination Route', [
  m(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
  m(133, 'Routing Sequence Code', 'ID', 1, 2),
  o(19, 'City Name', 'AN', 2, 30),
  o(154, 'Standard Point Location Code', 'ID', 6, 9),
])
