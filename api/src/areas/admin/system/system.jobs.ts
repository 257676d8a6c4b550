import type { PortalSettings } from '../../../http/context.ts'
import { job, Nothing, type Job } from '../../../jobs/queue.ts'
import type { MailParts } from '../../../mail/post.ts'

type Parts = MailParts & { settings: Pick<PortalSettings, 'backups'> }

/** Background work of the portal's own state: whether backups fail. */
export const systemJobs = (parts: Parts): readonly Job[] => [
  job({
    name: 'watchBackups',
    payload: Nothing,
    cron: '* * * * *',
    evenWhenFull: true,
    load: async () => (await import('./system.service.ts')).watchBackups(parts),
  }),
]
