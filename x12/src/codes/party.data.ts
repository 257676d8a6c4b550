import { openList } from './list.ts'

// Parties (N101), how they are identified (N103) and reached (PER). Rail's part of lists of over a thousand codes; the words
// are ours.

export const PARTY_TYPES = openList(
  98,
  `
  SH - shipper
  CN - consignee
  N1 - first party to notify
  PF - party that receives the freight bill
  11 - party billed under rule 11
  N2 - second party to notify
  C1 - first party in care of
  C2 - second party in care of
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
  NP - party to notify for a shipper's order
  OB - ordered by
  PU - party at the pickup
  PV - party that certifies
  RR - railroad
  MC - motor carrier
  OR - drayman at origin
  DR - drayman at destination
  D1 - driver
  ZS - party that watches the shipment
  IM - importer
  EX - exporter
`,
)

export const ID_QUALIFIERS = openList(
  66,
  `
  C5 - customer identification file (CIF)
  1 - D-U-N-S number
  9 - D-U-N-S number with four digits more
  2 - standard carrier alpha code (SCAC)
  12 - telephone number
  20 - standard point location code (SPLC)
  25 - the carrier's code of the customer
  93 - code of the sender
  94 - code of the receiver
  FI - tax number
  ZZ - as agreed
`,
)

export const CONTACT_FUNCTIONS = openList(
  366,
  `
  HM - contact for dangerous goods
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
  EM - e-mail
  EX - extension
`,
)
