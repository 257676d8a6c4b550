import { z } from 'zod'

/** Writes a file of a list with the identity and permissions of the requesting user. */
export const MAKE_EXPORT = {
  name: 'makeExport',
  payload: z.object({ customerId: z.number(), userId: z.number(), exportId: z.string() }),
}
