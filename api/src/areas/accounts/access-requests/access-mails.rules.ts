import type { Mail } from '../../../mail/post.ts'
import type { Asker } from './access-requests.queries.ts'

interface Request {
  page: string
  requires: string
  recipients: readonly string[]
  /** Administrators of the portal can open the user; Company Admins answer by email. */
  isAdmin: boolean
}

/** Who asks for which page at which company, and what it takes to open it. */
export const accessRequestMail = (asker: Asker, { page, requires, recipients, isAdmin }: Request): Mail => ({
  kind: 'access_request',
  recipients,
  preferredTheme: asker.theme,
  replyTo: asker.email,
  subject: `${asker.name} requested access to ${page} at ${asker.customer}`,
  heading: `${asker.name} requested access to ${page}`,
  texts: [
    `${asker.name} (${asker.email}) opened ${page} at ${asker.customer} and has no access to it.`,
    ...(requires ? [`It requires ${requires}.`] : []),
    isAdmin
      ? 'Grant access through the user’s role or permissions, or reply to explain why not.'
      : 'A portal administrator can change roles and permissions. Reply to this email to answer.',
  ],
  ...(isAdmin && { action: { label: 'Open user', path: `/admin/users/${asker.user_id}` } }),
  finePrint: `You get this email because you can decide on access at ${asker.customer}.`,
})
