import { m, o, segment } from './table.ts'

// X12 segments that describe names, addresses and contacts; names and numbers are the standard's.

export const N1 = segment(
  'N1',
  'Name',
  [
    m(98, 'Entity Identifier Code', 'ID', 2, 3),
    o(93, 'Name', 'AN', 1, 60),
    o(66, 'Identification Code Qualifier', 'ID', 1, 2),
    o(67, 'Identification Code', 'AN', 2, 80),
    o(706, 'Entity Relationship Code', 'ID', 2, 2),
    o(98, 'Entity Identifier Code', 'ID', 2, 3),
  ],
  ['R0203', 'P0304'],
)

export const N2 = segment('N2', 'Additional Name Information', [
  m(93, 'Name', 'AN', 1, 60),
  o(93, 'Name', 'AN', 1, 60),
])

export const N3 = segment('N3', 'Address Information', [
  m(166, 'Address Information', 'AN', 1, 55),
  o(166, 'Address Information', 'AN', 1, 55),
])

export const N4 = segment(
  'N4',
  'Geographic Location',
  [
    o(19, 'City Name', 'AN', 2, 30),
    o(156, 'State or Province Code', 'ID', 2, 2),
    o(116, 'Postal Code', 'ID', 3, 15),
    o(26, 'Country Code', 'ID', 2, 3),
    o(309, 'Location Qualifier', 'ID', 1, 2),
    o(310, 'Location Identifier', 'AN', 1, 30),
    o(1715, 'Country Subdivision Code', 'ID', 1, 3, { since: '004030' }),
    o(1702, 'Postal Code Formatted', 'ID', 3, 20, { since: '006040' }),
  ],
  ['C0605'],
)

export const PER = segment(
  'PER',
  'Administrative Communications Contact',
  [
    m(366, 'Contact Function Code', 'ID', 2, 2),
    o(93, 'Name', 'AN', 1, 60),
    o(365, 'Communication Number Qualifier', 'ID', 2, 2),
    o(364, 'Communication Number', 'AN', 1, 80, {
      later: [
        { from: '004030', max: 256 },
        { from: '007010', max: 2048 },
      ],
    }),
    o(365, 'Communication Number Qualifier', 'ID', 2, 2),
    o(364, 'Communication Number', 'AN', 1, 80, {
      later: [
        { from: '004030', max: 256 },
        { from: '007010', max: 2048 },
      ],
    }),
    o(365, 'Communication Number Qualifier', 'ID', 2, 2),
    o(364, 'Communication Number', 'AN', 1, 80, {
      later: [
        { from: '004030', max: 256 },
        { from: '007010', max: 2048 },
      ],
    }),
    o(443, 'Contact Inquiry Reference', 'AN', 1, 20),
  ],
  ['P0304', 'P0506', 'P0708'],
)

export const BL = segment(
  'BL',
  'Billing Information',
  [
    m(747, 'Rebill Reason Code', 'ID', 2, 2),
    m(573, 'Freight Station Accounting Code', 'ID', 1, 5, { later: [{ from: '004030', required: false }] }),
    m(573, 'Freight Station Accounting Code', 'ID', 1, 5, { later: [{ from: '004030', required: false }] }),
    o(154, 'Standard Point Location Code', 'ID', 6, 9),
    o(19, 'City Name', 'AN', 2, 30),
    o(156, 'State or Province Code', 'ID', 2, 2),
    o(26, 'Country Code', 'ID', 2, 3),
    o(154, 'Standard Point Location Code', 'ID', 6, 9),
    o(19, 'City Name', 'AN', 2, 30),
    o(156, 'State or Province Code', 'ID', 2, 2),
    o(26, 'Country Code', 'ID', 2, 3),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
  ],
  ['R0405', 'P0506', 'R0809', 'P0910'],
)
