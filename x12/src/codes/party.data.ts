import { openList } from './list.ts'

// Parties (N101), how they are identified (N103) and reached (PER). Rail's part of lists of over a thousand codes; the wording
// is ours.

export const PARTY_TYPES = openList(
  98,
  `
  SH - shipper
  CN - consignee
  N1 - notify party 1
  PF - receives the freight bill
  11 - billed under Rule 11
  N2 - notify party 2
  C1 - in care of, party 1
  C2 - in care of, party 2
  AO - on account of
  AP - on account of, at origin
  SF - ship from
  ST - ship to
  UC - ultimate consignee
  BN - beneficial owner
  BT - bill to
  CA - carrier
  CB - customs broker
  XQ - Canadian customs broker
  XR - Mexican customs broker
  XU - US customs broker
  FW - forwarder
  NP - notify party for a shipper's order
  OB - ordered by
  PU - party at the pickup
  PV - certifying party
  RR - railroad
  MC - motor carrier
  OR - drayage carrier at origin
  DR - drayage carrier at destination
  D1 - driver
  ZS - party monitoring the shipment
  IM - importer
  EX - exporter
`,
)

export const ID_QUALIFIERS = openList(
  66,
  `
  C5 - customer identification file (CIF)
  1 - D-U-N-S number
  9 - D-U-N-S number plus four digits
  2 - standard carrier alpha code (SCAC)
  12 - telephone number
  20 - standard point location code (SPLC)
  25 - carrier's customer code
  93 - sender's code
  94 - receiver's code
  FI - tax ID
  ZZ - mutually agreed
`,
)

export const CONTACT_FUNCTIONS = openList(
  366,
  `
  HM - hazardous materials contact
  IC - information
  CN - general
  DC - delivery
`,
)

export const NUMBER_QUALIFIERS = openList(
  365,
  `
  TE - telephone
  FX - fax
  EM - email
  EX - extension
`,
)
