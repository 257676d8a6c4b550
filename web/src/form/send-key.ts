import type { KeyBinding } from '../ui/keys/keys.ts'

/** From every field of a form to its end: what Enter does in a line of text, wherever the form is as long as it may be. */
export const SEND_KEYS: readonly KeyBinding[] = [
  { keys: ['Mod+Enter'], words: 'Send the form', run: pressSubmit },
]

/** A button that has the focus is meant itself, and a dialog above the form is no part of it. */
function pressSubmit({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target instanceof HTMLButtonElement) return false
  const form = target.closest('form, dialog')
  const submit = form?.matches('form') ? form.querySelector<HTMLElement>('[type=submit]') : null
  submit?.click()
  return submit !== null
}
