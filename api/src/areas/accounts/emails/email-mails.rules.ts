import type { Mail } from '../../../mail/post.ts'

interface Change {
  first_name: string
  old_email: string
  new_email: string
  preferred_theme: string
}

type Requested = Change & { requested_by: string }

/** The page that every one of these links opens; nothing changes before a press there. */
const getLink = (token: string): string => `/login/email-change?token=${token}`

const getMail = (
  change: Change,
  mail: Omit<Mail, 'preferredTheme' | 'texts'> & { texts: string[] },
): Mail => ({
  ...mail,
  preferredTheme: change.preferred_theme,
  texts: [`Hello ${change.first_name},`, ...mail.texts],
})

/** Who requested which change: both addresses get the same sentence. */
const requestText = ({ requested_by, old_email, new_email }: Requested): string =>
  `${requested_by} asked to change your sign-in email address from ${old_email} to ${new_email}.`

/** To the new address: it is in force once it is confirmed from here. */
export const emailConfirmMail = (change: Requested, token: string): Mail =>
  getMail(change, {
    kind: 'email_confirm',
    recipients: [change.new_email],
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    texts: [
      requestText(change),
      'The link below expires in 7 days. Until you confirm, keep signing in with the old address.',
    ],
    action: { label: 'Review change', path: getLink(token) },
    finePrint: 'If you didn’t expect this, ignore this email. Nothing will change.',
  })

/** An email to the old address, whose owner only acts if the change is wrong. */
const mailToOld = (
  change: Change,
  { title, ...mail }: Pick<Mail, 'kind' | 'action'> & { title: string; texts: string[] },
): Mail =>
  getMail(change, {
    ...mail,
    recipients: [change.old_email],
    subject: title,
    heading: title,
    finePrint: 'If this is correct, no action is needed.',
  })

/** To the old address, as soon as another is requested. */
export const emailRequestedMail = (change: Requested, token: string): Mail =>
  mailToOld(change, {
    kind: 'email_requested',
    title: 'Your email address is about to change',
    texts: [
      requestText(change),
      'The change takes effect once it’s confirmed from the new address. Until then, sign in as before.',
    ],
    action: { label: 'Cancel change', path: getLink(token) },
  })

/** Sent to the old address once the new one is active: the change can be undone for seven days. */
export const emailChangedMail = (change: Change, token: string): Mail =>
  mailToOld(change, {
    kind: 'email_changed',
    title: 'Your email address was changed',
    texts: [
      `You now sign in with ${change.new_email} instead of ${change.old_email}. All sessions were signed out.`,
      'If you didn’t expect this, undo it within 7 days to restore the old address and your password.',
    ],
    action: { label: 'Undo change', path: getLink(token) },
  })
