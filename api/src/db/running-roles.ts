import { withSignIn } from './urls.ts'

/** The role that the application signs in as: it owns nothing and every policy binds it. */
export const APP_ROLE = 'interline_app'
/** The role that the job queue signs in as: it reads and writes the queue's own tables and nothing else. */
export const QUEUE_ROLE = 'interline_queue'
/** The role that backups of the embedded database sign in as: it begins and ends them and reads no table. */
export const BACKUP_ROLE = 'interline_backup'
/** The roles a running portal signs in with, on any PostgreSQL. */
export const RUNNING_ROLES = [APP_ROLE, QUEUE_ROLE] as const
export type RunningRole = (typeof RUNNING_ROLES)[number]

/**
 * Where the job queue signs in: at the server of the owner's address, because it listens and a pooler may not let it, with the
 * password of the application.
 */
export const getQueueUrl = ({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }): string =>
  withSignIn(ownerUrl, QUEUE_ROLE, decodeURIComponent(new URL(appUrl).password))
