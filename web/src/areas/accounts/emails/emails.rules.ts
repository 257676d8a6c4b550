import type { EmailChange } from '#contract/areas/accounts/emails/emails.contract.ts'

interface Presented {
  text: string
  /** The effect of the button; null when nothing is left to do. */
  button: string | null
  /** A link that may be useful next. */
  next: string | null
}

/** The state of an email change, as seen from the link that was opened. */
export function presentChange({ purpose, state, old_email, new_email }: EmailChange): Presented {
  if (state === 'undone')
    return {
      text: `The change was undone. Sign in with ${old_email} and your previous password.`,
      button: null,
      next: 'Choose a new password',
    }
  if (purpose === 'undo')
    return state === 'pending'
      ? {
          text: `Someone requested to change your email address from ${old_email} to ${new_email}. It hasn’t changed yet.`,
          button: 'Cancel change',
          next: null,
        }
      : {
          text: `Your email address was changed from ${old_email} to ${new_email}. Undo it to restore the previous address and password. All sessions will be signed out.`,
          button: 'Undo change',
          next: null,
        }
  return state === 'pending'
    ? {
        text: `After you confirm, you’ll sign in with ${new_email} instead of ${old_email}. All sessions will be signed out.`,
        button: 'Confirm email address',
        next: null,
      }
    : {
        text: `Email address confirmed. From now on, sign in with ${new_email}.`,
        button: null,
        next: 'No password yet? Set one',
      }
}
