import { m, o, segment } from './table.ts'

// X12 segments that describe what is carried and at which price; names and numbers are the standard's.

export const LX = segment('LX', 'Assigned Number', [m(554, 'Assigned Number', 'N0', 1, 6)])

export const L5 = segment(
  'L5',
  'Description, Marks and Numbers',
  [
    o(213, 'Lading Line Item Number', 'N0', 1, 3, { later: [{ from: '006040', max: 6 }] }),
    o(79, 'Lading Description', 'AN', 1, 50),
    o(22, 'Commodity Code', 'AN', 1, 30),
    o(23, 'Commodity Code Qualifier', 'ID', 1, 1, { later: [{ from: '007030', max: 2 }] }),
    o(103, 'Packaging Code', 'AN', 3, 5),
    o(87, 'Marks and Numbers', 'AN', 1, 48),
    o(88, 'Marks and Numbers Qualifier', 'ID', 1, 2),
    o(23, 'Commodity Code Qualifier', 'ID', 1, 1, { later: [{ from: '007030', max: 2 }] }),
    o(22, 'Commodity Code', 'AN', 1, 30),
    o(595, 'Compartment ID Code', 'ID', 1, 1),
  ],
  ['P0304', 'C0706', 'P0809'],
)

export const L0 = segment(
  'L0',
  'Line Item - Quantity and Weight',
  [
    o(213, 'Lading Line Item Number', 'N0', 1, 3, { later: [{ from: '006040', max: 6 }] }),
    o(220, 'Billed/Rated-as Quantity', 'R', 1, 11),
    o(221, 'Billed/Rated-as Qualifier', 'ID', 2, 2),
    o(81, 'Weight', 'R', 1, 10),
    o(187, 'Weight Qualifier', 'ID', 1, 2),
    o(183, 'Volume', 'R', 1, 8),
    o(184, 'Volume Unit Qualifier', 'ID', 1, 1),
    o(80, 'Lading Quantity', 'N0', 1, 7),
    o(211, 'Packaging Form Code', 'ID', 3, 3),
    o(458, 'Dunnage Description', 'AN', 2, 25),
    o(188, 'Weight Unit Code', 'ID', 1, 1),
    o(56, 'Type of Service Code', 'ID', 2, 2),
    o(380, 'Quantity', 'R', 1, 15),
    o(211, 'Packaging Form Code', 'ID', 3, 3),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
  ],
  ['P0203', 'P0405', 'P0607', 'P0809', 'C1104', 'P1315'],
)

export const MEA = segment(
  'MEA',
  'Measurements',
  [
    o(737, 'Measurement Reference ID Code', 'ID', 2, 2),
    o(738, 'Measurement Qualifier', 'ID', 1, 3),
    o(739, 'Measurement Value', 'R', 1, 20),
    o('C001', 'Composite Unit of Measure', 'comp', 1, 0),
    o(740, 'Range Minimum', 'R', 1, 20),
    o(741, 'Range Maximum', 'R', 1, 20),
    o(935, 'Measurement Significance Code', 'ID', 2, 2),
    o(936, 'Measurement Attribute Code', 'ID', 2, 2),
    o(752, 'Surface/Layer/Position Code', 'ID', 2, 2),
    o(1373, 'Measurement Method or Device', 'ID', 2, 4),
    o(1270, 'Code List Qualifier Code', 'ID', 1, 3, { since: '005010' }),
    o(1271, 'Industry Code', 'AN', 1, 30, { since: '005010' }),
  ],
  ['R03050608', 'C0504', 'C0604', 'L07030506', 'E0803'],
)

export const L1 = segment(
  'L1',
  'Rate and Charges',
  [
    o(213, 'Lading Line Item Number', 'N0', 1, 3, { later: [{ from: '006040', max: 6 }] }),
    o(60, 'Freight Rate', 'R', 1, 9, { later: [{ from: '006040', max: 15 }] }),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
    o(58, 'Charge', 'N2', 1, 12, { later: [{ from: '005010', max: 15 }] }),
    o(191, 'Advances', 'N2', 1, 9),
    o(117, 'Prepaid Amount', 'N2', 1, 9, { later: [{ from: '005010', max: 15 }] }),
    o(120, 'Rate Combination Point Code', 'AN', 3, 9),
    o(150, 'Special Charge or Allowance Code', 'ID', 3, 3),
    o(121, 'Rate Class Code', 'ID', 1, 3),
    o(39, 'Entitlement Code', 'ID', 1, 1),
    o(16, 'Charge Method of Payment', 'ID', 1, 1),
    o(276, 'Special Charge Description', 'AN', 2, 25),
    o(257, 'Tariff Application Code', 'ID', 1, 1),
    o(74, 'Declared Value', 'N2', 2, 12),
    o(122, 'Rate/Value Qualifier', 'ID', 2, 2),
    o(372, 'Lading Liability Code', 'ID', 1, 1),
    o(220, 'Billed/Rated-as Quantity', 'R', 1, 11),
    o(221, 'Billed/Rated-as Qualifier', 'ID', 2, 2),
    o(954, 'Percent', 'R', 1, 10),
    o(100, 'Currency Code', 'ID', 3, 3),
    o(610, 'Amount', 'N2', 1, 15),
    o(148, 'Lading Value', 'R', 2, 9, { since: '004030' }),
  ],
  ['P0203', 'R040506', 'P1415', 'P1718'],
)

export const PI = segment(
  'PI',
  'Price Authority Identification',
  [
    m(128, 'Reference Identification Qualifier', 'ID', 2, 3),
    m(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    o(436, 'Primary Publication Authority Code', 'ID', 2, 2),
    o(930, 'Regulatory Agency Code', 'ID', 3, 5),
    o(168, 'Tariff Agency Code', 'ID', 1, 4),
    o(965, 'Issuing Carrier Identifier', 'AN', 1, 10),
    o(660, 'Contract Suffix', 'AN', 1, 2),
    o(169, 'Tariff Item Number', 'AN', 1, 16),
    o(173, 'Tariff Supplement Identifier', 'AN', 1, 4),
    o(172, 'Tariff Section', 'AN', 1, 2),
    o(660, 'Contract Suffix', 'AN', 1, 2),
    o(373, 'Date', 'DT', 8, 8),
    o(373, 'Date', 'DT', 8, 8),
    o(629, 'Alternation Precedence Code', 'ID', 1, 1),
    o(629, 'Alternation Precedence Code', 'ID', 1, 1),
    o(284, 'Service Level Code', 'ID', 2, 2, { since: '005010' }),
  ],
  ['C1412', 'C1513'],
)

export const X1 = segment('X1', 'Export License', [
  o(83, 'Licensing Agency Code', 'ID', 1, 1),
  o(50, 'Export License Number', 'AN', 6, 12, { later: [{ from: '004030', max: 35 }] }),
  o(51, 'Export License Status Code', 'ID', 1, 1),
  o(373, 'Date', 'DT', 8, 8),
  o(52, 'Export License Symbol Code', 'ID', 1, 2),
  o(48, 'Export License Control Code', 'ID', 1, 1),
  o(26, 'Country Code', 'ID', 2, 3),
  o(141, 'Schedule B Code', 'ID', 7, 10),
  o(210, 'International/Domestic Code', 'ID', 1, 1),
  o(80, 'Lading Quantity', 'N0', 1, 7),
  o(148, 'Lading Value', 'R', 2, 9),
  o(47, 'Export Filing Key Code', 'ID', 1, 1),
  o(355, 'Unit or Basis For Measurement Code', 'ID', 2, 2),
  o(212, 'Unit Price', 'R', 1, 17),
  o(1306, 'US Government License Type', 'AN', 1, 1),
  o(67, 'Identification Code', 'AN', 2, 80),
  o(310, 'Location Identifier', 'AN', 1, 30, { since: '004030' }),
])

export const H3 = segment(
  'H3',
  'Special Handling Instructions',
  [
    o(152, 'Special Handling Code', 'ID', 2, 3),
    o(153, 'Special Handling Description', 'AN', 2, 30),
    o(241, 'Protective Service Code', 'ID', 1, 4),
    o(242, 'Vent Instruction Code', 'ID', 1, 7),
    o(257, 'Tariff Application Code', 'ID', 1, 1),
  ],
  ['E0102'],
)

export const PS = segment(
  'PS',
  'Protective Service Instructions',
  [
    m(746, 'Protective Service Rule Code', 'ID', 3, 9),
    m(241, 'Protective Service Code', 'ID', 1, 4),
    o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
    o(408, 'Temperature', 'R', 1, 4),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(573, 'Freight Station Accounting Code', 'ID', 1, 5),
    o(19, 'City Name', 'AN', 2, 30),
    o(156, 'State or Province Code', 'ID', 2, 2),
    o(81, 'Weight', 'R', 1, 10),
    o(745, 'Pre-Cooled (Rule 710) Code', 'ID', 1, 1),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
    o(408, 'Temperature', 'R', 1, 4),
  ],
  ['L030414', 'C0403', 'C1403'],
)
