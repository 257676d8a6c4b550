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
    'Emails a password reset link if the address is known. The response is the same either way. Administrators who send their bearer token also get the reset token.',
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
    'Sets a new password with the token from an emailed link, once and within 1 hour. Ends all sessions.',
  body: z.object({
    password: field
      .secret('New password', { missing: PASSWORD_TEXTS.missing, max: MAX_PASSWORD_CHARACTERS * 8 })
      // the server knows the owner and checks again
      .superRefine((password, ctx) => {
        const problem = passwordProblem(password, null)
        if (problem !== null) ctx.addIssue({ code: 'custom', message: problem })
      }),
    token: z.string().min(1).max(200, BOUND),
  }),
  response: z.object({}),
})
