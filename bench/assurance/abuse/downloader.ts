import { serveWorker } from '../worker.ts'
import { readAll, requestFor, type DownloadResult, type Request, type Format } from './downloads.ts'
import { disconnectTogether, DISCONNECTS } from './disconnects.ts'

// The process of the downloading clients, whether they read to the end or disconnect.

/**
 * Downloads to read at once, returned as they arrive; or some to abandon at the named moment, returned when all of
 * them are closed.
 */
export type Downloading = { of: Request } & (
  | { arrive: { format: Format; customerId: number }[] }
  | { leave: { format: Format; moment: string } }
)

serveWorker<Downloading, DownloadResult[]>(async (request) => {
  if ('arrive' in request) {
    return await Promise.all(
      request.arrive.map(({ format, customerId }) => readAll(requestFor(request.of, format, customerId))),
    )
  }
  const { format, moment } = request.leave
  await disconnectTogether(request.of, format, DISCONNECTS.find(({ name }) => name === moment)!.waitToLeave)
  return []
})
