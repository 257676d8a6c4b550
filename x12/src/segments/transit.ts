import { m, o, segment } from './table.ts'

// X12 segments that describe grain and other transit shipments; names and numbers are the standard's.

export const T1 = segment(
  'T1',
  'Transit Inbound Origin',
  [
    m(554, 'Assigned Number', 'N0', 1, 6),
    o(186, 'Waybill Number', 'N0', 1, 6),
    o(373, 'Date', 'DT', 8, 8),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(19, 'City Name', 'AN', 2, 30),
    o(156, 'State or Province Code', 'ID', 2, 2),
    o(154, 'Standard Point Location Code', 'ID', 6, 9),
    o(229, 'Transit Registration Number', 'AN', 1, 6),
    o(461, 'Transit Level Code', 'ID', 1, 3),
    o(128, 'Reference Identification Qualifier', 'ID', 2, 3, { since: '005010' }),
    o(127, 'Reference Identification', 'AN', 1, 30, { since: '005010' }),
  ],
  ['P0506'],
)

export const T2 = segment(
  'T2',
  'Transit Inbound Lading',
  [
    m(554, 'Assigned Number', 'N0', 1, 6),
    o(79, 'Lading Description', 'AN', 1, 50),
    o(81, 'Weight', 'R', 1, 10),
    o(187, 'Weight Qualifier', 'ID', 1, 2),
    o(60, 'Freight Rate', 'R', 1, 9, { later: [{ from: '006040', max: 15 }] }),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
    o(60, 'Freight Rate', 'R', 1, 9, { later: [{ from: '006040', max: 15 }] }),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
    o(19, 'City Name', 'AN', 2, 30),
    o(19, 'City Name', 'AN', 2, 30),
    o(462, 'Through Surcharge Percent', 'N2', 2, 4),
    o(463, 'Paid-In Surcharge Percent', 'N2', 2, 4),
  ],
  ['P0506', 'P0708'],
)

export const T3 = segment(
  'T3',
  'Transit Inbound Route',
  [
    m(554, 'Assigned Number', 'N0', 1, 6),
    m(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(133, 'Routing Sequence Code', 'ID', 1, 2),
    o(19, 'City Name', 'AN', 2, 30),
    o(154, 'Standard Point Location Code', 'ID', 6, 9),
    o(206, 'Equipment Initial', 'AN', 1, 4),
    o(207, 'Equipment Number', 'AN', 1, 10, { later: [{ from: '005010', max: 15 }] }),
  ],
  ['P0607'],
)

export const T6 = segment(
  'T6',
  'Transit Inbound Rates',
  [
    m(554, 'Assigned Number', 'N0', 1, 6),
    o(60, 'Freight Rate', 'R', 1, 9, { later: [{ from: '006040', max: 15 }] }),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
    o(19, 'City Name', 'AN', 2, 30),
    o(60, 'Freight Rate', 'R', 1, 9, { later: [{ from: '006040', max: 15 }] }),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
    o(19, 'City Name', 'AN', 2, 30),
  ],
  ['P0203', 'P0506'],
)

export const T8 = segment('T8', 'Free-form Transit Data', [
  m(554, 'Assigned Number', 'N0', 1, 6),
  m(299, 'Free-form Transit Data', 'AN', 1, 80),
])
