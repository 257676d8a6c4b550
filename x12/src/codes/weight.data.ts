import { closedList, openList } from './list.ts'

// Code lists of weights, units and temperatures. The wording is ours.

export const WEIGHT_QUALIFIERS = closedList(
  187,
  `
  E - estimated net
  G - gross
  N - actual net
  B - billed
  M - minimum weight for the rate
  A - consolidated
  A1 - dimensional
  A2 - carrier reweigh
  A3 - shipper’s weight
  A4 - average of loads
  C - actual net, repeated in a combination
  CD - chargeable dunnage
  CE - certified cargo
  D - destination weight agreement
  DR - drained
  F - deficit
  FR - freight
  H - per 100 feet
  I - per 1000 feet
  J - light
  K - cleaned out
  L - legal
  LC - load limit
  ND - non-chargeable dunnage
  NI - household goods in storage, weight NI
  NR - household goods in storage, weight NR
  NT - household goods in storage, weight NT
  O - above the maximum
  P - per 100 units
  PA - including pallet
  Q - per 1000 units
  R - dunnage per unit
  RG - reweighed gross
  RN - reweighed net
  RT - reweighed tare
  S - state weight
  SF - household goods in storage, weight SF
  SI - household goods in storage, weight SI
  SK - including skid
  SO - household goods in storage, weight SO
  T - tare
  U - per unit
  V - not in transit
  W - in transit
  WA - allowance
  WB - household goods in storage, weight WB
  WG - household goods in storage, weight WG
  WJ - household goods in storage, weight WJ
  X - maximum weight for the rate
  Y - theoretical
  Z - mutually defined
`,
  { '004030': 'WX', '005010': 'A5' },
)

export const WEIGHT_UNITS = closedList(
  188,
  `
  L - pounds
  K - kilograms
  E - metric tons
  G - grams
  M - measurement tons
  O - ounces
  S - short tons
  T - long tons
`,
)

/** Temperatures (PS03) and what dangerous goods are counted in (LH101, LH106), of many more. */
export const UNITS = openList(
  355,
  `
  FA - degrees Fahrenheit
  CE - degrees Celsius
  BG - bags
  BX - boxes
  CA - cases
  CL - cylinders
  CN - cans
  DR - drums
  EA - each
  GA - gallons
  KG - kilograms
  LB - pounds
  LT - liters
  PC - pieces
  PK - packages
  TK - tanks
  TN - short tons
`,
)

export const PROTECTIVE_SERVICES = closedList(
  241,
  `
  B - body ice
  BC - body ice, depleted or removed
  D - discontinue service
  HDN - do not heat
  HDNC - do not heat in Canada
  HSC - standard heater service in Canada
  M - standard mechanical refrigeration
  MN - modified mechanical refrigeration
  MNU - mechanical unit not to be operated
`,
)

export const PRECOOLED = closedList(745, 'Y - pre-cooled')

export const VENTS = closedList(
  242,
  `
  VC - vents closed
  VO - vents open
  VS - standard ventilation
  V40
  VOI
  VD40
  VDOI
  VS10
`,
)
