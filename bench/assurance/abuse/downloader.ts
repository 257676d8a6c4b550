import { answerAside } from '../aside.ts'
import { arrive, requestFor, type Arrived, type Request, type Format } from './downloads.ts'
import { leaveTogether, LEAVINGS } from './leavings.ts'

// The process of those who download, whether they read to the end or leave.

/**
 * Downloads to read at once, returned as they arrive; or some to abandon at the named moment, returned when all of
 * them are closed.
 */
export type Downloading = { of: Request } & (
  | { arrive: { format: Format; customerId: number }[] }
  | { leave: { format: Format; moment: string } }
)

answerAside<Downloading, Arrived[]>(async (request) => {
  if ('arrive' in request) {
    return await Promise.all(
      request.arrive.map(({ format, customerId }) => arrive(requestFor(request.of, format, customerId))),
    )
  }
  const { format, moment } = request.leave
  await leaveTogether(request.of, format, LEAVINGS.find(({ name }) => name === moment)!.leave)
  return []
})
