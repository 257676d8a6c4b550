import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { field } from '../../../form/field.ts'
import { CodeField } from '../session/session.contract.ts'
import { SIGN_IN_TEXTS } from '../session/session.rules.ts'

export const getCodes = endpoint({
  name: 'getCodes',
  method: 'GET',
  path: '/user/codes',
  access: 'signed-in',
  withoutCodes: true,
  summary: 'Whether one-time codes are available to the caller and whether their sign-in requires one.',
  response: z.object({
    is_offered: z.boolean(),
    is_on: z.boolean(),
    recovery_codes_left: z.number(),
  }),
})

export const enrolCodes = endpoint({
  name: 'enrolCodes',
  method: 'POST',
  path: '/user/codes',
  access: 'signed-in',
  withoutCodes: true,
  summary:
    'Creates the secret for an authenticator app and the recovery codes. Takes effect once confirmed with a first code.',
  body: z.object({ password: field.secret('Your password', { missing: SIGN_IN_TEXTS.passwordMissing }) }),
  secret: true,
  response: z.object({ secret: z.string(), otpauth_url: z.string(), recovery_codes: z.array(z.string()) }),
})

export const confirmCodes = endpoint({
  name: 'confirmCodes',
  method: 'PUT',
  path: '/user/codes',
  access: 'signed-in',
  withoutCodes: true,
  summary: 'Confirms the authenticator app with its first code. The next sign-in requires one.',
  body: z.object({ code: CodeField }),
  response: z.object({}),
})

export const removeCodes = endpoint({
  name: 'removeCodes',
  method: 'POST',
  path: '/user/codes/remove',
  access: 'signed-in',
  summary: 'Turns one-time codes off. Requires a code.',
  body: z.object({ code: CodeField }),
  response: z.object({}),
})
