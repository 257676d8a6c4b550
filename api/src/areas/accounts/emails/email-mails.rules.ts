import type { Mail } from '../../../mail/post.ts'

interface Change {
  first_name: string
  old_email: string
  new_email: string
  preferred_theme: string
}

type Requested = Change & { requested_by: string }

/** The page that every one of these links opens; nothing changes before a press there. */
const linkOf = (token: string): string => `/login/email-change?token=${token}`

const mailOf = (
  change: Change,
  mail: Omit<Mail, 'preferredTheme' | 'words'> & { words: string[] },
): Mail => ({
  ...mail,
  preferredTheme: change.preferred_theme,
  words: [`Hello ${change.first_name},`, ...mail.words],
})

/** To the new address: it is in force once it is confirmed from here. */
export const emailConfirmMail = (change: Requested, token: string): Mail =>
  mailOf(change, {
    kind: 'email_confirm',
    recipients: [change.new_email],
    subject: 'Confirm your new e-mail address',
    heading: 'Confirm your new e-mail address',
    words: [
      `${change.requested_by} asked to change the address you sign in with from ${change.old_email} to ${change.new_email}.`,
      'The link below works for seven days. Until you confirm, the old address stays in force.',
    ],
    action: { label: 'Review the change', path: linkOf(token) },
    finePrint: 'If you did not expect this, do nothing: nothing changes.',
  })

/** To the old address, as soon as another is asked for. */
export const emailRequestedMail = (change: Requested, token: string): Mail =>
  mailOf(change, {
    kind: 'email_requested',
    recipients: [change.old_email],
    subject: 'Your e-mail address is about to change',
    heading: 'Your e-mail address is about to change',
    words: [
      `${change.requested_by} asked to change the address you sign in with from ${change.old_email} to ${change.new_email}.`,
      'It changes once it is confirmed at the new address. Until then you sign in as before.',
    ],
    action: { label: 'Stop the change', path: linkOf(token) },
    finePrint: 'If this is right, you need not do anything.',
  })

/** To the old address once the new one is in force: for seven days it can be taken back. */
export const emailChangedMail = (change: Change, token: string): Mail =>
  mailOf(change, {
    kind: 'email_changed',
    recipients: [change.old_email],
    subject: 'Your e-mail address was changed',
    heading: 'Your e-mail address was changed',
    words: [
      `The address you sign in with is now ${change.new_email}. It was ${change.old_email}. Every open session was signed out.`,
      'If this is wrong, undo it within the next seven days: the old address and your password come back.',
    ],
    action: { label: 'Undo the change', path: linkOf(token) },
    finePrint: 'If this is right, you need not do anything.',
  })
