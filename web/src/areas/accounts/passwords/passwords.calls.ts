import { forgotPassword, resetPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { call } from '../../../shell/call.ts'

/** Asks for a link to a new password; the answer is the same for every address. */
export const askForLink = (email: string) => call(forgotPassword, { body: { email } })

/** Sets a new password with the token of the link. */
export const setNewPassword = (password: string, token: string) =>
  call(resetPassword, { body: { password, token } })
