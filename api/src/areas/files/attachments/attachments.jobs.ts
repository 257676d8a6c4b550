import { readKey } from '../../../files/names.ts'
import type { Store } from '../../../files/store.ts'
import { job, Nothing, type Job, type JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import * as queries from './attachments.queries.ts'
import { findFile, MAKE_PREVIEWS, makePreview, REMOVE_OBJECTS } from './attachments.service.ts'

/** Background jobs of files: thumbnails, and removal of unused files. */
export const filesJobs = (store: Store): readonly Job[] => [
  job({
    ...MAKE_PREVIEWS,
    slots: 'files',
    load: async () => {
      const { makePreviews } = await import('../../../files/previews.ts')
      return async (ctx, { key }) => {
        const row = await findFile(ctx, key)
        if (row === null || row.preview === 'ready') return
        await savePreview(ctx, key, (await makePreviews(store, row.object)) ? 'ready' : 'refused')
      }
    },
  }),
  job({
    ...REMOVE_OBJECTS,
    slots: 'files',
    load:
      async () =>
      (_ctx, { objects }) =>
        removeAll(store, objects),
  }),
  job({
    name: 'sweepFiles',
    slots: 'files',
    evenWhenFull: true,
    payload: Nothing,
    cron: '41 * * * *',
    load: async () => (ctx) => sweepFiles(ctx, store),
  }),
]

function savePreview({ database }: JobCtx, key: string, preview: 'ready' | 'refused'): Promise<number> {
  const { kind, number, id } = readKey(key)
  return kind === 'customer'
    ? database.tenant(number, (db) => queries.updateAttachmentPreview(db, number, id, preview))
    : database.anonymous((db) => queries.updateUserFilePreview(db, id, preview))
}

/** Deletes uploads that were started and never used. */
export async function sweepFiles({ database }: Pick<JobCtx, 'database'>, store: Store): Promise<void> {
  await removeAll(store, await database.anonymous(queries.deleteUnusedUserFiles))
  for (const customerId of await database.anonymous(selectActiveCustomers)) {
    await removeAll(
      store,
      await database.tenant(customerId, (db) => queries.deleteUnusedAttachments(db, customerId)),
    )
  }
}

async function removeAll(store: Store, objects: readonly string[]): Promise<void> {
  for (const object of objects) {
    await store.remove(makePreview(object, 'thumbnail'))
    await store.remove(makePreview(object, 'normalized'))
    await store.remove(object)
  }
}
