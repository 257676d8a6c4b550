/** GST or HST on freight by the province of the destination, in hundredths of a percent; null: not known for sure. */
const BY_PROVINCE: Readonly<Record<string, number | null>> = {
  AB: 500,
  BC: 500,
  MB: 500,
  SK: 500,
  QC: 500,
  ON: 1300,
  NB: null,
  NL: null,
  NS: null,
  PE: null,
  NT: null,
  NU: null,
  YT: null,
}

/** A state or province with its country; null where only its code is known. */
export interface TaxPlace {
  state: string
  country: string | null
}

/** NL is Newfoundland and Labrador, or Nuevo León. */
const IN_TWO_COUNTRIES = 'NL'
const ELSEWHERE = 'US'

function findCountry({ state, country }: TaxPlace): string | null {
  if (country !== null || state === IN_TWO_COUNTRIES) return country
  return state in BY_PROVINCE ? 'CA' : ELSEWHERE
}

const GST = 500
const IVA = 1600

/**
 * The tax on freight between two places, in hundredths of a percent: 0 where none is due, null where it is not known. Its
 * place of supply is the destination; a move across a border is zero-rated, and the United States tax no rail freight.
 */
export function getFreightTax(from: TaxPlace, to: TaxPlace): number | null {
  const [start, end] = [findCountry(from), findCountry(to)]
  if (start === ELSEWHERE || end === ELSEWHERE) return 0
  if (start === null || end === null) return null
  if (start !== end) return 0
  return end === 'MX' ? IVA : (BY_PROVINCE[to.state] ?? null)
}

/** What the tax of a rate is called. */
export function taxName(hundredths: number): string {
  if (hundredths === IVA) return 'IVA'
  return hundredths === GST ? 'GST' : 'HST'
}
