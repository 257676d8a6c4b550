import type { Mail } from '../../../mail/post.ts'
import type { Asker } from './access-requests.queries.ts'

interface Request {
  page: string
  requires: string
  recipients: readonly string[]
  /** Administrators of the portal can open the user; Company Admins reply by email. */
  isAdmin: boolean
}

/** The email to the people who can grant access: who requests which page, and what the page requires. */
export const accessRequestMail = (asker: Asker, { page, requires, recipients, isAdmin }: Request): Mail => ({
  kind: 'access_request',
  recipients,
  preferredTheme: asker.theme,
  replyTo: asker.email,
  subject: `${asker.name} requested access to ${page} at ${asker.customer}`,
  heading: `${asker.name} requested access to ${page}`,
  texts: [
    `${asker.name} (${asker.email}) tried to open ${page} at ${asker.customer} but doesn’t have access.`,
    ...(requires ? [`It requires ${requires}.`] : []),
    isAdmin
      ? 'Grant access through the user’s role or permissions, or reply to explain why you can’t.'
      : 'A portal administrator can change roles and permissions. Reply to this email to respond.',
  ],
  ...(isAdmin && { action: { label: 'Open user', path: `/admin/users/${asker.user_id}` } }),
  finePrint: `You’re receiving this email because you manage access at ${asker.customer}.`,
})
