import type { Mail } from '../../../mail/post.ts'
import type { Addressee } from './passwords.queries.ts'

const getGreeting = ({ first_name }: Addressee): string => `Hello ${first_name},`

/** The link to a new password. */
export function resetMail(addressee: Addressee, token: string): Mail {
  return {
    kind: 'password_reset',
    recipients: [addressee.email],
    preferredTheme: addressee.preferred_theme,
    subject: 'Reset your password',
    heading: 'Reset your password',
    texts: [
      getGreeting(addressee),
      'We received a request to reset your password. The link below works once and expires in 1 hour, or when you request a new one.',
    ],
    action: { label: 'Reset your password', path: `/login/reset-password?token=${token}` },
    finePrint: 'If you didn’t request this, ignore this email. Your password won’t change.',
  }
}

/** Notifies the owner that the password has changed. */
export function passwordChangedMail(addressee: Addressee): Mail {
  return {
    kind: 'password_changed',
    recipients: [addressee.email],
    preferredTheme: addressee.preferred_theme,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    texts: [getGreeting(addressee), 'Your password was changed, and all sessions were signed out.'],
    action: { label: 'Sign in', path: '/login' },
    finePrint:
      'If this wasn’t you, reset your password from the sign-in page right away and contact your company’s administrator.',
  }
}
