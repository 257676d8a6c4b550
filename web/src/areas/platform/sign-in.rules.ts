import { login } from '#contract/areas/platform/session.contract.ts'

export interface FieldErrors {
  email?: string
  password?: string
}

/** What is wrong with the form before it is sent: the server's own rules and words. */
export function fieldErrorsOf(values: { email: string; password: string }): FieldErrors {
  const checked = login.body.safeParse(values)
  if (checked.success) return {}
  const errors: FieldErrors = {}
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as keyof FieldErrors
    errors[field] ??= message
  }
  return errors
}

/** The words of a refusal; a call that never arrived is told in terms of what the reader can do. */
export const refusalText = ({ status, message }: { status?: number; message: string }): string =>
  status === undefined ? 'The portal cannot be reached. Check your connection and try again.' : message

export const capsLockIn = (event: { getModifierState: (key: 'CapsLock') => boolean }): boolean =>
  event.getModifierState('CapsLock')
