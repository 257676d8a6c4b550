import { closedList, openList } from './list.ts'

// Codes of routes, stops and cargo, in our own wording.

export const ROUTING_SEQUENCES = closedList(
  133,
  `
  S - origin carrier, shipper’s routing
  A - origin carrier, agent’s routing
  R - origin carrier, rule 11 shipment
  1 - first carrier after the origin
  2 - second carrier after the origin
  3 - third carrier after the origin
  4 - fourth carrier after the origin
  5 - fifth carrier after the origin
  6 - sixth carrier after the origin
  7 - seventh carrier after the origin
  8 - eighth carrier after the origin
  9 - ninth carrier after the origin
  B - origin or delivery carrier (any mode)
  D - delivery switch carrier
  H - haulage rights
  I - origin switch carrier
  M - haulage movement
  O - origin carrier (air, motor or ocean)
  V - intermediate switch carrier
  X - last carrier of a return route
  Z - mutually defined
  JD - following carrier at the junction settlement
  JO - preceding carrier at the junction settlement
`,
  { '006040': 'JI' },
)

export const STOP_REASONS = openList(
  163,
  `
  AL - advance loading
  CL - complete loading
  CN - consolidate
  CU - complete unloading
  DR - deramp and re-ramp
  DT - drop
  HT - heat
  IN - inspect
  LD - load
  LE - spot for export load exchange
  PA - pick up loaded equipment
  PL - partial load
  PU - partial unload
  RT - retrieve
  SL - spot for loading
  SU - spot for unloading
  TL - transload
  UL - unload
  WL - weigh
`,
)

export const ACCOMPLISHED = closedList(
  190,
  `
  A - done
  P - pending
`,
)

export const COMMODITY_QUALIFIERS = closedList(
  23,
  `
  T - STCC of the commodity carried
  L - STCC of the last contents (empty or residue)
  2
  3
  A
  B
  C
  D
  E
  F
  G
  H
  I
  J
  K
  M
  N
  P
  Q
  S
  U
  V
  Z - mutually defined
`,
  { '005010': '0\n4\n5\nR\nW', '006040': '1\n6\n7\n8\n9\nX' },
)

export const STATION_FUNCTIONS = openList(
  115,
  `
  5 - place of the activity
  6 - rail origin
  7 - rail destination
  L - port of loading
  D - port of discharge
`,
)
