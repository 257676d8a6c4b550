import { job, Nothing, type Job } from '../jobs/queue.ts'
import { deleteOldImports } from './import.queries.ts'
import { type ImportWriter, RUN_IMPORT, processImport } from './run.ts'

/** Background work of imports, whatever they hold: each area provides the writers of its kinds. */
export function importJobs(writers: readonly ImportWriter[]): readonly Job[] {
  const byKind = new Map(writers.map((writer) => [writer.kind.name, writer]))
  return [
    job({
      ...RUN_IMPORT,
      slots: 'files',
      load:
        async () =>
        (ctx, { import_id }) =>
          processImport(ctx, import_id, byKind),
    }),
    job({
      name: 'sweepImports',
      payload: Nothing,
      cron: '23 4 * * *',
      load: async () => async (ctx) => {
        await ctx.database.anonymous(deleteOldImports)
      },
    }),
  ]
}
