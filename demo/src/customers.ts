/** The loads of a customer's cars, as its people group them on reports. */
export interface GroupRule {
  id: number
  name: string
  lanes?: readonly string[]
  /** Owners of marks as demo/data/reporting-marks.csv names them. */
  owner?: string
}

export interface DemoCustomer {
  id: number
  name: string
  business_name: string
  domain: string
  type: string
  type_id: number
  zip_code: string
  waybill_type: 'both' | 'R' | 'imdl'
  preferred_theme: string
  /** Two letters that open its bills of lading. */
  bill_prefix: string
  /**
   * How often railroads repeat their estimates of a car: more often for fewer cars, so that every screen keeps
   * changing.
   */
  estimates_every_hours: readonly number[]
  lanes: readonly string[]
  groups: readonly GroupRule[]
}

/** `['L001', …]` from numbers: `lanes(1, [4, 6])` is L001, L004, L005 and L006. */
function lanes(...parts: readonly (number | readonly [number, number])[]): string[] {
  return parts.flatMap((part) => {
    const [first, last] = typeof part === 'number' ? [part, part] : part
    return Array.from({ length: last - first + 1 }, (_, at) => `L${String(first + at).padStart(3, '0')}`)
  })
}

/** The five invented customers of the demo railroad; together they own every lane once. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  {
    id: 1,
    name: 'Meridian Foods',
    business_name: 'Meridian Foods & Ingredients, Inc.',
    domain: 'meridianfoods.example',
    type: 'Shipper',
    type_id: 1,
    zip_code: '68102',
    waybill_type: 'both',
    preferred_theme: 'other',
    bill_prefix: 'MF',
    estimates_every_hours: [1],
    lanes: lanes([2, 15], 67, 68, 71, 73),
    groups: [
      { id: 101, name: 'Grain', lanes: lanes([7, 9], 11, 12) },
      { id: 102, name: 'Sweeteners, oils & flour', lanes: lanes([4, 6], 10) },
      { id: 103, name: 'Beverages & malt', lanes: lanes([13, 15]) },
      { id: 104, name: 'Renewable fuels', lanes: lanes(2, 3) },
      { id: 105, name: 'Retail intermodal', lanes: lanes(67, 68, 71) },
      { id: 106, name: 'GATX lease', owner: 'GATX Corporation' },
    ],
  },
  {
    id: 2,
    name: 'Gulf & Prairie Chemical',
    business_name: 'Gulf & Prairie Chemical Company LP',
    domain: 'gulfprairie.example',
    type: 'Fleet owner',
    type_id: 2,
    zip_code: '77002',
    waybill_type: 'R',
    preferred_theme: 'other',
    bill_prefix: 'GP',
    estimates_every_hours: [1],
    lanes: lanes([16, 31], 33, 74),
    groups: [
      { id: 201, name: 'Fertilizer & potash', lanes: lanes(16, 17, [20, 22]) },
      { id: 202, name: 'Plastics', lanes: lanes(25, [27, 30]) },
      { id: 203, name: 'Chlor-alkali & soda', lanes: lanes(18, 19, 23, 24) },
      { id: 204, name: 'Gases & hazardous liquids', lanes: lanes(21, 26, 31, 33, 74) },
      { id: 205, name: 'Union Tank lease', owner: 'Union Tank Car Company' },
    ],
  },
  {
    id: 3,
    name: 'Ironwood Materials',
    business_name: 'Ironwood Materials Group, Inc.',
    domain: 'ironwood.example',
    type: 'Shipper',
    type_id: 1,
    zip_code: '46320',
    waybill_type: 'R',
    preferred_theme: 'wabtec',
    bill_prefix: 'IW',
    estimates_every_hours: [1],
    lanes: lanes([36, 38], [40, 60]),
    groups: [
      { id: 301, name: 'Steel & scrap', lanes: lanes([41, 46], 52) },
      { id: 302, name: 'Forest products', lanes: lanes([47, 51], 53) },
      { id: 303, name: 'Coal, sand & cement', lanes: lanes([36, 38], 40, 54, 55) },
      { id: 304, name: 'Finished vehicles', lanes: lanes([56, 60]) },
      { id: 305, name: 'TTX pool', owner: 'TTX Company' },
    ],
  },
  {
    id: 4,
    name: 'Bluewater Container Line',
    business_name: 'Bluewater Container Line Ltd.',
    domain: 'bluewater.example',
    type: 'Intermodal',
    type_id: 3,
    zip_code: '90802',
    waybill_type: 'imdl',
    preferred_theme: 'other',
    bill_prefix: 'BW',
    estimates_every_hours: [0.5, 1],
    lanes: lanes([61, 66], 69, 70, 72),
    groups: [
      { id: 401, name: 'Pacific imports', lanes: lanes([61, 64]) },
      { id: 402, name: 'Atlantic imports', lanes: lanes(65, 66) },
      { id: 403, name: 'Mexico service', lanes: lanes(69, 70) },
      { id: 404, name: 'Long Beach departures', lanes: lanes(61, 62) },
    ],
  },
  {
    id: 5,
    name: 'Keystone Terminals',
    business_name: 'Keystone Terminals & Storage LLC',
    domain: 'keystoneterminals.example',
    type: 'Terminal',
    type_id: 4,
    zip_code: '79701',
    waybill_type: 'R',
    preferred_theme: 'other',
    bill_prefix: 'KT',
    estimates_every_hours: [0.25],
    lanes: lanes(1, 32, 34, 35, 39),
    groups: [
      { id: 501, name: 'Crude oil', lanes: lanes(34, 35) },
      { id: 502, name: 'Gas liquids & ethanol', lanes: lanes(1, 32) },
      { id: 503, name: 'Frac sand', lanes: lanes(39) },
    ],
  },
]
