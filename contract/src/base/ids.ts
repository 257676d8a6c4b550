import { z } from 'zod'

/** Largest `int` PostgreSQL takes; anything above is a wrong id, not a fault. */
const MAX_INT = 2_147_483_647

/** An id in a path or query: digits, at most what the database can hold. */
export const IdParam = z.coerce.number().int().min(1).max(MAX_INT)

/** The same in a body. */
export const Id = z.number().int().min(1).max(MAX_INT)

/** Waybill ids are wider: they stay exact in JavaScript (2^53). */
export const WaybillIdParam = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const CustomerParams = z.object({ customerId: IdParam })
