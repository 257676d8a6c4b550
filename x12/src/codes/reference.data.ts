import { closedList, openList } from './list.ts'

// References (N901, REF01) and price authorities (PI). Rail's part of a list of fifteen hundred codes; the wording is ours.

export const REFERENCES = openList(
  128,
  `
  BM - bill of lading number
  BN - booking number
  CN - carrier’s reference number
  PO - purchase order number
  CO - customer order number
  CR - customer reference number
  SI - shipper’s shipment number
  RE - release number
  WY - waybill number
  SN - seal number
  EQ - equipment number
  IB - in-bond number
  OB - ocean bill of lading
  MB - master bill of lading
  OL - shipper’s original bill of lading
  PU - previous bill of lading
  ED - export declaration
  HS - harmonized code (Canada)
  WM - weight agreement
  RP - repetitive pattern
  RW - repetitive waybill
  RC - rail routing
  ZJ - revenue waybill (URRWIN)
  ZK - duplicate waybill, on the route
  ZL - duplicate waybill, off the route
  CF - fleet
  UT - unit train
  EB - embargo permit
  EN - embargo
  PN - permit
  CW - Wheat Board permit
  SC - shipper’s car order
  IT - internal customer number
  IN - consignee’s invoice
  FN - forwarder’s reference number
  DO - delivery order
  DJ - delivery ticket
  P8 - pickup reference
  PUN - pickup number
  LO - load planning number
  TN - transaction reference
  4K - rail diversion
  2L - AAR accounting rules
  O5 - OT-5 authority
  FRC - FIRMS code
  ZZ - mutually defined
`,
)

export const PRICE_AUTHORITIES = openList(
  128,
  `
  CT - contract
  PR - price quote
  TS - tariff
  PI - price list change
`,
)

export const PUBLICATION_AUTHORITIES = closedList(
  436,
  `
  TP - tariff publication
  RR - rate
  GR - group
  DR - division
  BR - backward
  OP - other publication
`,
)

export const ALTERNATIONS = closedList(629, 'A\nB\nL\nN\nP\nS')
