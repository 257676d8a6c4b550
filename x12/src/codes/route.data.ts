import { closedList, openList } from './list.ts'

// Codes of routes, stops and cargo, in our own wording.

export const ROUTING_SEQUENCES = closedList(
  133,
  `
  S - origin carrier, as the shipper routes
  A - origin carrier, as the agent routes
  R - origin carrier, rule 11
  1 - first carrier after the origin
  2 - second carrier after the origin
  3 - third carrier after the origin
  4 - fourth carrier after the origin
  5 - fifth carrier after the origin
  6 - sixth carrier after the origin
  7 - seventh carrier after the origin
  8 - eighth carrier after the origin
  9 - ninth carrier after the origin
  B - origin or delivery carrier of any mode
  D - delivery switch carrier
  H - haulage rights
  I - origin switch carrier
  M - haulage movement
  O - origin carrier by air, road or ocean
  V - switch carrier on the way
  X - last carrier on the way back
  Z - as agreed
  JD - following carrier at the junction settlement
  JO - preceding carrier at the junction settlement
`,
  { '006040': 'JI' },
)

export const STOP_REASONS = openList(
  163,
  `
  AL - advance loading
  CL - complete the load
  CN - consolidate
  CU - complete the unloading
  DR - deramp and ramp again
  DT - drop
  HT - heat
  IN - inspect
  LD - load
  LE - spot for an export load to change
  PA - pick up what is loaded
  PL - load in part
  PU - unload in part
  RT - retrieve
  SL - spot to load
  SU - spot to unload
  TL - transload
  UL - unload
  WL - weigh
`,
)

export const ACCOMPLISHED = closedList(
  190,
  `
  A - accomplished
  P - pending
`,
)

export const COMMODITY_QUALIFIERS = closedList(
  23,
  `
  T - STCC of what is carried
  L - STCC of what was carried last, for empties and residue
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
  Z - as agreed
`,
  { '005010': '0\n4\n5\nR\nW', '006040': '1\n6\n7\n8\n9\nX' },
)

export const STATION_FUNCTIONS = openList(
  115,
  `
  5 - where it happened
  6 - origin of the rail movement
  7 - destination of the rail movement
  L - port of loading
  D - port of discharge
`,
)
