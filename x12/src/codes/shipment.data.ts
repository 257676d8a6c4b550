import { closedList, openList } from './list.ts'

// Code lists of BX, BNX, ZC1 and M3. Membership after X12 release 004010 and later; the wording is ours.

export const TRANSPORTATION_METHODS = closedList(
  91,
  `
  R - rail
  X - intermodal (on flat cars)
  6 - military official mail
  7 - mail
  A - air
  AC - chartered aircraft
  AE - air express
  AF - air freight
  AH - air taxi
  AR - armed forces courier
  B - barge
  BP - book mail
  BU - bus
  C - consolidated
  CE - customer pickup at the customer's expense
  D - parcel mail
  DA - driven away
  DW - driven, carried or towed away
  E - express truck
  ED - military airlift channel
  F - flown away
  FA - air freight forwarder
  FL - truck, flatbed
  GG - multiple origins and destinations
  GR - one origin, multiple destinations
  GS - multiple origins, one destination
  H - customer pickup
  HH - household goods truck
  I - irregular-route common carrier
  J - truck
  K - backhaul
  L - contract carrier
  LA - military logistics airlift
  LT - truck, less than truckload
  M - common carrier truck
  MB - bulk truck
  MP - package truck
  N - private vessel
  O - ocean, containerized
  P - private carrier
  PA - pooled, by air
  PG - pooled, intermodal
  PL - pipeline
  PP - pool to pool
  PR - pooled, by rail
  PT - pooled, by truck
  Q - ocean, conventional
  RC - rail, less than a carload
  RR - road-rail trailers
  S - ocean
  SB - shipper's agent
  SC - shipper's agent, by truck
  SD - shippers' association
  SE - sea and air
  SR - supplier's truck
  SS - steamship
  ST - double-stack train
  T - best way, at the shipper's option
  TA - towed
  TC - taxi
  TT - tank truck
  U - private parcel service
  VA - truck, van
  VE - ocean vessel
  VL - lake vessel
  W - inland waterway
  WP - water or pipeline with another mode
  Y - military airlift within a theater
  Y1 - ocean conference carrier
  Y2 - ocean non-conference carrier
  ZZ - mutually agreed
`,
  {
    '004030': `
  AP - package air carrier
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
  11 - Rule 11: each carrier bills its own portion
  BP - paid by buyer
  CA - collect, advance
  CC - collect
  CD - collect on delivery
  CF - collect, freight credited to the customer
  DE - per contract
  DF - agreed between buyer and seller
  FO - FOB port of call
  HP - half prepaid
  MX - mixed
  NC - service freight, no charge
  NR - non-revenue
  PA - prepaid, advance
  PB - customer pickup or backhaul
  PC - prepaid, charged to the customer
  PD - prepaid by processor
  PE - prepaid, summary bill
  PL - prepaid local, collect beyond
  PO - prepaid only
  PP - prepaid by seller
  PS - paid by seller
  PU - pickup
  RC - container return at the customer's expense
  RF - container return free
  RS - container return at the supplier's expense
  TP - paid by third party
  WC - depends on weight
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
  1 - master bill, empty, non-revenue
  2 - ocean waybill
  3 - intermodal or combined transport bill
  4 - household goods bill
  5 - load handled as empty
  6 - first bill of a split shipment
  7 - later bill of a split shipment
  8 - master bill, revenue empty
  9 - reload
  A - sub-bill, to be assembled
  B - single shipment bill
  C - consolidated shipment
  D - sub-bill, to be distributed
  E - empty, non-revenue
  F - stop-off shipment
  G - switch waybill
  H - company material, non-revenue
  I - intermodal
  J - charity, non-revenue
  K - free astray
  L - blind memo, one load
  M - master bill for assembly, distribution or volume
  N - blind memo, multiple loads
  O - memo bill, non-rail
  P - PTF bill
  Q - continuous movement
  R - supplemental billing
  S - volume sub-master bill
  T - returned free under claim rule 93-B
  U - round trip
  V - void bill
  W - revenue empty
  X - switch waybill, empty
  Y - waybill for advance or prepaid charges only
  Z - commercial zone pickup
`,
)

export const SECTION_SEVEN = closedList(
  226,
  `
  S - in effect: no delivery until freight is paid
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
  T - tight fill
  V - visibly full
`,
)

export const STATUS_REQUESTS = closedList(
  160,
  `
  N - none
  P - proof of delivery requested
  R - status sent without request
  S - proof of delivery sent without request
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
  C - billing is confidential
  M - billing is confidential, no rates shown
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
  A - shipper's weight agreement
  C - consignee's scale
  D - destination weight agreement
  E - estimated
  F - public scale, consignee
  G - grain exchange
  H - public scale, shipper
  M - manifest
  N - not needed (contract or per-car rate)
  O - official
  R - carrier's scale
  S - shipper's certified scale
  T - per tariff
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
  M - multiple shipments
  P - paired trailers
  Q - multiple cars, transit
  R - Rule 24, lead car and trailer on one bill
  S - single shipment
  T - transit
  U - unit train
  V - ordinary bill of lading
  W - negotiable bill of lading
  X - straight consignment bill of lading
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
  AD - earlier freight charges adjusted
  AI - additional information
  AR - revenue added
  B1 - bad order car
  BA - bilateral agreement date missed
  BD - balance due
  BE - billing error
  BO - bad order setback, bill canceled
  CA - bill canceled
  CM - canceled, one waybill covers several cars
  CO - correction
  CP - container contents corrected
  CS - consolidation
  CT - waybill canceled
  CU - covered by another revenue waybill
  D1 - diverted or reconsigned
  DC - collect or prepaid disputed
  DE - event deleted
  DP - container contents deleted
  DS - shipment delayed
  EM - moved in error
  MB - miscellaneous billing
  MD - settlement date changed
  MR - misrouted
  NC - car not received
  ND - no division available
  PD - billing past due
  RB - rebilled, ignore the earlier bill
  RC - revenue corrected
  RD - route disputed
  RE - reassigned or transferred
  RL - Rule 11 disputed
  SC - switch carrier
  SP - car separated from its block
  TL - transloaded
  WC - wrecked car
`,
  {
    '004030': `
  RF - full rebuttal of a rejected invoice
  RP - partial rebuttal of a rejected invoice
  WS - work stoppage
`,
  },
)

export const RELEASE_CODES = closedList(
  132,
  `
  B - billing only, not yet released
  H - hold: already released, don't move
  R - released with billing
  S - scheduled release
  T - released: shipment and billing already sent
  U - unscheduled release
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
  GM - Greenwich
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
