import { m, o, segment } from './table.ts'

// X12 segments that describe cars, containers and what rides on them; names and numbers are the standard's.

export const N7 = segment(
  'N7',
  'Equipment Details',
  [
    o(206, 'Equipment Initial', 'AN', 1, 4),
    m(207, 'Equipment Number', 'AN', 1, 10, { later: [{ from: '005010', max: 15 }] }),
    o(81, 'Weight', 'R', 1, 10),
    o(187, 'Weight Qualifier', 'ID', 1, 2),
    o(167, 'Tare Weight', 'N0', 3, 8),
    o(232, 'Weight Allowance', 'N0', 2, 6),
    o(205, 'Dunnage', 'N0', 1, 6),
    o(183, 'Volume', 'R', 1, 8),
    o(184, 'Volume Unit Qualifier', 'ID', 1, 1),
    o(102, 'Ownership Code', 'ID', 1, 1),
    o(40, 'Equipment Description Code', 'ID', 2, 2),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(319, 'Temperature Control', 'AN', 3, 6),
    o(219, 'Position', 'AN', 1, 3),
    o(567, 'Equipment Length', 'N0', 4, 5),
    o(571, 'Tare Qualifier Code', 'ID', 1, 1),
    o(188, 'Weight Unit Code', 'ID', 1, 1),
    o(761, 'Equipment Number Check Digit', 'N0', 1, 1),
    o(56, 'Type of Service Code', 'ID', 2, 2),
    o(65, 'Height', 'R', 1, 8),
    o(189, 'Width', 'R', 1, 8),
    o(24, 'Equipment Type', 'ID', 4, 4),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(301, 'Car Type Code', 'ID', 1, 4),
  ],
  ['P0304', 'P0516', 'P0809'],
)

export const EM = segment(
  'EM',
  'Equipment Characteristics',
  [
    o(188, 'Weight Unit Code', 'ID', 1, 1),
    o(81, 'Weight', 'R', 1, 10),
    o(184, 'Volume Unit Qualifier', 'ID', 1, 1),
    o(183, 'Volume', 'R', 1, 8),
    o(26, 'Country Code', 'ID', 2, 3),
    o(1429, 'Construction Type', 'ID', 1, 2),
    o(373, 'Date', 'DT', 8, 8),
  ],
  ['C0201', 'C0403'],
)

export const VC = segment('VC', 'Motor Vehicle Control', [
  m(539, 'Vehicle Identification Number', 'AN', 1, 25, { later: [{ from: '005010', max: 30 }] }),
  o(836, 'Vehicle Deck Position Code', 'ID', 2, 2),
  o(837, 'Vehicle Type Code', 'ID', 1, 1),
  o(838, 'Dealer Code', 'AN', 2, 9),
  o(1, 'Route Code', 'AN', 1, 13),
  o(839, 'Bay Location', 'AN', 1, 6),
  o(833, 'Automotive Manufacturers Code', 'ID', 2, 2),
  o(308, 'Damage Exception Indicator', 'ID', 1, 1),
  o(835, 'Supplemental Inspection Code', 'ID', 1, 1),
  o(583, 'Factory Car Order Number', 'AN', 6, 10),
  o(877, 'Vessel Stowage Location', 'AN', 1, 12),
  o(1543, 'Equipment Orientation Code', 'ID', 1, 1, { since: '004030' }),
  o(310, 'Location Identifier', 'AN', 1, 30, { since: '004030' }),
])

export const M7 = segment('M7', 'Seal Numbers', [
  m(225, 'Seal Number', 'AN', 2, 15),
  o(225, 'Seal Number', 'AN', 2, 15),
  o(225, 'Seal Number', 'AN', 2, 15),
  o(225, 'Seal Number', 'AN', 2, 15),
  o(98, 'Entity Identifier Code', 'ID', 2, 3),
])

export const N5 = segment(
  'N5',
  'Equipment Ordered',
  [
    o(567, 'Equipment Length', 'N0', 4, 5),
    o(233, 'Weight Capacity', 'N0', 2, 3),
    o(203, 'Cubic Capacity', 'N0', 2, 4, { later: [{ from: '005010', max: 5 }] }),
    o(301, 'Car Type Code', 'ID', 1, 4),
    o(216, 'Metric Qualifier', 'ID', 1, 1),
    o(65, 'Height', 'R', 1, 8),
    o(643, 'Lading Percentage', 'N2', 2, 4),
    o(644, 'Lading Percent Qualifier', 'ID', 1, 1),
    o(40, 'Equipment Description Code', 'ID', 2, 2),
  ],
  ['P0708'],
)

export const IC = segment(
  'IC',
  'Intermodal Chassis Equipment',
  [
    m(206, 'Equipment Initial', 'AN', 1, 4),
    m(207, 'Equipment Number', 'AN', 1, 10, { later: [{ from: '005010', max: 15 }] }),
    o(167, 'Tare Weight', 'N0', 3, 8),
    o(571, 'Tare Qualifier Code', 'ID', 1, 1),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(567, 'Equipment Length', 'N0', 4, 5),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(845, 'Chassis Type', 'ID', 2, 2),
    o(761, 'Equipment Number Check Digit', 'N0', 1, 1, { since: '004030' }),
  ],
  ['P0304'],
)

export const IM = segment('IM', 'Intermodal Movement Information', [
  o(533, 'Water Movement Code', 'ID', 1, 1),
  o(152, 'Special Handling Code', 'ID', 2, 3),
  o(534, 'Inland Transportation Code', 'ID', 2, 2),
])

export const M12 = segment(
  'M12',
  'In-bond Identifying Information',
  [
    m(581, 'Customs Entry Type Code', 'ID', 2, 2, { later: [{ from: '006040', max: 3 }] }),
    o(601, 'Customs Entry Number', 'AN', 1, 15, { later: [{ from: '006040', max: 50 }] }),
    o(310, 'Location Identifier', 'AN', 1, 30),
    o(310, 'Location Identifier', 'AN', 1, 30),
    o(602, 'Customs Shipment Value', 'AN', 2, 8),
    o(603, 'In-Bond Control Number', 'AN', 1, 25, { later: [{ from: '006040', max: 50 }] }),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(128, 'Reference Identification Qualifier', 'ID', 2, 3),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    o(91, 'Transportation Method/Type Code', 'ID', 1, 2),
    o(182, 'Vessel Name', 'AN', 2, 28, { later: [{ from: '007030', max: 50 }] }),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1, { since: '005030' }),
    o(373, 'Date', 'DT', 8, 8, { since: '005030' }),
    o(310, 'Location Identifier', 'AN', 1, 30, { since: '005030' }),
  ],
  ['E0206', 'C0608', 'P0809', 'P1011'],
)

export const GA = segment(
  'GA',
  'Canadian Grain Information',
  [
    o(1275, 'Fumigated/Cleaned Indicator', 'ID', 1, 1),
    o(22, 'Commodity Code', 'AN', 1, 30),
    o(1576, 'Inspected/Weighed Indicator Code', 'ID', 1, 2),
    o(128, 'Reference Identification Qualifier', 'ID', 2, 3),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    o(642, 'Week', 'N0', 4, 4, { later: [{ from: '005010', min: 6, max: 6 }] }),
    o(899, 'Unload Terminal Elevator Code', 'ID', 3, 4),
    o(373, 'Date', 'DT', 8, 8),
    o(1470, 'Number', 'N0', 1, 9),
    o(1276, 'Machine Separable Indicator Code', 'ID', 2, 2),
    o(1277, 'Canadian Wheat Board (CWB) Marketing Class Code', 'ID', 1, 1),
    o(1278, 'Canadian Wheat Board (CWB) Marketing Class Type Code', 'ID', 1, 1),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
    o(310, 'Location Identifier', 'AN', 1, 30),
    o(156, 'State or Province Code', 'ID', 2, 2),
    o(1004, 'Percent Qualifier', 'ID', 1, 2),
    o(954, 'Percent', 'R', 1, 10),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1, { since: '004030' }),
  ],
  ['P1415', 'P1617'],
)

export const REF = segment(
  'REF',
  'Reference Identification',
  [
    m(128, 'Reference Identification Qualifier', 'ID', 2, 3),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    o(352, 'Description', 'AN', 1, 80),
    o('C040', 'Reference Identifier', 'comp', 1, 0),
  ],
  ['R0203'],
)

export const N10 = segment(
  'N10',
  'Quantity and Description',
  [
    o(380, 'Quantity', 'R', 1, 15),
    o(369, 'Free-form Description', 'AN', 1, 45),
    o(87, 'Marks and Numbers', 'AN', 1, 48),
    o(23, 'Commodity Code Qualifier', 'ID', 1, 1, { later: [{ from: '007030', max: 2 }] }),
    o(22, 'Commodity Code', 'AN', 1, 30),
    o(602, 'Customs Shipment Value', 'AN', 2, 8),
    o(188, 'Weight Unit Code', 'ID', 1, 1),
    o(81, 'Weight', 'R', 1, 10),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    o(599, 'Manifest Unit Code', 'ID', 1, 3),
    o(26, 'Country Code', 'ID', 2, 3),
    o(26, 'Country Code', 'ID', 2, 3),
    o(100, 'Currency Code', 'ID', 3, 3),
  ],
  ['P0405', 'P0613', 'P0708'],
)

export const NA = segment(
  'NA',
  'Cross-Reference Equipment',
  [
    o(128, 'Reference Identification Qualifier', 'ID', 2, 3),
    o(127, 'Reference Identification', 'AN', 1, 30, {
      later: [
        { from: '004030', max: 50 },
        { from: '005030', max: 80 },
      ],
    }),
    m(206, 'Equipment Initial', 'AN', 1, 4),
    m(207, 'Equipment Number', 'AN', 1, 10, { later: [{ from: '005010', max: 15 }] }),
    o(231, 'Cross Reference Type Code', 'ID', 1, 1),
    o(219, 'Position', 'AN', 1, 3),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(567, 'Equipment Length', 'N0', 4, 5),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(845, 'Chassis Type', 'ID', 2, 2),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
    o(761, 'Equipment Number Check Digit', 'N0', 1, 1, { since: '004030' }),
  ],
  ['C0102'],
)

export const W2 = segment(
  'W2',
  'Equipment Identification',
  [
    m(206, 'Equipment Initial', 'AN', 1, 4),
    m(207, 'Equipment Number', 'AN', 1, 10, { later: [{ from: '005010', max: 15 }] }),
    o(22, 'Commodity Code', 'AN', 1, 30),
    m(40, 'Equipment Description Code', 'ID', 2, 2),
    m(578, 'Equipment Status Code', 'ID', 1, 2),
    o(604, 'Net Tons', 'N0', 1, 3),
    o(177, 'Intermodal Service Code', 'ID', 1, 2),
    o(605, 'Car Service Order Code', 'ID', 3, 3),
    o(373, 'Date', 'DT', 8, 8),
    o(606, 'Locomotive Maintenance Code', 'AN', 2, 2),
    o(206, 'Equipment Initial', 'AN', 1, 4),
    o(207, 'Equipment Number', 'AN', 1, 10, { later: [{ from: '005010', max: 15 }] }),
    o(761, 'Equipment Number Check Digit', 'N0', 1, 1),
    o(219, 'Position', 'AN', 1, 3),
    o(301, 'Car Type Code', 'ID', 1, 4),
    o(1073, 'Yes/No Condition or Response Code', 'ID', 1, 1),
  ],
  ['P1112'],
)

export const W09 = segment(
  'W09',
  'Equipment and Temperature',
  [
    m(40, 'Equipment Description Code', 'ID', 2, 2),
    o(408, 'Temperature', 'R', 1, 4),
    o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
    o(408, 'Temperature', 'R', 1, 4),
    o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
    o(3, 'Free-form Message', 'AN', 1, 60),
    o(1122, 'Vent Setting Code', 'ID', 1, 1),
    o(488, 'Percent', 'N0', 1, 3),
    o(380, 'Quantity', 'R', 1, 15),
  ],
  ['P0203', 'P0405'],
)

export const V4 = segment('V4', 'Cargo Location Reference', [m(877, 'Vessel Stowage Location', 'AN', 1, 12)])

export const GR5 = segment(
  'GR5',
  'Loading Details',
  [
    m(152, 'Special Handling Code', 'ID', 2, 3),
    o(752, 'Surface/Layer/Position Code', 'ID', 2, 2),
    o(739, 'Measurement Value', 'R', 1, 20),
    o(355, 'Unit or Basis for Measurement Code', 'ID', 2, 2),
    o(641, 'Status Reason Code', 'ID', 3, 3),
  ],
  ['P0304'],
)

export const V1 = segment(
  'V1',
  'Vessel Identification',
  [
    o(597, 'Vessel Code', 'ID', 1, 8),
    o(182, 'Vessel Name', 'AN', 2, 28, { later: [{ from: '007030', max: 50 }] }),
    o(26, 'Country Code', 'ID', 2, 3),
    o(55, 'Flight/Voyage Number', 'AN', 2, 10, { later: [{ from: '006040', max: 30 }] }),
    o(140, 'Standard Carrier Alpha Code', 'ID', 2, 4),
    o(249, 'Vessel Requirement Code', 'ID', 1, 1),
    o(854, 'Vessel Type Code', 'ID', 2, 2),
    o(897, 'Vessel Code Qualifier', 'ID', 1, 1),
    o(91, 'Transportation Method/Type Code', 'ID', 1, 2),
  ],
  ['R0102', 'C0801'],
)

export const Y7 = segment('Y7', 'Priority', [
  o(467, 'Priority', 'N0', 1, 1),
  o(470, 'Priority Code', 'N0', 1, 1),
  o(471, 'Priority Code Qualifier', 'ID', 1, 1),
  o(468, 'Port Call File Number', 'N0', 4, 4),
  o(373, 'Date', 'DT', 8, 8),
])
