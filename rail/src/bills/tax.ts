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

/**
 * The tax on freight between two states or provinces, in hundredths of a percent: 0 where none is due, null where it is
 * not known. Its place of supply is the destination; a move across a border is zero-rated.
 */
export function getFreightTax(from: string, to: string): number | null {
  if (!(from in BY_PROVINCE) || !(to in BY_PROVINCE)) return 0
  return BY_PROVINCE[to]!
}

const GST = 500

/** What the tax of a rate is called. */
export const taxName = (hundredths: number): string => (hundredths === GST ? 'GST' : 'HST')
