import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { MAX_PASSWORD_CHARACTERS } from './password.rules.ts'
import { EmailField } from '../session/session.contract.ts'

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
    // what is wrong with a password is told by its rules, which know whose it is
    password: z.string().max(MAX_PASSWORD_CHARACTERS * 8),
    token: z.string().min(1).max(200),
  }),
  response: z.object({}),
})
