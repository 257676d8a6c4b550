import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'

/** The target of an emailed link about a new email address. */
export const EmailChange = z.object({
  /** confirm: the link was sent to the new address; undo: to the old one. */
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
  summary: 'Describes the change that an emailed link token is for. Changes nothing.',
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
    'Confirms the new email address within seven days. Ends all sessions and emails the old address a link to undo the change.',
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
    'Cancels or undoes an email address change within seven days and restores the earlier password. Ends all sessions.',
  body,
  secret: true,
  response: EmailChange,
})
