import { z } from 'zod'
import type { Permission } from '../../../base/access.ts'
import { PERMISSION_LABELS } from '../../../base/access-labels.ts'
import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { Id, IdParam, wholeNumber } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { withNeeds } from '../../../form/needs.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { ProfilePicture } from '../../files/pictures/pictures.rules.ts'
import { UploadedFile } from '../../files/attachments/attachments.contract.ts'
import { userList } from './users.list.ts'
import { accountCan, userCan } from './standing.rules.ts'

export const UserRow = listRow(userList, {
  user_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  is_internal: z.boolean(),
  can: canSchema(userCan),
})
export type UserRow = z.infer<typeof UserRow>

/** A user of the portal, with their customers (ADM-019, ADM-020). */
export const User = z.object({
  user_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  is_internal: z.boolean(),
  status: z.number(),
  zip_code: z.string(),
  phone_number_work: z.string().nullable(),
  phone_number_mobile: z.string().nullable(),
  email: z.string(),
  /** A requested new email address; it takes effect once it is confirmed. */
  pending_email: z.string().nullable(),
  /** Required by the specification and never issued: a token's holder is the user it was created for. */
  user_token: z.string().nullable(),
  /** The identity provider of the account; null when it has a portal password. */
  external_idp: z.string().nullable(),
  profile_picture: ProfilePicture.nullable(),
  companies: z.array(
    z.object({
      id: z.number(),
      company_id: z.number(),
      name: z.string(),
      company_name: z.string(),
      status: z.number(),
      role_id: z.number(),
      role_name: z.string(),
      /** A list of their own at this customer, in place of the role's; null without one. */
      permissions: z.array(z.string()).nullable(),
      /** Of the role here: a change names the one it read. */
      version: z.number(),
      /** Whether the caller may change or remove this role, or why not. */
      can_change: z.union([z.literal(true), z.string()]),
    }),
  ),
  version: z.number(),
  has_password: z.boolean(),
  created_ts: z.string(),
  /** When the last invitation was sent; null when there was none. */
  invited_ts: z.string().nullable(),
  last_sign_in_ts: z.string().nullable(),
  can: canSchema(accountCan),
})
export type User = z.infer<typeof User>

const PERMISSION_NAMES = Object.fromEntries(
  Object.entries(PERMISSION_LABELS).map(([permission, { name }]) => [permission, name]),
) as Record<Permission, string>

const names = {
  first_name: field.text('First name', { min: 1, max: 80, missing: 'Enter a first name.' }),
  last_name: field.text('Last name', { min: 1, max: 80, missing: 'Enter a last name.' }),
  email: field.email('Email', { missing: 'Enter the email address they sign in with.' }),
}

const details = {
  phone_number_work: field.phone('Work phone').nullable().optional(),
  phone_number_mobile: field.phone('Mobile phone').nullable().optional(),
  zip_code: field.text('ZIP code', { max: 12 }).optional(),
  is_internal: field.boolean('Portal staff', { help: 'Can use internal tools.' }).optional(),
  is_admin: field.boolean('Administrator', { help: 'Full access to every customer.' }).optional(),
  external_idp: field
    .text('Single sign-on', { max: 60, help: 'SSO users don’t have a password here.' })
    .nullable()
    .optional(),
  profile_picture_attachment: field
    .custom('Picture', UploadedFile.extend({ attachment_id: z.uuid() }))
    .nullable()
    .optional(),
}

/** The message for every invalid user body (ADM-037). */
const WRONG_FIELDS = 'Required fields missing or invalid.'

export const UserParams = z.object({ userId: IdParam })

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/admin/users',
  access: STAFF_WITH_TOOLS,
  summary:
    'Users, with `status`, `search`, `page`, `page_size` and `sort`; active ones only unless `scope` is set.',
  query: listRequest(userList),
  response: listResponse(userList, UserRow),
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/admin/users/{userId}',
  access: STAFF_WITH_TOOLS,
  summary: 'A user with the customers they belong to.',
  params: UserParams,
  response: User,
})

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/admin/users',
  access: STAFF_WITH_TOOLS,
  summary: 'Adds a user and emails them an invitation to set a password. SSO users don’t get one.',
  body: withNeeds(
    z.object({
      ...names,
      ...details,
      /** Their first customer and the role there, in the same step. */
      customer_id: field.custom('Customer', Id).nullable().optional(),
      role_id: field.custom('Role', Id).nullable().optional(),
    }),
    [{ field: 'role_id', filled: ['customer_id'], text: 'Choose a role.' }],
  ),
  wrongBody: WRONG_FIELDS,
  response: User,
})

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/admin/users/{userId}',
  access: STAFF_WITH_TOOLS,
  summary:
    'Updates the given fields of a user, or with `status` alone activates (1) or disables (0) them. A new email address is held in `pending_email` until confirmed through the link emailed to it.',
  params: UserParams,
  // With a version the whole record is edited, as in the form; without it, only the given fields.
  body: withNeeds(
    z.object({
      first_name: names.first_name.optional(),
      last_name: names.last_name.optional(),
      email: names.email.optional(),
      ...details,
      status: z.literal([0, 1]).optional(),
      /** The version last read; a stale one is answered with 409. Without it, the current state is replaced. */
      version: z.number().int().optional(),
    }),
    [
      { field: 'first_name', filled: ['version'], text: 'Enter a first name.' },
      { field: 'last_name', filled: ['version'], text: 'Enter a last name.' },
      { field: 'email', filled: ['version'], text: 'Enter the email address they sign in with.' },
    ],
  ),
  wrongBody: WRONG_FIELDS,
  response: User,
})

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/admin/users/{userId}/pending_email',
  access: STAFF_WITH_TOOLS,
  summary: 'Cancels the pending email address and its links. Returns the user.',
  params: UserParams,
  response: User,
})

export const disableUser = endpoint({
  name: 'disableUser',
  method: 'DELETE',
  path: '/admin/users/{userId}',
  access: STAFF_WITH_TOOLS,
  summary: 'Disables a user. Their sessions and streams end immediately. Returns the user.',
  params: UserParams,
  response: User,
})

const AssociationParams = UserParams.extend({ customer: IdParam })

export const updateAssociation = endpoint({
  name: 'updateAssociation',
  method: 'PUT',
  path: '/admin/users/{userId}/customers/{customer}',
  access: STAFF_WITH_TOOLS,
  summary: 'Sets a user’s role at a customer. Changing it ends their sessions. Returns the user.',
  params: AssociationParams,
  body: z.object({
    role_id: field.custom('Role', z.number('Choose a role.').int().min(1).max(1_000_000)),
    /** The person's own list instead of the role's; null removes it, undefined leaves it unchanged. */
    permissions: field.choices('Custom permissions', PERMISSION_NAMES).nullable().optional(),
    /** The version last read; a stale one is answered with 409. Without it, the current role is replaced. */
    version: z.number().int().optional(),
  }),
  response: User,
})

export const removeAssociation = endpoint({
  name: 'removeAssociation',
  method: 'DELETE',
  path: '/admin/users/{userId}/customers/{customer}',
  access: STAFF_WITH_TOOLS,
  summary: 'Removes a user from a customer. Their sessions and streams end immediately. Returns the user.',
  params: AssociationParams,
  response: User,
})

export const inviteUser = endpoint({
  name: 'inviteUser',
  method: 'POST',
  path: '/admin/users/{userId}/invite',
  access: STAFF_WITH_TOOLS,
  summary: 'Emails a user a new invitation. The previous link stops working.',
  params: UserParams,
  response: User,
})

export const UserSession = z.object({
  session_id: z.number(),
  created_ts: z.string(),
  last_seen_ts: z.string(),
  expires_ts: z.string(),
  /** The network address it was opened from; null for sessions older than its record. */
  address: z.string().nullable(),
  /** Browser and system, `Chrome on Windows`; null where they were not named. */
  device: z.string().nullable(),
})
export type UserSession = z.infer<typeof UserSession>

const Sessions = z.object({ data: z.array(UserSession) })

export const listUserSessions = endpoint({
  name: 'listUserSessions',
  method: 'GET',
  path: '/admin/users/{userId}/sessions',
  access: STAFF_WITH_TOOLS,
  summary: 'A user’s open sessions, most recently used first.',
  params: UserParams,
  response: Sessions,
})

export const endUserSessions = endpoint({
  name: 'endUserSessions',
  method: 'DELETE',
  path: '/admin/users/{userId}/sessions',
  access: STAFF_WITH_TOOLS,
  summary: 'Ends all sessions of a user, or only the given one, and their streams.',
  params: UserParams,
  query: z.object({ session_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional() }),
  response: Sessions,
})

/** A user's permissions at one customer, and their source. */
export const UserAccess = z.object({
  customer_id: z.number(),
  name: z.string(),
  status: z.number(),
  role_id: z.number(),
  role_name: z.string(),
  has_own_list: z.boolean(),
  /** The permissions of the role or of their own list. */
  given: z.array(z.string()),
  /** The same, limited to the customer's permissions; an administrator has all of them. */
  permissions: z.array(z.string()),
  flags: z.array(z.string()),
  /** Their level in each area. */
  levels: z.record(z.string(), z.string()),
})
export type UserAccess = z.infer<typeof UserAccess>

export const getUserAccess = endpoint({
  name: 'getUserAccess',
  method: 'GET',
  path: '/admin/users/{userId}/access',
  access: STAFF_WITH_TOOLS,
  summary: 'Explains a user’s access to each page: role, permissions and modules at each of their customers.',
  params: UserParams,
  response: z.object({ data: z.array(UserAccess) }),
})
