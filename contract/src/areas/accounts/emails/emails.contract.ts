import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'

/** What a mailed link about another e-mail address opens. */
export const EmailChange = z.object({
  /** confirm: the link went to the new address; undo: to the old one. */
  purpose: z.literal(['confirm', 'undo']),
  state: z.literal(['pending', 'confirmed', 'undone']),
  old_email: z.string(),
  new_email: z.string(),
})
export type EmailChange = z.infer<typeof EmailChange>

const body = z.object({ token: z.string().min(1).max(200, BOUND) })

export const readEmailChange = endpoint({
  name: 'readEmailChange',
  method: 'POST',
  path: '/user/email/read',
  access: 'public',
  summary: 'What the token of a mailed link is about. Changes nothing.',
  body,
  reads: true,
  response: EmailChange,
})

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/user/email/confirm',
  access: 'public',
  summary:
    'Puts the new e-mail address in force, within seven days. Every session ends, and the old address is mailed a link that undoes it.',
  body,
  secret: true,
  response: EmailChange,
})

export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/user/email/undo',
  access: 'public',
  summary:
    'Keeps or brings back the old e-mail address with the password of then, within seven days. Every session ends.',
  body,
  secret: true,
  response: EmailChange,
})
