import { SIGN_IN_TEXTS } from '#contract/areas/accounts/session/session.rules.ts'
import type { CallError } from '../../../shell/call.ts'

export interface FieldErrors {
  email?: string
  password?: string
  code?: string
}

/** Catches what is plainly no address; what is one, the server decides. */
const ADDRESS_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** What is wrong with the form before it is sent; `code` is null while nobody has asked for one. */
export function fieldErrorsOf(typed: { email: string; password: string; code: string | null }): FieldErrors {
  const errors: FieldErrors = {}
  const email = emailProblem(typed.email)
  if (email) errors.email = email
  if (typed.password === '') errors.password = SIGN_IN_TEXTS.passwordMissing
  if (typed.code?.trim() === '') errors.code = SIGN_IN_TEXTS.codeMissing
  return errors
}

/** What is wrong with a typed e-mail address. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return SIGN_IN_TEXTS.emailMissing
  return ADDRESS_SHAPE.test(email.trim()) ? undefined : SIGN_IN_TEXTS.emailShape
}

/** The words of a refusal; a call that never arrived is told in terms of what the reader can do. */
export function refusalText({ status, message, errors }: CallError): string {
  if (status === undefined) return 'The portal cannot be reached. Check your connection and try again.'
  return Object.values(errors ?? {})[0]?.[0] ?? message
}

export const capsLockIn = (event: { getModifierState: (key: 'CapsLock') => boolean }): boolean =>
  event.getModifierState('CapsLock')
