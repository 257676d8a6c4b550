import type { Settings } from '../../env.ts'
import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { DELIVER_MAILS, type MailParts } from '../../mail/post.ts'
import { deleteExpired } from './passwords/passwords.queries.ts'
import { MAIL_RESETS, mailResets } from './passwords/passwords.service.ts'

type Parts = MailParts & { settings: Pick<Settings, 'mailFrom'> }

/** Background jobs of accounts: password reset links, outgoing email, and expired rows. */
export function accountJobs(parts: Parts): readonly Job[] {
  return [mailResetsJob(parts), deliverMailsJob(parts), sweepAccounts]
}

const mailResetsJob = (deps: Parts): Job =>
  job({
    ...MAIL_RESETS,
    cron: '* * * * *',
    atStart: true,
    load: async () => (ctx) => mailResets(ctx.database, deps),
  })

const deliverMailsJob = ({ settings, vault }: Parts): Job =>
  job({
    ...DELIVER_MAILS,
    slots: 'mail',
    cron: '* * * * *',
    atStart: true,
    load: async () => {
      const { smtpUrl, mailFrom } = settings
      if (smtpUrl === null) return async () => {}
      const [{ deliverMails }, { openMailServer }] = await Promise.all([
        import('../../mail/deliver.ts'),
        import('../../mail/smtp.ts'),
      ])
      const server = openMailServer({ smtpUrl, mailFrom })
      return ({ database, log, signal }) => deliverMails({ database, log, signal, vault, server })
    },
  })

const sweepAccounts = job({
  name: 'sweepAccounts',
  evenWhenFull: true,
  payload: Nothing,
  cron: '17 * * * *',
  load: async () => async (ctx) => {
    await ctx.database.anonymous(deleteExpired)
  },
})
