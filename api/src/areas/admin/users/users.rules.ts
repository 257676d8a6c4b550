import type { User } from '#contract/areas/admin/users/users.contract.ts'
import type { Mail } from '../../../mail/post.ts'

export const LAST_ADMIN = 'This is the last administrator of the portal. Make somebody else one first.'

type Invited = Pick<User, 'email' | 'first_name'>

/** The mail with which somebody comes to the portal: its link chooses their first password. */
export const invitationMail = (
  { email, first_name }: Invited,
  { token, preferredTheme }: { token: string; preferredTheme: string },
): Mail => ({
  kind: 'invitation',
  recipients: [email],
  preferredTheme,
  subject: 'You are invited to the portal',
  heading: 'Choose a password to begin',
  words: [
    `Hello ${first_name},`,
    'An account was made for you. The link below works once, within the next seven days: choose a password, and sign in with this address.',
  ],
  action: { label: 'Choose a password', path: `/login/reset-password?token=${token}&invited=yes` },
  finePrint: 'If you did not expect this, do nothing: without a password nobody can use the account.',
})
