import { accountCan, mayChangeRole, userCan } from '#contract/areas/admin/users/standing.rules.ts'
import * as contract from '#contract/areas/admin/users/users.contract.ts'
import { mayInvite } from '#contract/areas/admin/users/users.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import * as emails from '../../accounts/emails/emails.service.ts'
import { savePicture, getPicture } from '../../files/pictures/pictures.service.ts'
import { inviteNewUser } from './invitations.service.ts'
import {
  findStanding,
  mayGiveRole,
  requireAllowed,
  type Standing,
  standingVerdicts,
  withRoleVerdicts,
} from './standing.service.ts'
import * as queries from './users.queries.ts'
import { LAST_ADMIN } from './users.rules.ts'

type User = Result<typeof contract.getUser>
type RoleBody = Input<typeof contract.updateAssociation>['body']
type Change = Omit<Input<typeof contract.updateUser>['body'], 'version'>

/** ADM-036. */
const IN_USE = 'A user with this email address already exists.'

// an explicit status overrides the scope
const toRequest = <Q extends { status?: unknown }>(query: Q): Q =>
  query.status === undefined ? query : { ...query, scope: 'all' }

export const usersService = implement(
  contract,
  {
    /** Users of the portal, by default the active ones (ADM-049). */
    async listUsers({ db, actor }, { query }) {
      const request = toRequest(query)
      const page = (await readPage(db, queries.userRows, request, null)) as Result<typeof contract.listUsers>
      return { ...page, data: page.data.map((row) => ({ ...row, can: verdicts(userCan, row, actor) })) }
    },

    /** Throws not_found. */
    getUser: (ctx, { params }) => requireUser(ctx, params.userId),

    /**
     * Adds a user; a user with a portal password gets an invitation. Throws conflict when the address belongs to another
     * user (ADM-036), and not_permitted for a rank or role above the caller's own.
     */
    async createUser(ctx, { body: { profile_picture_attachment, customer_id, role_id, ...body } }) {
      const { is_admin = false, is_internal = false } = body
      const standing = await findStanding(ctx.db, NEW_PERSON, ctx.actor)
      if (is_admin || is_internal) requireAllowed(accountCan.mark(standing.account, standing.who))
      const role = customer_id && role_id ? { customerId: customer_id, roleId: role_id } : null
      if (role) requireAllowed(await mayGiveRole(ctx.db, standing, role), 'role_id')
      const userId = await queries.insertUser(ctx.db, toStored(body))
      if (userId === null) throw inUse()
      if (profile_picture_attachment) await savePicture(ctx, userId, profile_picture_attachment)
      if (role)
        requireDone(await queries.upsertAssociation(ctx.db, { userId, ...role, permissions: undefined }))
      const associated = role ? { customer_id, role_id } : {}
      ctx.describeChange({ target: { user_id: userId }, after: { ...withoutContacts(body), ...associated } })
      const user = await requireUser(ctx, userId)
      if (user.external_idp === null) await inviteNewUser(ctx.db, ctx, userId)
      return user
    },

    updateUser,

    /** Drops an e-mail address that waits to be confirmed. Throws not_found where none waits. */
    async cancelEmailChange(ctx, { params: { userId } }) {
      await requireEditable(ctx, userId)
      const pending_email = await emails.cancelEmailChange(ctx.db, userId)
      if (pending_email === null) throw new AppError('not_found')
      ctx.describeChange({ before: { pending_email }, after: { pending_email: null } })
      return requireUser(ctx, userId)
    },

    /** Disables a user (ADM-055). Throws as `updateUser` does. */
    disableUser: (ctx, { params }) => updateUser(ctx, { params, body: { status: 0 } }),

    /** Assigns a user a role at a customer (ADM-053). Throws not_found, conflict on a stale version, and not_permitted as `mayChangeRole` decides. */
    async updateAssociation(ctx, { params: { userId, customer }, body }) {
      const before = await requireRecord(ctx, userId)
      const held = before.companies.find(({ id }) => id === customer)
      const permissions = body.permissions === undefined ? held?.permissions : body.permissions
      requireAllowed(
        await mayGiveRole(ctx.db, await findStanding(ctx.db, before, ctx.actor), {
          customerId: customer,
          roleId: body.role_id,
          permissions,
        }),
        'role_id',
      )
      const { version = null, ...given } = body
      const outcome = await queries.upsertAssociation(ctx.db, {
        userId,
        customerId: customer,
        roleId: body.role_id,
        permissions: body.permissions,
        version,
      })
      if (outcome === 'stale') throw await staleRole(ctx, userId, customer)
      requireDone(outcome)
      ctx.describeChange({
        customerId: customer,
        before: held ? { role_id: held.role_id, permissions: held.permissions } : null,
        after: given,
      })
      return requireUser(ctx, userId)
    },

    /** Takes a user off a customer (ADM-054). Throws as `updateAssociation` does. */
    async removeAssociation(ctx, { params: { userId, customer } }) {
      const before = await requireRecord(ctx, userId)
      const { account, who } = await findStanding(ctx.db, before, ctx.actor)
      requireAllowed(mayChangeRole(account, { customerId: customer, given: null }, who))
      requireDone(await queries.deleteAssociation(ctx.db, userId, customer))
      const { role_id } = before.companies.find(({ id }) => id === customer) ?? { role_id: null }
      ctx.describeChange({ customerId: customer, before: { role_id }, after: null })
      return requireUser(ctx, userId)
    },

    /** Sends another invitation. Throws not_found, and conflict for a user who has a password or needs none. */
    async inviteUser(ctx, { params: { userId } }) {
      const user = await requireEditable(ctx, userId)
      const verdict = mayInvite(user, ctx.actor)
      if (verdict !== true) throw new AppError('conflict', { message: verdict })
      await inviteNewUser(ctx.db, ctx, userId)
      ctx.describeChange({ before: { invited_ts: user.invited_ts }, after: { invited: true } })
      return requireUser(ctx, userId)
    },

    /** Throws not_found. */
    async listUserSessions(ctx, { params: { userId } }) {
      await requireRecord(ctx, userId)
      return { data: await queries.selectSessions(ctx.db, userId) }
    },

    /** Ends one session of a user, or all; streams end with them. Throws not_found. */
    async endUserSessions(ctx, { params: { userId }, query }) {
      await requireEditable(ctx, userId)
      const ended = await queries.deleteSessions(ctx.db, userId, query.session_id ?? null)
      const data = await queries.selectSessions(ctx.db, userId)
      ctx.describeChange({ before: { sessions: data.length + ended }, after: { sessions: data.length } })
      return { data }
    },

    /** Throws not_found. */
    async getUserAccess(ctx, { params: { userId } }) {
      await requireRecord(ctx, userId)
      return { data: await queries.selectAccess(ctx.db, userId) }
    },
  },
  {
    listUsers: defineExport(queries.userRows, () => null, toRequest),
  },
)

/** A new account: no customer, no rank. */
const NEW_PERSON = { user_id: 0, is_admin: false, is_internal: false, status: 1 }

/**
 * Changes the given fields of a user; disabling ends sessions and streams at once. A new email address waits for its
 * confirmation. Throws not_found, not_permitted for what `accountCan` refuses, and conflict for a stale version, an
 * address in use or the last administrator.
 */
async function updateUser(
  ctx: SignedInCtx,
  { params: { userId }, body }: Input<typeof contract.updateUser>,
): Promise<Result<typeof contract.updateUser>> {
  const { version, profile_picture_attachment, email, ...given } = body
  const before = await requireRecord(ctx, userId)
  const newEmail = email !== undefined && email !== before.email ? email : null
  requireMayChange(await findStanding(ctx.db, before, ctx.actor), before, { ...given, email: newEmail })
  const outcome = await queries.updateUser(ctx.db, userId, toStored(given), version ?? null)
  if (outcome === 'missing') throw new AppError('not_found')
  if (outcome === 'last_admin') throw new AppError('conflict', { message: LAST_ADMIN })
  if (outcome === 'stale') throw staleVersion(typedPart(before), before.version)
  if (newEmail !== null) await requestEmail(ctx, userId, newEmail)
  if (profile_picture_attachment) await savePicture(ctx, userId, profile_picture_attachment)
  ctx.describeChange({
    before: { ...changed(before, given), ...(newEmail !== null && { email: before.email }) },
    after: { ...withoutContacts(given), ...(newEmail !== null && { pending_email: newEmail }) },
  })
  return requireUser(ctx, userId)
}

async function requestEmail(ctx: SignedInCtx, userId: number, email: string): Promise<void> {
  const { first_name, last_name } = await requireRecord(ctx, ctx.actor.userId)
  const requestedBy = `${first_name} ${last_name}`
  if (!(await emails.requestEmailChange(ctx.db, ctx, { userId, email, requestedBy }))) throw inUse()
}

interface RoleGrant {
  status?: 0 | 1 | undefined
  is_admin?: boolean | undefined
  is_internal?: boolean | undefined
  external_idp?: string | null | undefined
  email: string | null
}

function requireMayChange({ account, who }: Standing, before: queries.UserRecord, given: RoleGrant): void {
  const differs = (key: 'status' | 'is_admin' | 'is_internal' | 'external_idp'): boolean =>
    given[key] !== undefined && (given[key] || null) !== (before[key] || null)
  requireAllowed(accountCan.edit(account, who))
  if (differs('status'))
    requireAllowed(given.status === 1 ? accountCan.activate(account, who) : accountCan.disable(account, who))
  if (differs('is_admin') || differs('is_internal')) requireAllowed(accountCan.mark(account, who))
  if (given.email !== null) requireAllowed(accountCan.change_sign_in(account, who), 'email')
  if (differs('external_idp')) requireAllowed(accountCan.change_sign_in(account, who), 'external_idp')
}

async function requireRecord({ db }: SignedInCtx, userId: number): Promise<queries.UserRecord> {
  const record = await queries.selectUser(db, userId)
  if (record === null) throw new AppError('not_found')
  return record
}

async function requireEditable(ctx: SignedInCtx, userId: number): Promise<queries.UserRecord> {
  const record = await requireRecord(ctx, userId)
  requireAllowed(userCan.edit(record, ctx.actor))
  return record
}

async function requireUser(ctx: SignedInCtx, userId: number): Promise<User> {
  const record = await requireRecord(ctx, userId)
  const standing = await findStanding(ctx.db, record, ctx.actor)
  return {
    ...record,
    companies: withRoleVerdicts(standing, record.companies),
    profile_picture: await getPicture(ctx, userId),
    can: standingVerdicts(standing),
  }
}

/** The current role of a person at a customer, for whoever changed an older one. */
async function staleRole(ctx: SignedInCtx, userId: number, customerId: number): Promise<AppError> {
  const { companies } = await requireRecord(ctx, userId)
  const now = companies.find(({ id }) => id === customerId)
  if (now === undefined) return new AppError('not_found')
  const permissions = now.permissions as RoleBody['permissions']
  return staleVersion<RoleBody>({ role_id: now.role_id, permissions }, now.version)
}

function requireDone(outcome: queries.AssociationOutcome): void {
  if (outcome === 'missing') throw new AppError('not_found')
}

const inUse = (): AppError => new AppError('conflict', { message: IN_USE, errors: { email: [IN_USE] } })

/** An emptied text is nothing. */
const toStored = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      value === '' && key !== 'zip_code' ? null : (value as unknown),
    ]),
  )

/** The previous values of the changed fields, for the log. */
const changed = (before: object, body: object): object =>
  withoutContacts(Object.fromEntries(Object.entries(before).filter(([key]) => key in body)))

/** Phone numbers do not belong in the log; a requested email address does, because it gives access to the account. */
const withoutContacts = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !/^(email|phone_|zip_)/.test(key)))

const typedPart = (user: queries.UserRecord): Partial<Change> => {
  const { first_name, last_name, email, zip_code, is_admin, is_internal, external_idp } = user
  const { phone_number_work, phone_number_mobile } = user
  const contacts = { email, zip_code, phone_number_work, phone_number_mobile }
  return { first_name, last_name, ...contacts, is_admin, is_internal, external_idp }
}
