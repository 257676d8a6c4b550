import { closedList, openList } from './list.ts'

// Dangerous goods. The wording is ours.

export const RESIDUES = closedList(665, 'G\nP\nR - residue of last contents')

export const CERTIFICATIONS = closedList(
  272,
  `
  1 - short form
  2 - long form
`,
)

export const SHIPPING_NAMES = closedList(
  984,
  `
  C - Canadian name
  D - US name
  I - international name
`,
)

export const NOT_OTHERWISE_SPECIFIED = closedList(985, 'NOS - not otherwise specified')

export const HAZARD_CLASSES = closedList(
  983,
  `
  P - primary
  S - secondary
`,
)

export const REPORTABLE_QUANTITY = closedList(759, 'RQ - reportable quantity')

export const HAZARD_INFORMATION = openList(
  808,
  `
  TEC - technical name
  TNM - trade name
  HZC - hazardous constituents
  ADI - additional information
  MPI - marine pollutant
  INH - inhalation hazard
  PIH - poison by inhalation
  POI - poison
  RAM - radioactive material
  FUM - fumigated
  HOT - elevated temperature
  LQY - limited quantity
  DWW - dangerous when wet
  CAO
  CER
  D13
  D20
  DRC
  EMS
  EQP
  MFA
  MOS
  WST
`,
)
