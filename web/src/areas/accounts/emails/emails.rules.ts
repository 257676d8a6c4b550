import type { EmailChange } from '#contract/areas/accounts/emails/emails.contract.ts'

interface Presented {
  text: string
  /** What a press does; null: there is nothing left to press. */
  button: string | null
  /** What else may be wanted then. */
  next: string | null
}

/** What a change of an e-mail address looks like from the link that was followed. */
export function presentChange({ purpose, state, old_email, new_email }: EmailChange): Presented {
  if (state === 'undone')
    return {
      text: `The change was undone. You sign in with ${old_email} and the password you had.`,
      button: null,
      next: 'Choose another password',
    }
  if (purpose === 'undo')
    return state === 'pending'
      ? {
          text: `Somebody asked to change your address from ${old_email} to ${new_email}. It has not changed yet.`,
          button: 'Stop the change',
          next: null,
        }
      : {
          text: `Your address was changed from ${old_email} to ${new_email}. Undo it to get the old address and your password back; everybody who is signed in is signed out.`,
          button: 'Undo the change',
          next: null,
        }
  return state === 'pending'
    ? {
        text: `You sign in with ${new_email} instead of ${old_email} once you confirm. Every open session is signed out then.`,
        button: 'Confirm the address',
        next: null,
      }
    : {
        text: `Your address is confirmed. You sign in with ${new_email} from now on.`,
        button: null,
        next: 'No password yet? Choose one',
      }
}
