interface Car {
  waybill_id: number
}

interface Line {
  charge_code: string
  ar_amount_cents: number
  /** Empty: all cars. */
  waybill_ids: readonly number[]
}

/** What one car is charged, in whole cents. */
export interface CarShare {
  waybill_id: number
  freight_cents: number
  fuel_cents: number
  other_cents: number
  total_cents: number
}

const COLUMNS: Readonly<Record<string, 'freight_cents' | 'fuel_cents'>> = {
  freight: 'freight_cents',
  fuel_surcharge: 'fuel_cents',
}

/** Divides cents evenly; the first parts take the odd cents, so that the parts add up to the whole. */
export function divideCents(cents: number, parts: number): number[] {
  const each = Math.floor(cents / parts)
  const odd = cents - each * parts
  return Array.from({ length: parts }, (_, at) => each + (at < odd ? 1 : 0))
}

/** What each car of an invoice is charged: each line is divided among its cars, and the cars add up to the invoice. */
export function getCarShares(cars: readonly Car[], lines: readonly Line[]): CarShare[] {
  const shares = cars.map(({ waybill_id }): CarShare => ({
    waybill_id,
    freight_cents: 0,
    fuel_cents: 0,
    other_cents: 0,
    total_cents: 0,
  }))
  for (const { charge_code, ar_amount_cents, waybill_ids } of lines) {
    const own = shares.filter(
      ({ waybill_id }) => waybill_ids.length === 0 || waybill_ids.includes(waybill_id),
    )
    const column = COLUMNS[charge_code] ?? 'other_cents'
    for (const [at, cents] of divideCents(ar_amount_cents, own.length).entries()) {
      own[at]![column] += cents
      own[at]!.total_cents += cents
    }
  }
  return shares
}
