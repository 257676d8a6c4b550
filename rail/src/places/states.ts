/** Which codes of states and provinces a message may mean, by country. */

/** Railroads' codes for Canadian provinces in addition to the postal ones: the AAR's, older ones, and shortened. */
const PROVINCES: Readonly<Record<string, string>> = {
  PQ: 'QC',
  QUE: 'QC',
  NF: 'NL',
  ONT: 'ON',
  MAN: 'MB',
  SASK: 'SK',
  SAS: 'SK',
  ALTA: 'AB',
  ALB: 'AB',
}

/**
 * Codes of Mexican states as railroads, customs and mail write them, by the railroads' own code. Some mean two
 * states: CH is Chiapas here and Chihuahua there.
 */
const MEXICAN: Readonly<Record<string, string>> = {
  AG: 'AG AGS AGU',
  BJ: 'BJ BC BCN BN',
  BS: 'BS BCS',
  CH: 'CH CS CHP CHIS',
  CI: 'CI CH CHH CHIH',
  CL: 'CL COL',
  CP: 'CP CM CAM CAMP',
  CU: 'CU CO COA COAH',
  DF: 'DF CMX CDMX MX',
  DG: 'DG DGO DUR DU',
  EM: 'EM ME MEX MX',
  GJ: 'GJ GT GTO GUA',
  GR: 'GR GRO',
  HG: 'HG HGO HID',
  JA: 'JA JAL',
  MH: 'MH MI MC MIC MICH',
  MR: 'MR MO MOR',
  NA: 'NA NAY',
  NL: 'NL NX NLE',
  OA: 'OA OAX',
  PU: 'PU PB PUE',
  QA: 'QA QT QE QRO QUE',
  QR: 'QR ROO',
  SI: 'SI SIN',
  SL: 'SL SLP',
  SO: 'SO SON',
  TA: 'TA TB TAB',
  TL: 'TL TLA TLAX',
  TM: 'TM TAM TAMPS',
  VL: 'VL VE VC VER',
  YC: 'YC YU YUC',
  ZT: 'ZT ZA ZAC',
}

const MEXICAN_BY_CODE: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      Object.entries(MEXICAN).flatMap(([state, codes]) => codes.split(' ').map((code) => ({ code, state }))),
      ({ code }) => code,
    ),
  ].map(([code, all]) => [code, all.map(({ state }) => state)]),
)

const US =
  'AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY'
const CANADA = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'
const NORTHERN = new Map<string, string>([
  ...US.split(' ').map((code): [string, string] => [code, 'US']),
  ...CANADA.split(' ').map((code): [string, string] => [code, 'CA']),
])

const COUNTRIES: Readonly<Record<string, string>> = {
  US: 'US',
  USA: 'US',
  CA: 'CA',
  CAN: 'CA',
  CN: 'CA',
  MX: 'MX',
  MEX: 'MX',
}

/** A state or province that a code can mean, as the station table has it. */
export interface StateMeaning {
  state: string
  country: string | null
}

/** The country a message names, as `US`, `CA` or `MX`; null for another or none. */
export const getCountry = (code: string | null | undefined): string | null =>
  COUNTRIES[code?.trim().toUpperCase() ?? ''] ?? null

/**
 * What the code of a state can mean, likeliest first: the code is read by the country where the message names one,
 * else as one of the United States or Canada, then of Mexico. A code that no one uses means itself.
 */
export function getStateMeanings(code: string, country: string | null): StateMeaning[] {
  const own = PROVINCES[code] ?? code
  const north = NORTHERN.get(own)
  const meant: StateMeaning[] = []
  if (north !== undefined && (country === null || country === north))
    meant.push({ state: own, country: north })
  if (country === null || country === 'MX')
    for (const state of MEXICAN_BY_CODE.get(code) ?? []) meant.push({ state, country: 'MX' })
  return meant.length > 0 ? meant : [{ state: own, country: null }]
}
