import { closedList, openList } from './list.ts'

// Code lists of cars, containers and what belongs to them. The wording is ours.

/** Those that bills of lading name most come first. What later releases added is in no public source. */
export const EQUIPMENT_TYPES = closedList(
  40,
  `
  BX - boxcar
  CN - container
  HC - covered hopper
  HO - open hopper
  IX - insulated boxcar
  RC - refrigerated car
  RF - flat car
  RI - covered gondola with bulkheads
  RO - open gondola
  RR - railcar (any type)
  SK - stack car
  TN - tank car
  20 - 20 ft container, open top
  2B - 20 ft container, closed top
  2D - control unit
  2E - helper locomotive
  2F - road-rail trailer
  2G - helper locomotive within the train
  40 - container of 40 ft, open top
  4B - container of 40 ft, closed top
  AC - closed container
  AF - aircraft, loose freight
  AL - aluminum container
  AP - aircraft
  AT - closed container, temperature controlled
  BC - covered barge
  BE - bilevel car, fully open
  BF - bilevel car, fully enclosed
  BG - bogie
  BH - bilevel car, screened, with roof
  BJ - bilevel car, screened, without roof
  BK - bulk container
  BO - open barge
  BR - barge
  CA - caboose
  CB - gooseneck chassis
  CC - container on a chassis
  CD - container with bulk bag hangers
  CG - tank container for gas
  CH - chassis
  CI - container, insulated
  CJ - container, insulated and ventilated
  CK - container, heated, insulated and ventilated
  CL - container, closed top, any length
  CM - container, open sides
  CP - coil car, open
  CQ - food-grade tank container
  CR - coil car, covered
  CS - container, open top, low sides
  CT - container, open top, high sides
  CU - container, open top, any length
  CV - closed van
  CW - chemical tank container
  CX - tank container
  CZ - refrigerated container
  DD - double-drop trailer
  DF - container with flush doors
  DT - drop-back trailer
  DX - damage-free boxcar
  ET - end-of-train device
  FF - frozen food trailer
  FH - flatbed trailer with headboards
  FN - flatbed trailer without headboards
  FP - flat car with pedestals
  FR - flatbed trailer with removable sides
  FS - container with floor tie-down rings
  FT - flatbed trailer
  FX - boxcar, cushioned
  GS - generator set
  HB - container with hanger bars
  HP - covered hopper, pneumatic unloading
  HT - head-of-train device
  HV - high cube van
  HY - hydrant cart
  ID - idler car
  LO - locomotive
  LS - half-height flat rack
  LU - load/unload device
  NX - boxcar with bulkheads
  OB - ocean vessel, loose freight
  OT - open-top or flatbed trailer
  OV - open-top van
  PL - platform container
  PP - power pack
  PT - protected trailer
  PU - pickup truck
  RA - flatbed trailer with fixed rack
  RD - double-drop trailer with fixed rack
  RE - flat car with end bulkheads
  RG - covered gondola
  RS - single-drop trailer with fixed rack
  RT - trailer, temperature controlled
  SA - saddle
  SC - service car
  SD - single-drop trailer
  SL - steel container
  SR - rack for stacked chassis
  SS - container with smooth sides
  ST - trailer with removable sides
  SV - van, special inside dimensions
  TA - trailer, heated, insulated and ventilated
  TB - boat trailer
  TC - car trailer
  TF - dry freight trailer
  TG - tank trailer for gas
  TH - truck, open top, high sides
  TI - insulated trailer
  TJ - tank trailer for chemicals
  TK - tank trailer for liquid food
  TL - trailer (any type)
  TM - trailer, insulated and ventilated
  TO - truck, open top
  TP - trailer, pneumatic unloading
  TQ - electric heat trailer
  TR - tractor
  TT - telescoping trailer
  TU - truck, open top, low sides
  TV - van truck
  TW - refrigerated trailer
  UA - trilevel car, 20 ft
  UB - trilevel car, fully enclosed
  UC - trilevel car, screened, with roof
  UD - trilevel car, screened, without roof
  UE - trilevel car, screened, with doors, without roof
  UL - air cargo unit load device
  UP - upgraded container
  VA - vented container
  VE - ocean vessel
  VL - lake vessel
  VR - ocean vessel, roll-on roll-off
  VS - lighter carrier (ocean vessel)
  VT - container ship
  WR - corrugated-sided container
  WY - maintenance-of-way car
`,
  {},
  '004010',
)

export const OWNERSHIP = closedList(
  102,
  `
  L
  N
  R
  S
  T
`,
)

export const TARE_QUALIFIERS = closedList(
  571,
  `
  A - actual
  M - as marked
`,
)

export const CROSS_REFERENCES = closedList(
  231,
  `
  A - additional unit of a manifest bill
  B - basket on a chassis for a generator set
  C - credit for a previous load
  D - chassis under a container
  F - carrying flat car
  G - reference to the lead unit of a manifest bill
  H - generator set
  K - clip-on generator set
  L - lead car
  M - permanently coupled
  N
  R - tractor
  S - saddle on the carrying flat car
  T - trailer
  X
`,
)

export const SERVICE_TYPES = openList(
  56,
  `
  DD - door to door
  DR - door to ramp
  RD - ramp to door
  RE - ramp to ramp, empty
  RR - ramp to ramp
  AI - airport to airport
  BB - breakbulk
  CS - container station
  CY - container yard
  HA - house, headload
  HH - house to house
  HL - headload or devanning
  HP - house to pier
  MC - mixed consolidation
  MD - mixed delivery
  NC - non-containerized freight
  PH - pier to house
  PP - pier to pier
`,
)

export const LOAD_STATUS = openList(
  578,
  `
  L - loaded
  E - empty
  W - revenue empty
`,
)
