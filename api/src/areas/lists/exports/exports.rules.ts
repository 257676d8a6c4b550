import { z } from 'zod'

/** Makes a file of a list, as and for the user who asked. */
export const MAKE_EXPORT = {
  name: 'makeExport',
  payload: z.object({ customerId: z.number(), userId: z.number(), exportId: z.string() }),
}
