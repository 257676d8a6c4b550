import type { User } from '#contract/areas/admin/users/users.contract.ts'
import type { Mail } from '../../../mail/post.ts'

export const LAST_ADMIN = 'This is the portal’s last administrator. Make someone else an administrator first.'

type Invited = Pick<User, 'email' | 'first_name'>

/** The mail with which somebody comes to the portal: its link chooses their first password. */
export const invitationMail = (
  { email, first_name }: Invited,
  { token, preferredTheme }: { token: string; preferredTheme: string },
): Mail => ({
  kind: 'invitation',
  recipients: [email],
  preferredTheme,
  subject: 'You’re invited to the portal',
  heading: 'Set a password to get started',
  texts: [
    `Hello ${first_name},`,
    'An account was created for you. Set a password within 7 days to get started, then sign in with this email address. The link works once.',
  ],
  action: { label: 'Set password', path: `/login/reset-password?token=${token}&invited=yes` },
  finePrint:
    'If you weren’t expecting this, ignore this email. The account can’t be used until a password is set.',
})
