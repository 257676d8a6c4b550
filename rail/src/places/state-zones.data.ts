/** Zones of the states and provinces in which every town keeps one clock. */
const BY_ZONE: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Los_Angeles': 'CA WA',
  'America/Halifax': 'NB NS PE',
  'America/Winnipeg': 'MB',
  'America/Edmonton': 'AB',
  'America/Whitehorse': 'YT',
}

/** The same of Mexico, by the codes of its railroads. */
const MEXICAN_BY_ZONE: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'AG CH CL DF EM GJ GR HG MH MR OA PU QA SL TA TL VL ZT',
  'America/Monterrey': 'DG',
  'America/Mazatlan': 'BS SI',
  'America/Hermosillo': 'SO',
  'America/Tijuana': 'BJ',
  'America/Merida': 'CP',
}

const byState = (zones: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(zones).flatMap(([zone, states]) =>
      states.split(' ').map((state): [string, string] => [state, zone]),
    ),
  )

/**
 * The zone of each state or province with only one. Not listed are those where a corner keeps another clock (AK, AL,
 * AZ, FL, HI, ID, IN, KS, KY, MI, ND, NE, NV, OR, SD, TN, TX; BC, NL, NT, NU, ON, QC, SK; in Mexico CI, CU, JA, NA, NL,
 * QR, TM, YC).
 */
const NORTHERN_ZONES = byState(BY_ZONE)
const MEXICAN_ZONES = byState(MEXICAN_BY_ZONE)

/** The zone of a state or province that has but one, by its code in the station table; null for the others. */
export const zoneOfState = (state: string, country: string | null): string | null =>
  (country === 'MX' ? MEXICAN_ZONES : NORTHERN_ZONES).get(state) ?? null
