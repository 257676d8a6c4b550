/** Zones of the states and provinces that keep one clock, near enough for every railroad town of theirs. */
const BY_ZONE: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA WA',
  'Pacific/Honolulu': 'HI',
  'America/Anchorage': 'AK',
  'America/Halifax': 'NB NS PE',
  'America/Winnipeg': 'MB',
  'America/Edmonton': 'AB',
  'America/Whitehorse': 'YT',
}

/**
 * The zone of each state or province with only one. Not listed are those in two zones (FL, ID, IN, KS, KY, MI, ND,
 * NE, NV, OR, SD, TN, TX; BC, NL, NT, NU, ON, QC, SK) and Mexico's, whose codes differ between railroads.
 */
const STATE_ZONES: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_ZONE).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
)

/**
 * Railroads' codes for provinces in addition to the postal ones: those of the AAR, older ones, and shortened names.
 */
const OTHER_CODES: ReadonlyMap<string, string> = new Map([
  ['PQ', 'QC'],
  ['QUE', 'QC'],
  ['NF', 'NL'],
  ['ONT', 'ON'],
  ['MAN', 'MB'],
  ['SASK', 'SK'],
  ['SAS', 'SK'],
  ['ALTA', 'AB'],
  ['ALB', 'AB'],
])

/** The code of a state or province as the station table has it: QC for the PQ of railroads. */
export const codeOfState = (spelling: string): string => OTHER_CODES.get(spelling) ?? spelling

/** The zone of a state or province that has but one, however its code is written; null for the others. */
export const zoneOfState = (spelling: string): string | null => STATE_ZONES.get(codeOfState(spelling)) ?? null
