import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { StartCheck } from '../../../base/start-check.ts'
import { field } from '../../../form/field.ts'
import { MAX_PASSWORD_CHARACTERS, PASSWORD_TEXTS, passwordProblem } from '../passwords/password.rules.ts'
import { EmailField } from '../session/session.contract.ts'

/** The token of the address that the start or `npm run admin` printed. */
const SetupToken = z.string().min(1).max(200, BOUND)

export const getSetup = endpoint({
  name: 'getSetup',
  method: 'GET',
  path: '/setup',
  access: 'public',
  summary: 'Whether the portal still needs its first administrator, and whether it has the demo’s accounts.',
  response: z.object({ needs_administrator: z.boolean(), has_demo: z.boolean() }),
})

export const openSetupLink = endpoint({
  name: 'openSetupLink',
  method: 'POST',
  path: '/setup/link',
  access: 'public',
  summary: 'Who a one-time setup link is for, when it expires, and the results of the setup checks.',
  body: z.object({ token: SetupToken }),
  reads: true,
  response: z.object({
    email: z.string().nullable(),
    expires_ts: z.string(),
    /** Whether it makes the first administrator of the portal. */
    is_first: z.boolean(),
    checks: z.array(StartCheck),
  }),
})

export const createAdministrator = endpoint({
  name: 'createAdministrator',
  method: 'POST',
  path: '/setup',
  access: 'public',
  summary: 'Creates an administrator with the token from a setup link, once, and signs them in.',
  body: z.object({
    token: SetupToken,
    first_name: field.text('First name', { min: 1, max: 80, missing: 'Enter your first name.' }),
    last_name: field.text('Last name', { min: 1, max: 80, missing: 'Enter your last name.' }),
    email: EmailField,
    password: field
      .secret('Password', { missing: PASSWORD_TEXTS.missing, max: MAX_PASSWORD_CHARACTERS * 8 })
      // the server checks for the person’s own name, because it knows all fields
      .superRefine((password, ctx) => {
        const problem = passwordProblem(password, null)
        if (problem !== null) ctx.addIssue({ code: 'custom', message: problem })
      }),
  }),
  secret: true,
  response: z.object({ token: z.string(), token_type: z.literal('Bearer'), expires_at: z.string() }),
})
