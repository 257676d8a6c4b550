import type { Mail } from '../../../mail/post.ts'
import type { Requester } from './access-requests.queries.ts'

interface Request {
  page: string
  requires: string
  recipients: readonly string[]
  /** Administrators of the portal can open the user; Company Admins reply by email. */
  isAdmin: boolean
}

/** The email to the people who can grant access: who requests which page, and what the page requires. */
export const accessRequestMail = (
  requester: Requester,
  { page, requires, recipients, isAdmin }: Request,
): Mail => ({
  kind: 'access_request',
  recipients,
  preferredTheme: requester.theme,
  replyTo: requester.email,
  subject: `${requester.name} requested access to ${page} at ${requester.customer}`,
  heading: `${requester.name} requested access to ${page}`,
  texts: [
    `${requester.name} (${requester.email}) tried to open ${page} at ${requester.customer} but doesn’t have access.`,
    ...(requires ? [`It requires ${requires}.`] : []),
    isAdmin
      ? 'Grant access through the user’s role or permissions, or reply to explain why you can’t.'
      : 'A portal administrator can change roles and permissions. Reply to this email to respond.',
  ],
  ...(isAdmin && { action: { label: 'Open user', path: `/admin/users/${requester.user_id}` } }),
  finePrint: `You’re receiving this email because you manage access at ${requester.customer}.`,
})
