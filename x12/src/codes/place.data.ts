import { openList, type CodeList } from './list.ts'

// Countries, states and provinces. The codes of Mexico's states are those used in freight; NL exists in two
// countries.

export const COUNTRIES = openList(
  26,
  `
  US - United States
  CA - Canada
  MX - Mexico
`,
)

export const STATES: Readonly<Record<'US' | 'CA' | 'MX', CodeList>> = {
  US: openList(
    156,
    `
  AL - Alabama
  AK - Alaska
  AZ - Arizona
  AR - Arkansas
  CA - California
  CO - Colorado
  CT - Connecticut
  DE - Delaware
  DC - District of Columbia
  FL - Florida
  GA - Georgia
  HI - Hawaii
  ID - Idaho
  IL - Illinois
  IN - Indiana
  IA - Iowa
  KS - Kansas
  KY - Kentucky
  LA - Louisiana
  ME - Maine
  MD - Maryland
  MA - Massachusetts
  MI - Michigan
  MN - Minnesota
  MS - Mississippi
  MO - Missouri
  MT - Montana
  NE - Nebraska
  NV - Nevada
  NH - New Hampshire
  NJ - New Jersey
  NM - New Mexico
  NY - New York
  NC - North Carolina
  ND - North Dakota
  OH - Ohio
  OK - Oklahoma
  OR - Oregon
  PA - Pennsylvania
  RI - Rhode Island
  SC - South Carolina
  SD - South Dakota
  TN - Tennessee
  TX - Texas
  UT - Utah
  VT - Vermont
  VA - Virginia
  WA - Washington
  WV - West Virginia
  WI - Wisconsin
  WY - Wyoming
  PR - Puerto Rico
`,
  ),
  CA: openList(
    156,
    `
  AB - Alberta
  BC - British Columbia
  MB - Manitoba
  NB - New Brunswick
  NL - Newfoundland and Labrador
  NS - Nova Scotia
  NT - Northwest Territories
  NU - Nunavut
  ON - Ontario
  PE - Prince Edward Island
  QC - Quebec
  SK - Saskatchewan
  YT - Yukon
`,
  ),
  MX: openList(
    156,
    `
  AG - Aguascalientes
  BJ - Baja California
  BS - Baja California Sur
  CP - Campeche
  CH - Chiapas
  CI - Chihuahua
  CU - Coahuila
  CL - Colima
  DF - Ciudad de Mexico
  DG - Durango
  GJ - Guanajuato
  GR - Guerrero
  HG - Hidalgo
  JA - Jalisco
  EM - Estado de Mexico
  MH - Michoacan
  MR - Morelos
  NA - Nayarit
  NL - Nuevo Leon
  OA - Oaxaca
  PU - Puebla
  QA - Queretaro
  QR - Quintana Roo
  SL - San Luis Potosi
  SI - Sinaloa
  SO - Sonora
  TA - Tabasco
  TM - Tamaulipas
  TL - Tlaxcala
  VL - Veracruz
  YC - Yucatan
  ZT - Zacatecas
`,
  ),
}
