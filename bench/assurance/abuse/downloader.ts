import { answerAside } from '../aside.ts'
import { arrive, askFor, type Arrived, type Asked, type Format } from './downloads.ts'
import { leaveTogether, LEAVINGS } from './leavings.ts'

// The process of those who download, whether they read to the end or leave.

/** Downloads to read at once, answered as they arrived; or some to leave at the moment of that name, answered when all have left. */
export type Downloading = { of: Asked } & (
  | { arrive: { format: Format; customerId: number }[] }
  | { leave: { format: Format; moment: string } }
)

answerAside<Downloading, Arrived[]>(async (asked) => {
  if ('arrive' in asked) {
    return await Promise.all(
      asked.arrive.map(({ format, customerId }) => arrive(askFor(asked.of, format, customerId))),
    )
  }
  const { format, moment } = asked.leave
  await leaveTogether(asked.of, format, LEAVINGS.find(({ name }) => name === moment)!.leave)
  return []
})
