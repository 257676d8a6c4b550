import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { field } from '../../../form/field.ts'
import { Preferences } from '../preferences/preferences.contract.ts'
import { SIGN_IN_TEXTS } from './session.rules.ts'
import { ProfilePicture } from '../../files/pictures/pictures.rules.ts'

/** One embedded analytics view; the wire keeps the historic integration name (docs/decisions/007). */
export const AnalyticsView = z.object({ name: z.string(), url: z.string() })

export const Integrations = z.object({
  tableau: z
    .object({
      config: z.object({ token: z.string(), server_url: z.string().optional() }),
      views: z.array(AnalyticsView),
    })
    .optional(),
})

/** A customer as the session lists it; only those with status 1 are sent (PLT-077, PLT-078). */
export const Company = z.object({
  id: z.number(),
  crm_url: z.string().nullable(),
  name: z.string(),
  domain: z.string().nullable(),
  logo: z.string().nullable(),
  type: z.string().nullable(),
  type_id: z.number().nullable(),
  status: z.number(),
  zip_code: z.string(),
  role_id: z.number().nullable(),
  role_name: z.string().nullable(),
  integrations: Integrations,
  waybill_type: z.enum(['both', 'R', 'imdl']),
  preferred_theme: z.string(),
})
export type Company = z.infer<typeof Company>

/** The signed-in user (PLT-074, PLT-075), without the token they came with (docs/decisions/086). `user_id` is also sent as `userId`. */
export const Session = z.object({
  user_id: z.number(),
  userId: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  is_internal: z.boolean(),
  admin_id: z.number().nullable(),
  roleId: z.number().nullable(),
  status: z.number(),
  zip_code: z.string(),
  work_phone: z.string().nullable(),
  mobile_phone: z.string().nullable(),
  profile_picture: ProfilePicture.nullable(),
  preferences: Preferences,
  companies: z.array(Company),
  /** Modules that are on for all customers, for staff without a company. */
  modules: z.array(z.string()).optional(),
  /** Staff who must set up one-time codes before anything else opens. */
  needs_codes: z.boolean().optional(),
  /** Problems of the portal's configuration; for administrators only. */
  deployment_warnings: z.array(z.string()).optional(),
})
export type Session = z.infer<typeof Session>

/** The email address of the account, as typed. */
export const EmailField = field.email('Email', { missing: SIGN_IN_TEXTS.emailMissing })

/** A one-time or recovery code. */
export const CodeField = field.text('One-time code', {
  min: 1,
  max: 40,
  missing: SIGN_IN_TEXTS.codeMissing,
})

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/user/login',
  access: 'public',
  summary: 'Signs in with email and password and returns a bearer token.',
  body: z.object({
    email: EmailField,
    password: field.secret('Password', { missing: SIGN_IN_TEXTS.passwordMissing }),
    /** Required after the refusal `code_required`. */
    code: CodeField.optional(),
  }),
  response: z.object({ token: z.string(), token_type: z.literal('Bearer'), expires_at: z.string() }),
})

export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/user/me',
  access: 'signed-in',
  withoutCodes: true,
  summary: 'The signed-in user with the customers they may open.',
  response: Session,
})

export const logout = endpoint({
  name: 'logout',
  method: 'DELETE',
  path: '/user/me',
  access: 'signed-in',
  withoutCodes: true,
  summary: 'Signs out. The token stops working immediately.',
  response: z.object({}),
})
