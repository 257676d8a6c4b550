import { closedList, openList } from './list.ts'

// Code lists of BX, BNX, ZC1 and M3. Membership after X12 release 004010 and later; the words are ours.

export const TRANSPORTATION_METHODS = closedList(
  91,
  `
  R - rail
  X - intermodal, on flat cars
  6 - official mail of the military
  7 - mail
  A - air
  AC - chartered aircraft
  AE - air express
  AF - air freight
  AH - air taxi
  AR - courier of the armed forces
  B - barge
  BP - books by post
  BU - bus
  C - consolidated
  CE - fetched by the customer at his cost
  D - parcel by post
  DA - driven to its destination
  DW - driven, carried or towed to its destination
  E - express truck
  ED - military airlift channel
  F - flown to its destination
  FA - air freight forwarder
  FL - truck, flatbed
  GG - rounds with several origins and destinations
  GR - rounds from one origin to several destinations
  GS - rounds from several origins to one destination
  H - fetched by the customer
  HH - truck for household goods
  I - common carrier without fixed route
  J - truck
  K - backhaul
  L - contract carrier
  LA - military logistics airlift
  LT - truck, less than a load
  M - truck of a common carrier
  MB - truck for bulk goods
  MP - truck for parcels
  N - private vessel
  O - ocean, in containers
  P - private carrier
  PA - pooled, by air
  PG - pooled, intermodal
  PL - pipeline
  PP - from pool to pool
  PR - pooled, by rail
  PT - pooled, by truck
  Q - ocean, conventional
  RC - rail, less than a carload
  RR - trailers that run on rails
  S - ocean
  SB - shipper's agent
  SC - shipper's agent, by truck
  SD - shippers' association
  SE - sea and air
  SR - truck of the supplier
  SS - steamship
  ST - double-stack train
  T - whatever is best, at the shipper's choice
  TA - towed
  TC - taxi
  TT - tank truck
  U - private parcel service
  VA - truck, van
  VE - ocean vessel
  VL - lake vessel
  W - inland waterway
  WP - by water or pipeline and another mode
  Y - military airlift within a theater
  Y1 - ocean carrier of a conference
  Y2 - ocean carrier of no conference
  ZZ - as agreed
`,
  {
    '004030': `
  AP - air carrier of parcels
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
  11 - rule 11: each carrier bills its own part
  BP - paid by the buyer
  CA - collect, advanced
  CC - collect
  CD - collect on delivery
  CF - collect, freight credited back to the customer
  DE - as the contract says
  DF - as buyer and seller have agreed
  FO - free on board at the port of call
  HP - half of it prepaid
  MX - mixed
  NC - service freight, no charge
  NR - non-revenue
  PA - prepaid, advanced
  PB - picked up by the customer or backhaul
  PC - prepaid and charged on to the customer
  PD - prepaid by the processor
  PE - prepaid, on a summary bill
  PL - prepaid locally, collect beyond
  PO - prepaid only
  PP - prepaid by the seller
  PS - paid by the seller
  PU - pickup
  RC - container goes back at the customer's cost
  RF - container goes back free
  RS - container goes back at the supplier's cost
  TP - paid by a third party
  WC - depends on the weight
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
  2 - sea waybill
  3 - bill for intermodal or combined transport
  4 - bill for household goods
  5 - load handled as an empty
  6 - first bill of a split shipment
  7 - further bill of a split shipment
  8 - master bill, revenue empty
  9 - reload
  A - sub-bill, to be assembled
  B - bill for a single shipment
  C - consolidated shipment
  D - sub-bill, to be distributed
  E - empty, non-revenue
  F - shipment with stop-offs
  G - switch waybill
  H - the railroad's own goods, non-revenue
  I - intermodal
  J - charity, non-revenue
  K - free astray
  L - blind memo for one load
  M - master bill for assembly, distribution or volume
  N - blind memo for several loads
  O - memo bill, not for rail
  P - PTF bill
  Q - continuous movement
  R - supplemental billing
  S - sub-master bill for volume
  T - returned free under claim rule 93-B
  U - round trip
  V - void bill
  W - revenue empty
  X - switch waybill for an empty
  Y - waybill for advances or prepaid charges only
  Z - pickup in the commercial zone
`,
)

export const SECTION_SEVEN = closedList(
  226,
  `
  S - in effect: no delivery before freight is paid
  N - not in effect
`,
)

export const CAPACITY_LOADS = closedList(
  195,
  `
  C - full by cube
  F - full
  G - by gallons
  M - marked capacity
  T - filled tight
  V - full to the eye
`,
)

export const STATUS_REQUESTS = closedList(
  160,
  `
  N - none
  P - proof of delivery wanted
  R - status, sent unasked
  S - proof of delivery, sent unasked
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
  90 - customs form A4 and more
`,
  { '004030': `40` },
)

export const CONFIDENTIAL_BILLING = closedList(
  199,
  `
  C - billing is confidential
  M - billing is confidential and shows no rates
  N - not asked for
  R - shows no rates
`,
)

export const GOODS_AND_SERVICES_TAX = closedList(
  714,
  `
  1 - inbound, evidence at origin
  2 - outbound, evidence at origin
  3 - inbound and outbound, evidence at origin
`,
)

export const WEIGHT_CODES = closedList(
  460,
  `
  A - agreed weights of the shipper
  C - consignee's scale
  D - agreed weights at destination
  E - estimated
  F - public scale, for the consignee
  G - grain exchange
  H - public scale, for the shipper
  M - manifest
  N - none needed: contract or rate per car
  O - official
  R - carrier's scale
  S - shipper's certified scale
  T - as the tariff allows
`,
)

export const BILLING_CODES = closedList(
  11,
  `
  A - articulated for this load only
  B - straight plan
  C - average agreement
  D - switch bill
  E - storage
  F - detention
  G - stored in transit
  H - in furtherance of transit
  J - composite of flat cars
  M - several shipments
  P - trailers in a pair
  Q - several cars, in transit
  R - rule 24, lead car and trailer on one bill
  S - single shipment
  T - transit
  U - unit train
  V - ordinary bill of lading
  W - negotiable bill of lading
  X - straight consignment bill of lading
  Y - bill of lading by route code
`,
)

/** Rail uses these few of many. */
export const PURPOSES = openList(
  353,
  `
  00 - original
  01 - cancels what was sent
  04 - changes what was sent
  05 - replaces what was sent
  06 - confirms what was sent
  11 - answers what was sent
`,
)

export const CORRECTION_INDICATORS = closedList(
  202,
  `
  AD - earlier freight charges adjusted
  AI - more information
  AR - revenue added
  B1 - bad order car
  BA - date of the bilateral agreement missed
  BD - balance due
  BE - billing error
  BO - bad order setback, bill cancelled
  CA - bill cancelled
  CM - cancelled, as one waybill covers several cars
  CO - correction
  CP - contents of the container corrected
  CS - consolidation
  CT - waybill cancelled
  CU - covered by another revenue waybill
  D1 - diverted or reconsigned
  DC - dispute over collect or prepaid
  DE - event deleted
  DP - contents of the container deleted
  DS - shipment delayed
  EM - moved in error
  MB - miscellaneous billing
  MD - settlement date changed
  MR - misrouted
  NC - no car was received
  ND - no division available
  PD - billing is past due
  RB - billed anew, ignore the earlier bill
  RC - revenue corrected
  RD - dispute over the route
  RE - reassigned or transferred
  RL - dispute over rule 11
  SC - switch carrier
  SP - car separated from its block
  TL - transloaded
  WC - wrecked car
`,
  {
    '004030': `
  RF - rebuttal in full of a refused invoice
  RP - rebuttal in part of a refused invoice
  WS - work stoppage
`,
  },
)

export const RELEASE_CODES = closedList(
  132,
  `
  B - billing only, not released yet
  H - hold: released before, not to move now
  R - released with its billing
  S - to be released at a set time
  T - released: shipment and billing were sent before
  U - released, not scheduled
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
