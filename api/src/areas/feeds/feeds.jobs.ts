import type { Deliverers } from '../../jobs/outbox.ts'
import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { enqueueReplays, replayMessages, REPLAY_LAYOUT } from './layouts/replays.service.ts'
import { enqueueRename, RENAME_PLACES, renamePlaces } from './trips/renames.service.ts'
import { enqueueRebuild, REBUILD_ASSETS, rebuildAssets } from './trips/rebuilds.service.ts'

const recoverMessages = job({
  name: 'recoverMessages',
  payload: Nothing,
  cron: '* * * * *',
  atStart: true,
  load: async () => (await import('./messages/messages.service.ts')).recoverMessages,
})

const forgetHealth = job({
  name: 'forgetHealth',
  payload: Nothing,
  cron: '17 4 * * *',
  load: async () => (await import('./messages/health.service.ts')).forgetHealth,
})

const loseContact = job({
  name: 'loseContact',
  payload: Nothing,
  // soon after old reports come, as a new customer's first file has them
  cron: '*/10 * * * *',
  atStart: true,
  load: async () => (await import('./trips/silence.service.ts')).loseContact,
})

const joinContainers = job({
  name: 'joinBoxes',
  payload: Nothing,
  cron: '37 3 * * *',
  atStart: true,
  load: async () => (await import('./trips/containers.service.ts')).joinContainers,
})

const noteAwake = job({
  name: 'noteAwake',
  payload: Nothing,
  everySeconds: 30,
  evenWhenFull: true,
  load: async () => {
    const health = await import('./messages/health.service.ts')
    return async (ctx) => void (await health.noteAwake(ctx))
  },
})

const collectFiles = job({
  name: 'collectFiles',
  payload: Nothing,
  everySeconds: 3,
  load: async () => (await import('./intake/files.service.ts')).collectFiles,
})

/** Whatever is unfinished when the worker stops is recorded for the next run. */
const rebuildJob = job({
  ...REBUILD_ASSETS,
  load: async () => async (ctx, rebuild) => {
    const after = await rebuildAssets(ctx, rebuild)
    if (after !== null) await ctx.database.anonymous((db) => enqueueRebuild(db, { ...rebuild, after }))
  },
})

/** Whatever is unfinished when the worker stops is recorded for the next run. */
const renameJob = job({
  ...RENAME_PLACES,
  load: async () => async (ctx, rename) => {
    const after = await renamePlaces(ctx, rename)
    if (after !== null) await ctx.database.anonymous((db) => enqueueRename(db, { ...rename, after }))
  },
})

/** Whatever is unfinished when the worker stops, or when the disk is full, is recorded for later. */
const replayJob = job({
  ...REPLAY_LAYOUT,
  load: async () => async (ctx, replays) => {
    const after = await replayMessages(ctx, replays)
    if (after !== null) await ctx.database.anonymous((db) => enqueueReplays(db, { ...replays, after }))
  },
})

/** Background jobs of the feeds: leftover messages and files in drop folders. */
export const feedsJobs: readonly Job[] = [
  recoverMessages,
  collectFiles,
  forgetHealth,
  noteAwake,
  loseContact,
  joinContainers,
  rebuildJob,
  renameJob,
  replayJob,
]

/** What the feeds send out: acknowledgements, into the sender's folder. */
export const feedsEffects: Deliverers = {
  edi_file: async (ctx, customerId, effect) =>
    (await import('./intake/files.service.ts')).deliverFile(ctx, customerId, effect),
}
