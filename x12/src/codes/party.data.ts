import { openList } from './list.ts'

// Parties (N101), how they are identified (N103) and reached (PER). Rail's part of lists of over a thousand codes; the wording
// is ours.

export const PARTY_TYPES = openList(
  98,
  `
  SH - shipper
  CN - consignee
  N1 - notify party no. 1
  PF - freight bill recipient
  11 - rule 11 party
  N2 - notify party no. 2
  C1 - in care of, no. 1
  C2 - in care of, no. 2
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
  FW - freight forwarder
  NP - notify party for shipper’s order
  OB - ordered by
  PU - pickup party
  PV - certifying party
  RR - railroad
  MC - motor carrier
  OR - drayage carrier at origin
  DR - drayage carrier at destination
  D1 - driver
  ZS - shipment monitor
  IM - importer
  EX - exporter
`,
)

export const ID_QUALIFIERS = openList(
  66,
  `
  C5 - customer identification file (CIF)
  1 - D-U-N-S number
  9 - D-U-N-S+4 number
  2 - standard carrier alpha code (SCAC)
  12 - telephone number
  20 - standard point location code (SPLC)
  25 - carrier’s customer code
  93 - code assigned by the sender
  94 - code assigned by the receiver
  FI - federal tax ID
  ZZ - mutually defined
`,
)

export const CONTACT_FUNCTIONS = openList(
  366,
  `
  HM - hazardous material contact
  IC - information contact
  CN - general contact
  DC - delivery contact
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
