import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { field } from '../../../form/field.ts'
import { MAX_PASSWORD_CHARACTERS, PASSWORD_TEXTS, passwordProblem } from './password.rules.ts'
import { EmailField } from '../session/session.contract.ts'
import { BOUND } from '../../../base/bounds.ts'

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/user/forgot',
  access: 'public',
  summary:
    'Mails a link for a new password when the address is known; answers the same to everybody. An administrator who sends their bearer gets the token as well.',
  body: z.object({ email: EmailField }),
  secret: true,
  response: z.object({ reset_token: z.string().optional() }),
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/user/reset',
  access: 'public',
  summary:
    'Sets a new password with the token of a mailed link, once and within the hour; ends all sessions.',
  body: z.object({
    password: field
      .secret('New password', { missing: PASSWORD_TEXTS.missing, most: MAX_PASSWORD_CHARACTERS * 8 })
      // whose it is the server knows: it looks again
      .superRefine((password, ctx) => {
        const problem = passwordProblem(password, null)
        if (problem !== null) ctx.addIssue({ code: 'custom', message: problem })
      }),
    token: z.string().min(1).max(200, BOUND),
  }),
  response: z.object({}),
})
