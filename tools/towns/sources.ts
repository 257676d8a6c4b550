/** A town as its source lists it. */
export interface Town {
  name: string
  country: 'US' | 'CA' | 'MX'
  /** As the station table has it: QC, and Mexico's in the railroads' two letters. */
  state: string
  lat: number
  lon: number
  /** Nought where the source has none. */
  population: number
}

/** First-level divisions of GeoNames in the order of their numbers; those of the United States are their letters. */
const STATES = {
  CA: ['', 'AB', 'BC', 'MB', 'NB', 'NL', '', 'NS', 'ON', 'PE', 'QC', 'SK', 'YT', 'NT', 'NU'],
  MX: ' AG BJ BS CP CH CI CU CL DF DG GJ GR HG JA EM MH MR NA NL OA PU QA QR SL SI SO TA TM TL VL YC ZT'.split(
    ' ',
  ),
}
const PROVINCES: Readonly<Record<string, string>> = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  Newfoundland: 'NL',
  'Newfoundland and Labrador': 'NL',
  'Nova Scotia': 'NS',
  Ontario: 'ON',
  'Prince Edward Island': 'PE',
  Quebec: 'QC',
  Saskatchewan: 'SK',
}
const NO_STATES = new Set('AA AE AP AS FM GU MH MP PW VI'.split(' '))
/** Places that were given up, moved or are only a part of a farm. */
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW'])

/** Towns of a GeoNames table, one tab-separated line each. */
export function geoNamesTowns(table: string): Town[] {
  return table.split('\n').flatMap((line) => {
    const [, name = '', , others = '', lat, lon, , feature = '', country, , division = '', , , , population] =
      line.split('\t')
    if ((country !== 'US' && country !== 'CA' && country !== 'MX') || GONE.has(feature)) return []
    const state = country === 'US' ? division : STATES[country][Number(division)]
    if (!state) return []
    const town = {
      country,
      state,
      lat: Number(lat),
      lon: Number(lon),
      population: Number(population),
    } as const
    return [name, ...shorterNames(name, others)].map((one) => ({ name: one, ...town }))
  })
}

/** Other names that are words of the name: Caborca for Heroica Caborca. */
function shorterNames(name: string, others: string): string[] {
  const whole = ` ${name} `
  return others
    .split(',')
    .filter(
      (one) =>
        one.length >= 5 &&
        one !== name &&
        !/[^\p{Script=Latin} .'-]/u.test(one) &&
        whole.includes(` ${one} `),
    )
}

/** Towns with a post office, each at the middle of its postal codes. */
export function postTowns(
  codes: Readonly<Record<string, { city: string; state: string; latitude: number; longitude: number }>>,
  country: 'US' | 'CA',
): Town[] {
  const offices = Object.values(codes).flatMap(({ city, state, latitude, longitude }) => {
    const code = country === 'US' ? state : PROVINCES[state]
    // a Canadian name with a comment or a point of the compass is a district, and its middle may be far from the town
    // and letters that the package lost make no name
    const isTown = country === 'US' || /^[^(/\uFFFD]*$/.test(city)
    return code && !NO_STATES.has(code) && isTown && city !== '' ? [{ city, code, latitude, longitude }] : []
  })
  return [...Map.groupBy(offices, ({ city, code }) => `${city}|${code}`).values()].map((all) => ({
    name: all[0]!.city,
    country,
    state: all[0]!.code,
    lat: middle(all.map(({ latitude }) => latitude)),
    lon: middle(all.map(({ longitude }) => longitude)),
    population: 0,
  }))
}

/** Places listed by hand: `Chevery 50.47 -59.62`, separated by semicolons or line breaks. */
export function handListedTowns(country: 'US' | 'CA', byState: Readonly<Record<string, string>>): Town[] {
  return Object.entries(byState).flatMap(([state, places]) =>
    places.split(/[;\n]/).flatMap((text) => {
      const [, name = '', lat, lon] = /^\s*(\S.*?) (-?[\d.]+) (-?[\d.]+)\s*$/.exec(text) ?? []
      return name === '' ? [] : [{ name, country, state, lat: Number(lat), lon: Number(lon), population: 0 }]
    }),
  )
}

const middle = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
