import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { outboxJob } from '../../jobs/outbox.ts'

const recoverMessages = job({
  name: 'recoverMessages',
  payload: Nothing,
  cron: '* * * * *',
  atStart: true,
  load: async () => (await import('./messages.service.ts')).recoverMessages,
})

const collectFiles = job({
  name: 'collectFiles',
  payload: Nothing,
  everySeconds: 3,
  load: async () => (await import('./files.service.ts')).collectFiles,
})

/** Background work of the feeds: what was left behind, what was dropped into folders, what goes out. */
export const feedsJobs: readonly Job[] = [
  recoverMessages,
  collectFiles,
  outboxJob({
    edi_file: async (ctx, customerId, effect) =>
      (await import('./files.service.ts')).deliverFile(ctx, customerId, effect),
  }),
]
