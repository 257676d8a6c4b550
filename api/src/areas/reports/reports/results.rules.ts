import { z } from 'zod'

/** Creates a page or file of a report with the identity and permissions of the requesting user. */
export const MAKE_RESULT = {
  name: 'makeReportResult',
  payload: z.object({ customerId: z.number(), userId: z.number(), resultId: z.string() }),
}
