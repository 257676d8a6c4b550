import { m, o, segment } from './table.ts'

// X12 segments that describe the shipment as a whole; names and numbers are the standard's.

export const ZC1 = segment('ZC1', 'Beginning Segment For Data Correction Or Change', [
  o(145, 'Shipment Identification Number', 'AN', 1, 30),
  o(206, 'Equipment Initial', 'AN', 1, 4),
  m(207, 'Equipment Number', 'AN', 1, 10, { later: [{ from: '005010', max: 15 }] }),
  m(244, 'Transaction Reference Number', 'AN', 1, 15, { later: [{ from: '005010', max: 50 }] }),
  m(243, 'Transaction Reference Date', 'DT', 8, 8),
  m(202, 'Correction Indicator', 'ID', 2, 2),
  m(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
  m(91, 'Transportation Method/Type Code', 'ID', 1, 2),
  o(761, 'Equipment Number Check Digit', 'N0', 1, 1, { since: '004030' }),
])

export const BX = segment('BX', 'General Shipment Information', [
  m(353, 'Transaction Set Purpose Code', 'ID', 2, 2),
  m(91, 'Transportation Method/Type Code', 'ID', 1, 2),
  m(146, 'Shipment Method of Payment', 'ID', 2, 2),
  o(145, 'Shipment Identification Number', 'AN', 1, 30),
  o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
  o(188, 'Weight Unit Code', 'ID', 1, 1),
  o(147, 'Shipment Qualifier', 'ID', 1, 1),
  o(226, 'Section Seven Code', 'ID', 1, 1),
  o(195, 'Capacity Load Code', 'ID', 1, 1),
  o(160, 'Status Report Request Code', 'ID', 1, 1),
  o(501, 'Customs Documentation Handling Code', 'ID', 2, 2),
  o(199, 'Confidential Billing Request Code', 'ID', 1, 1),
  o(714, 'Goods and Services Tax Reason Code', 'ID', 1, 1),
  o(346, 'Application Type', 'ID', 2, 2),
])

export const BNX = segment('BNX', 'Rail Shipment Information', [
  o(460, 'Shipment Weight Code', 'ID', 1, 1),
  o(129, 'Referenced Pattern Identifier', 'AN', 1, 13),
  o(11, 'Billing Code', 'ID', 1, 1),
  o(223, 'Repetitive Pattern Number', 'N0', 5, 5),
])

export const M3 = segment(
  'M3',
  'Release',
  [
    m(132, 'Release Code', 'ID', 1, 1),
    o(373, 'Date', 'DT', 8, 8),
    o(337, 'Time', 'TM', 4, 8),
    o(623, 'Time Code', 'ID', 2, 2),
  ],
  ['R0203', 'C0403'],
)

export const N9 = segment(
  'N9',
  'Reference Identification',
  [
    m(128, 'Reference Identification Qualifier', 'ID', 2, 3),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    o(369, 'Free-form Description', 'AN', 1, 45),
    o(373, 'Date', 'DT', 8, 8),
    o(337, 'Time', 'TM', 4, 8),
    o(623, 'Time Code', 'ID', 2, 2),
    o('C040', 'Reference Identifier', 'comp', 1, 0),
  ],
  ['R0203', 'C0605'],
)

export const CM = segment(
  'CM',
  'Cargo Manifest',
  [
    o(55, 'Flight/Voyage Number', 'AN', 2, 10, { later: [{ from: '006040', max: 30 }] }),
    o(115, 'Port or Terminal Function Code', 'ID', 1, 1),
    o(114, 'Port Name', 'AN', 2, 24),
    o(373, 'Date', 'DT', 8, 8),
    o(13, 'Booking Number', 'AN', 1, 17),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(373, 'Date', 'DT', 8, 8),
    o(182, 'Vessel Name', 'AN', 2, 28, { later: [{ from: '007030', max: 50 }] }),
    o(113, 'Pier Number', 'AN', 1, 4),
    o(112, 'Pier Name', 'AN', 2, 14),
    o(174, 'Terminal Name', 'AN', 2, 30),
    o(156, 'State or Province Code', 'ID', 2, 2),
    o(26, 'Country Code', 'ID', 2, 3),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    o(202, 'Correction Indicator', 'ID', 2, 2),
    o(91, 'Transportation Method/Type Code', 'ID', 1, 2),
  ],
  ['C0402'],
)

export const M1 = segment(
  'M1',
  'Insurance',
  [
    m(26, 'Country Code', 'ID', 2, 3, { later: [{ from: '006040', required: false }] }),
    o(14, 'Carriage Value', 'N0', 2, 8),
    o(74, 'Declared Value', 'N2', 2, 12),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
    o(98, 'Entity Identifier Code', 'ID', 2, 3),
    o(61, 'Free-form Message', 'AN', 1, 30),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
    o(782, 'Monetary Amount', 'R', 1, 18),
    o(1004, 'Percent Qualifier', 'ID', 1, 2),
    o(954, 'Percent', 'R', 1, 10),
    o(1004, 'Percent Qualifier', 'ID', 1, 2),
    o(954, 'Percent', 'R', 1, 10),
  ],
  ['P0708', 'P0910', 'P1112'],
)

export const DTM = segment(
  'DTM',
  'Date/Time Reference',
  [
    m(374, 'Date/Time Qualifier', 'ID', 3, 3),
    o(373, 'Date', 'DT', 8, 8),
    o(337, 'Time', 'TM', 4, 8),
    o(623, 'Time Code', 'ID', 2, 2),
    o(1250, 'Date Time Period Format Qualifier', 'ID', 2, 3),
    o(1251, 'Date Time Period', 'AN', 1, 35),
  ],
  ['R020305', 'C0403', 'P0506'],
)

export const L3 = segment(
  'L3',
  'Total Weight and Charges',
  [
    o(81, 'Weight', 'R', 1, 10),
    o(187, 'Weight Qualifier', 'ID', 1, 2),
    o(60, 'Freight Rate', 'R', 1, 9, { later: [{ from: '006040', max: 15 }] }),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
    o(58, 'Charge', 'N2', 1, 12, { later: [{ from: '005010', max: 15 }] }),
    o(191, 'Advances', 'N2', 1, 9),
    o(117, 'Prepaid Amount', 'N2', 1, 9, { later: [{ from: '005010', max: 15 }] }),
    o(150, 'Special Charge or Allowance Code', 'ID', 3, 3),
    o(183, 'Volume', 'R', 1, 8),
    o(184, 'Volume Unit Qualifier', 'ID', 1, 1),
    o(80, 'Lading Quantity', 'N0', 1, 7),
    o(188, 'Weight Unit Code', 'ID', 1, 1),
    o(171, 'Tariff Number', 'AN', 1, 7),
    o(74, 'Declared Value', 'N2', 2, 12),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
  ],
  ['P0102', 'P0304', 'P0910', 'C1201', 'P1415'],
)

export const XH = segment('XH', 'Pro Forma - B13 Information', [
  m(100, 'Currency Code', 'ID', 3, 3),
  o(645, 'Related Company Indication Code', 'ID', 1, 1),
  o(150, 'Special Charge or Allowance Code', 'ID', 3, 3),
  o(610, 'Amount', 'N2', 1, 15),
  o(503, 'Block 20 Code', 'ID', 1, 1),
  o(504, 'Chemical Analysis Percentage', 'N2', 2, 9),
  o(212, 'Unit Price', 'R', 1, 17),
])

export const X7 = segment('X7', 'Customs Information', [
  m(61, 'Free-form Message', 'AN', 1, 30),
  o(61, 'Free-form Message', 'AN', 1, 30),
])

export const K1 = segment('K1', 'Remarks', [
  m(61, 'Free-form Message', 'AN', 1, 30),
  o(61, 'Free-form Message', 'AN', 1, 30),
])

export const Q5 = segment(
  'Q5',
  'Status Details',
  [
    o(157, 'Shipment Status Code', 'ID', 1, 2),
    o(373, 'Date', 'DT', 8, 8),
    o(337, 'Time', 'TM', 4, 8),
    o(623, 'Time Code', 'ID', 2, 2),
    o(641, 'Status Reason Code', 'ID', 3, 3),
    o(19, 'City Name', 'AN', 2, 30),
    o(156, 'State or Province Code', 'ID', 2, 2),
    o(26, 'Country Code', 'ID', 2, 3),
    o(206, 'Equipment Initial', 'AN', 1, 4),
    o(207, 'Equipment Number', 'AN', 1, 10, { later: [{ from: '005010', max: 15 }] }),
    o(128, 'Reference Identification Qualifier', 'ID', 2, 3),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    o(1280, 'Direction Identifier Code', 'ID', 1, 1),
    o(128, 'Reference Identification Qualifier', 'ID', 2, 3),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    o(1280, 'Direction Identifier Code', 'ID', 1, 1),
    o(954, 'Percent', 'R', 1, 10),
    o(92, 'Pickup or Delivery Code', 'ID', 1, 2, { since: '005010' }),
  ],
  ['P0304', 'C0706', 'P0910', 'P1112'],
)
