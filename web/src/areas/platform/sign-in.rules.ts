import { SIGN_IN_TEXTS } from '#contract/areas/platform/session.rules.ts'
import type { CallError } from '../../shell/call.ts'

export interface FieldErrors {
  email?: string
  password?: string
}

/** Catches what is plainly no address; what is one, the server decides. */
const ADDRESS_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** What is wrong with the form before it is sent. */
export function fieldErrorsOf({ email, password }: { email: string; password: string }): FieldErrors {
  const errors: FieldErrors = {}
  if (email.trim() === '') errors.email = SIGN_IN_TEXTS.emailMissing
  else if (!ADDRESS_SHAPE.test(email.trim())) errors.email = SIGN_IN_TEXTS.emailShape
  if (password === '') errors.password = SIGN_IN_TEXTS.passwordMissing
  return errors
}

/** The words of a refusal; a call that never arrived is told in terms of what the reader can do. */
export function refusalText({ status, message, errors }: CallError): string {
  if (status === undefined) return 'The portal cannot be reached. Check your connection and try again.'
  return Object.values(errors ?? {})[0]?.[0] ?? message
}

export const capsLockIn = (event: { getModifierState: (key: 'CapsLock') => boolean }): boolean =>
  event.getModifierState('CapsLock')
