import { closedList, openList } from './list.ts'

// Code lists of BX, BNX, ZC1 and M3. Membership after X12 release 004010 and later; the wording is ours.

export const TRANSPORTATION_METHODS = closedList(
  91,
  `
  R - rail
  X - intermodal (piggyback)
  6 - military official mail
  7 - mail
  A - air
  AC - air charter
  AE - air express
  AF - air freight
  AH - air taxi
  AR - armed forces courier
  B - barge
  BP - book postal
  BU - bus
  C - consolidated
  CE - customer pickup at customer’s expense
  D - parcel post
  DA - driveaway
  DW - driveaway, truckaway or towaway
  E - express truck
  ED - military airlift channel
  F - flyaway
  FA - air freight forwarder
  FL - motor, flatbed
  GG - trip with several origins and destinations
  GR - trip from one origin to several destinations
  GS - trip from several origins to one destination
  H - customer pickup
  HH - household goods truck
  I - common irregular carrier
  J - motor
  K - backhaul
  L - contract carrier
  LA - military logistics airlift
  LT - less than truckload (LTL)
  M - motor, common carrier
  MB - motor, bulk carrier
  MP - motor, package carrier
  N - private vessel
  O - containerized ocean
  P - private carrier
  PA - pooled air
  PG - pooled intermodal
  PL - pipeline
  PP - pool to pool
  PR - pooled rail
  PT - pooled truck
  Q - conventional ocean
  RC - rail, less than carload
  RR - road-rail trailers
  S - ocean
  SB - shipper’s agent
  SC - shipper’s agent (truck)
  SD - shippers' association
  SE - sea and air
  SR - supplier truck
  SS - steamship
  ST - double-stack train
  T - best way, shipper’s option
  TA - towaway
  TC - taxi
  TT - tank truck
  U - private parcel service
  VA - motor, van
  VE - ocean vessel
  VL - lake vessel
  W - inland waterway
  WP - water or pipeline and another mode
  Y - military intratheater airlift
  Y1 - ocean conference carrier
  Y2 - ocean non-conference carrier
  ZZ - mutually defined
`,
  {
    '004030': `
  AP - air package carrier
  BB
  CC
  G
  IP - intermodal, personal property
  LD - local delivery
  MS
  RO
  SF - surface freight forwarder
`,
    '006020': `XE - intermodal, expedited`,
  },
)

export const METHODS_OF_PAYMENT = closedList(
  146,
  `
  11 - rule 11 shipment: each carrier bills its part
  BP - paid by the buyer
  CA - collect, advanced
  CC - collect
  CD - collect on delivery
  CF - collect, freight credited back to customer
  DE - per contract
  DF - defined by buyer and seller
  FO - FOB port of call
  HP - half prepaid
  MX - mixed
  NC - service freight, no charge
  NR - non-revenue
  PA - prepaid, advanced
  PB - customer pickup or backhaul
  PC - prepaid but charged to customer
  PD - prepaid by processor
  PE - prepaid and summary bill
  PL - prepaid local, collect outside
  PO - prepaid only
  PP - prepaid by seller
  PS - paid by seller
  PU - pickup
  RC - return container freight paid by customer
  RF - return container freight free
  RS - return container freight paid by supplier
  TP - third party pays
  WC - weight condition
`,
  {
    '004030': `
  CN - cost and freight
  DD - delivered, duty paid
  SD - free domicile
`,
  },
)

export const SHIPMENT_QUALIFIERS = closedList(
  147,
  `
  1 - master bill, non-revenue empty
  2 - sea waybill
  3 - intermodal or combined transport bill
  4 - household goods bill
  5 - load handled as empty
  6 - first bill of a split shipment
  7 - subsequent bill of a split shipment
  8 - master bill, revenue empty
  9 - reload
  A - sub-bill for assembly
  B - single shipment
  C - consolidated shipment
  D - sub-bill for distribution
  E - non-revenue empty
  F - stop-off shipment
  G - switch waybill
  H - company material, non-revenue
  I - intermodal
  J - charity, non-revenue
  K - free astray
  L - blind memo, single load
  M - master bill for assembly, distribution or volume
  N - blind memo, multiple loads
  O - memo bill, non-rail
  P - PTF bill
  Q - continuous movement
  R - supplemental billing
  S - volume sub-master bill
  T - free return under claim rule 93-B
  U - round trip
  V - void bill
  W - revenue empty
  X - empty switch waybill
  Y - advances or prepaid charges only
  Z - commercial zone pickup
`,
)

export const SECTION_SEVEN = closedList(
  226,
  `
  S - in effect (no delivery until freight is paid)
  N - not in effect
`,
)

export const CAPACITY_LOADS = closedList(
  195,
  `
  C - cubed out
  F - full
  G - gallonage
  M - marked capacity
  T - loaded tight
  V - visible capacity
`,
)

export const STATUS_REQUESTS = closedList(
  160,
  `
  N - none
  P - proof of delivery requested
  R - automatic status
  S - automatic proof of delivery
`,
)

export const CUSTOMS_DOCUMENTS = closedList(
  501,
  `
  10 - pro forma entered, no B13 needed
  14 - pro forma and B13 entered
  15 - pro forma entered, B13 with the car
  16 - pro forma entered, B13 as a summary
  17 - pro forma entered, B13 with the broker
  20 - pro forma with the car, no B13 needed
  24 - pro forma with the car, B13 entered
  25 - pro forma and B13 with the car
  26 - pro forma with the car, B13 as a summary
  27 - pro forma with the car, B13 with the broker
  30 - pro forma with the broker, no B13 needed
  34 - pro forma with the broker, B13 entered
  35 - pro forma with the broker, B13 with the car
  36 - pro forma with the broker, B13 as a summary
  37 - pro forma and B13 with the broker
  90 - customs form A4 and others
`,
  { '004030': `40` },
)

export const CONFIDENTIAL_BILLING = closedList(
  199,
  `
  C - confidential billing
  M - confidential billing, no rates shown
  N - not requested
  R - no rates shown
`,
)

export const GOODS_AND_SERVICES_TAX = closedList(
  714,
  `
  1 - inbound, proof at origin
  2 - outbound, proof at origin
  3 - inbound and outbound, proof at origin
`,
)

export const WEIGHT_CODES = closedList(
  460,
  `
  A - shipper’s weight agreement
  C - consignee’s scale
  D - destination weight agreement
  E - estimated
  F - public scale for consignee
  G - grain exchange
  H - public scale for shipper
  M - manifest
  N - none required (contract or per-car rate)
  O - official
  R - carrier’s scale
  S - shipper’s certified scale
  T - tariff allowance
`,
)

export const BILLING_CODES = closedList(
  11,
  `
  A - articulated for this load
  B - straight plan
  C - average agreement
  D - switch bill
  E - storage
  F - detention
  G - storage in transit
  H - in furtherance of transit
  J - flat car composite
  M - multiple shipment
  P - paired trailers
  Q - multiple cars, transit
  R - rule 24, lead and trailer cars on one bill
  S - single shipment
  T - transit
  U - unit train
  V - ordinary bill of lading
  W - order bill of lading
  X - straight bill of lading
  Y - route code bill of lading
`,
)

/** Rail uses these few of many. */
export const PURPOSES = openList(
  353,
  `
  00 - original
  01 - cancellation
  04 - change
  05 - replacement
  06 - confirmation
  11 - response
`,
)

export const CORRECTION_INDICATORS = closedList(
  202,
  `
  AD - adjustment of previous freight charges
  AI - additional information
  AR - additional revenue
  B1 - bad order car
  BA - bilateral agreement date missed
  BD - balance due
  BE - billing error
  BO - bad order setback, bill canceled
  CA - bill canceled
  CM - canceled, one waybill covers multiple cars
  CO - correction
  CP - container contents corrected
  CS - consolidation
  CT - waybill canceled
  CU - covered by another revenue waybill
  D1 - diverted or reconsigned
  DC - collect or prepaid dispute
  DE - event deleted
  DP - container contents deleted
  DS - shipment delayed
  EM - moved in error
  MB - miscellaneous billing
  MD - settlement date changed
  MR - misrouted
  NC - car not received
  ND - no division available
  PD - past due billing
  RB - rebilled, disregard previous bill
  RC - revenue correction
  RD - route dispute
  RE - reassigned or transferred
  RL - rule 11 dispute
  SC - switch carrier
  SP - car separated from its block
  TL - transloaded
  WC - wrecked car
`,
  {
    '004030': `
  RF - full rebuttal of a refused invoice
  RP - partial rebuttal of a refused invoice
  WS - work stoppage
`,
  },
)

export const RELEASE_CODES = closedList(
  132,
  `
  B - billing only, not yet released
  H - hold, previously released
  R - released with billing
  S - scheduled release
  T - released, billed previously
  U - released, unscheduled
`,
)

export const TIME_CODES = closedList(
  623,
  `
  LT - local time
  ET - Eastern
  ES - Eastern standard
  ED - Eastern daylight
  CT - Central
  CS - Central standard
  CD - Central daylight
  MT - Mountain
  MS - Mountain standard
  MD - Mountain daylight
  PT - Pacific
  PS - Pacific standard
  PD - Pacific daylight
  AT - Alaska
  AS - Alaska standard
  AD - Alaska daylight
  HT - Hawaii-Aleutian
  HS - Hawaii-Aleutian standard
  HD - Hawaii-Aleutian daylight
  TT - Atlantic
  TS - Atlantic standard
  TD - Atlantic daylight
  NT - Newfoundland
  NS - Newfoundland standard
  ND - Newfoundland daylight
  GM - Greenwich mean time
  UT - UTC
${[...Array(12).keys()].map((hour) => `  ${String(hour + 1).padStart(2, '0')} - UTC+${hour + 1}`).join('\n')}
${[...Array(12).keys()].map((hour) => `  ${hour + 13} - UTC-${12 - hour}`).join('\n')}
`,
  {
    '006020': `
  25 - half-hour zone 25
  26 - half-hour zone 26
  27 - half-hour zone 27
  28 - half-hour zone 28
  29 - half-hour zone 29
`,
  },
)
