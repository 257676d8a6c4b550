import { z } from 'zod'

/** The largest PostgreSQL `int`; anything above is an invalid ID, not a server error. */
const MAX_INT = 2_147_483_647

const DIGITS = /^(0|[1-9]\d*)$/

/**
 * A whole number in a path or query, where everything is text. Only plain digits are accepted, not `0x1`, `1e0`, ` 1`
 * or `01`, because an address has one way to name a thing.
 */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (given) => (DIGITS.test(String(given)) ? Number(given) : given),
    z.number('Send a whole number in plain digits.').int().min(min).max(max),
  )

/** An id in a path or query: digits, up to the database's maximum. */
export const IdParam = wholeNumber(1, MAX_INT)

/** The same in a body. */
export const Id = z.number().int().min(1).max(MAX_INT)

/** Waybill ids are wider: they stay exact in JavaScript (2^53). */
export const WaybillIdParam = wholeNumber(1, Number.MAX_SAFE_INTEGER)

export const CustomerParams = z.object({ customerId: IdParam })
