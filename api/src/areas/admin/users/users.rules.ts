import type { User } from '#contract/areas/admin/users/users.contract.ts'
import type { Mail } from '../../../mail/post.ts'

export const LAST_ADMIN = 'This is the portal’s last administrator. Make someone else an administrator first.'

type Invited = Pick<User, 'email' | 'first_name'> & { companies: readonly { name: string }[] }

const LIST = new Intl.ListFormat('en-US')
const MAX_NAMED = 3

/** "Prairie Star Milling and Dakota Grain"; of many customers, the first and how many more. */
function customersText(companies: Invited['companies']): string {
  const names = companies.map(({ name }) => name)
  const more = names.length - MAX_NAMED
  return LIST.format(more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names)
}

/** The invitation: who sent it, for which customers, and a link to set a password. */
export const invitationMail = (
  { email, first_name, companies }: Invited,
  { token, preferredTheme, inviter }: { token: string; preferredTheme: string; inviter: string },
): Mail => ({
  kind: 'invitation',
  recipients: [email],
  preferredTheme,
  subject:
    companies.length === 0 ? 'You’re invited to the portal' : `You’re invited to ${customersText(companies)}`,
  heading: 'Set a password to get started',
  texts: [
    `Hello ${first_name},`,
    companies.length === 0
      ? `${inviter} created an account for you.`
      : `${inviter} invited you to use the portal for ${customersText(companies)}.`,
    'Set a password within 7 days to get started, then sign in with this email address. The link works once.',
  ],
  action: { label: 'Set password', path: `/login/reset-password?token=${token}&invited=yes` },
  finePrint:
    'If you weren’t expecting this, ignore this email. The account can’t be used until a password is set.',
})
