import type { Mail } from '../../../mail/post.ts'
import type { Addressee } from './passwords.queries.ts'

const greet = ({ first_name }: Addressee): string => `Hello ${first_name},`

/** The link to a new password. */
export function resetMail(addressee: Addressee, token: string): Mail {
  return {
    kind: 'password_reset',
    recipients: [addressee.email],
    preferredTheme: addressee.preferred_theme,
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    words: [
      greet(addressee),
      'Somebody asked for a new password for your account. The link below works once, within the next hour, and only until another is asked for.',
    ],
    action: { label: 'Choose a new password', path: `/login/reset-password?token=${token}` },
    finePrint: 'If it was not you, do nothing: your password stays as it is.',
  }
}

/** Tells the owner that the password is another now. */
export function passwordChangedMail(addressee: Addressee): Mail {
  return {
    kind: 'password_changed',
    recipients: [addressee.email],
    preferredTheme: addressee.preferred_theme,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    words: [
      greet(addressee),
      'The password of your account has just been changed, and every open session was signed out.',
    ],
    action: { label: 'Sign in', path: '/login' },
    finePrint:
      'If it was not you, ask for a new password at the sign-in at once and tell an administrator of your company.',
  }
}
