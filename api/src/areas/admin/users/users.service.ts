import { MARKS } from '#contract/areas/admin/users/users.rules.ts'
import { isAllowed } from '#contract/base/access.ts'
import type * as contract from '#contract/areas/admin/users/users.contract.ts'
import { mayInvite, userCan } from '#contract/areas/admin/users/users.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { filing } from '../../../list/filing.ts'
import { readPage } from '../../../list/page.ts'
import { givePicture, pictureOf } from '../../files/pictures/pictures.service.ts'
import { inviteNewUser } from './invitations.service.ts'
import * as queries from './users.queries.ts'
import { LAST_ADMIN } from './users.rules.ts'

type User = Result<typeof contract.getUser>
type Change = Omit<Input<typeof contract.updateUser>['body'], 'version'>

/** ADM-036. */
const TAKEN = 'A user with this email address already exists.'
const LAST_COMPANY_ADMIN =
  'You are the last Company Admin of this customer. Give somebody else that role first.'
const ADMINS_ONLY = 'Only an administrator makes somebody an administrator or portal staff.'

/** Users of the portal, those who are active unless something else is asked for (ADM-049). */
export async function listUsers(
  { db, actor }: SignedInCtx,
  { query }: Input<typeof contract.listUsers>,
): Promise<Result<typeof contract.listUsers>> {
  const asked = askedOf(query)
  const page = (await readPage(db, queries.userRows, asked, null)) as Result<typeof contract.listUsers>
  return { ...page, data: page.data.map((row) => ({ ...row, can: verdicts(userCan, row, actor) })) }
}

// whoever names a status means it, whatever the scope says
const askedOf = <Q extends { status?: unknown }>(query: Q): Q =>
  query.status === undefined ? query : { ...query, scope: 'all' }

/** The same as a file. */
export const userFiling = filing(queries.userRows, () => null, askedOf)

/** Throws not_found. */
export const getUser = (
  ctx: SignedInCtx,
  { params }: Input<typeof contract.getUser>,
): Promise<Result<typeof contract.getUser>> => requireUser(ctx, params.userId)

/** Adds a user; one with a password of ours gets an invitation. Throws conflict when the address is somebody's (ADM-036). */
export async function createUser(
  ctx: SignedInCtx,
  { body: { profile_picture_attachment, customer_id, role_id, ...body } }: Input<typeof contract.createUser>,
): Promise<Result<typeof contract.createUser>> {
  requireMayMark(ctx, body)
  const userId = await queries.insertUser(ctx.db, asKept(body))
  if (userId === null) throw taken()
  if (profile_picture_attachment) await givePicture(ctx, userId, profile_picture_attachment)
  if (customer_id && role_id) {
    requireDone(
      await queries.upsertAssociation(ctx.db, {
        userId,
        customerId: customer_id,
        roleId: role_id,
        permissions: undefined,
      }),
    )
  }
  const associated = customer_id ? { customer_id, role_id } : {}
  ctx.noteChange({ target: { user_id: userId }, after: { ...withoutContacts(body), ...associated } })
  const user = await requireUser(ctx, userId)
  if (user.external_idp === null) await inviteNewUser(ctx.db, ctx, user)
  return user
}

/**
 * Changes what is given of a user; who is disabled loses sessions and streams at once. Throws not_found, not_permitted for the
 * account of an administrator, and conflict for a stale version, an address that is somebody's or the last administrator.
 */
export async function updateUser(
  ctx: SignedInCtx,
  { params: { userId }, body }: Input<typeof contract.updateUser>,
): Promise<Result<typeof contract.updateUser>> {
  const { version, profile_picture_attachment, ...given } = body
  const before = await requireEditable(ctx, userId)
  requireMayMark(ctx, {
    is_admin: differing(given.is_admin, before.is_admin),
    is_internal: differing(given.is_internal, before.is_internal),
  })
  const outcome = await queries.updateUser(ctx.db, userId, asKept(given), version ?? null)
  if (outcome === 'missing') throw new AppError('not_found')
  if (outcome === 'taken') throw taken()
  if (outcome === 'last_admin') throw new AppError('conflict', { message: LAST_ADMIN })
  if (outcome === 'stale') throw staleVersion(typedPart(before), before.version)
  if (profile_picture_attachment) await givePicture(ctx, userId, profile_picture_attachment)
  ctx.noteChange({ before: changed(before, given), after: withoutContacts(given) })
  return requireUser(ctx, userId)
}

/** Disables a user (ADM-055). Throws as `updateUser` does. */
export const disableUser = (
  ctx: SignedInCtx,
  { params }: Input<typeof contract.disableUser>,
): Promise<Result<typeof contract.disableUser>> => updateUser(ctx, { params, body: { status: 0 } })

/** Gives a user a role at a customer (ADM-053). Throws not_found, and conflict for somebody's own last Company Admin. */
export async function updateAssociation(
  ctx: SignedInCtx,
  { params: { userId, customer }, body }: Input<typeof contract.updateAssociation>,
): Promise<Result<typeof contract.updateAssociation>> {
  const before = await requireEditable(ctx, userId)
  const outcome = await queries.upsertAssociation(ctx.db, {
    userId,
    customerId: customer,
    roleId: body.role_id,
    permissions: body.permissions,
  })
  requireDone(outcome)
  const held = before.companies.find(({ id }) => id === customer)
  ctx.noteChange({
    customerId: customer,
    before: held ? { role_id: held.role_id, permissions: held.permissions } : null,
    after: body,
  })
  return requireUser(ctx, userId)
}

/** Takes a user off a customer (ADM-054). Throws as `updateAssociation` does. */
export async function removeAssociation(
  ctx: SignedInCtx,
  { params: { userId, customer } }: Input<typeof contract.removeAssociation>,
): Promise<Result<typeof contract.removeAssociation>> {
  const before = await requireEditable(ctx, userId)
  requireDone(await queries.deleteAssociation(ctx.db, userId, customer))
  const { role_id } = before.companies.find(({ id }) => id === customer) ?? { role_id: null }
  ctx.noteChange({ customerId: customer, before: { role_id }, after: null })
  return requireUser(ctx, userId)
}

/** Mails another invitation. Throws not_found, and conflict for whoever has a password or needs none. */
export async function inviteUser(
  ctx: SignedInCtx,
  { params: { userId } }: Input<typeof contract.inviteUser>,
): Promise<Result<typeof contract.inviteUser>> {
  const user = await requireEditable(ctx, userId)
  const verdict = mayInvite(user, ctx.actor)
  if (verdict !== true) throw new AppError('conflict', { message: verdict })
  await inviteNewUser(ctx.db, ctx, user)
  return requireUser(ctx, userId)
}

/** Throws not_found. */
export async function listUserSessions(
  ctx: SignedInCtx,
  { params: { userId } }: Input<typeof contract.listUserSessions>,
): Promise<Result<typeof contract.listUserSessions>> {
  await requireRecord(ctx, userId)
  return { data: await queries.selectSessions(ctx.db, userId) }
}

/** Ends one session of a user, or all; streams end with them. Throws not_found. */
export async function endUserSessions(
  ctx: SignedInCtx,
  { params: { userId }, query }: Input<typeof contract.endUserSessions>,
): Promise<Result<typeof contract.endUserSessions>> {
  await requireEditable(ctx, userId)
  const ended = await queries.deleteSessions(ctx.db, userId, query.session_id ?? null)
  ctx.noteChange({ after: { ended } })
  return { data: await queries.selectSessions(ctx.db, userId) }
}

/** Throws not_found. */
export async function getUserAccess(
  ctx: SignedInCtx,
  { params: { userId } }: Input<typeof contract.getUserAccess>,
): Promise<Result<typeof contract.getUserAccess>> {
  await requireRecord(ctx, userId)
  return { data: await queries.selectAccess(ctx.db, userId) }
}

async function requireRecord({ db }: SignedInCtx, userId: number): Promise<queries.UserRecord> {
  const record = await queries.selectUser(db, userId)
  if (record === null) throw new AppError('not_found')
  return record
}

async function requireEditable(ctx: SignedInCtx, userId: number): Promise<queries.UserRecord> {
  const record = await requireRecord(ctx, userId)
  const verdict = userCan.edit(record, ctx.actor)
  if (verdict !== true) throw new AppError('not_permitted', { message: verdict })
  return record
}

async function requireUser(ctx: SignedInCtx, userId: number): Promise<User> {
  const record = await requireRecord(ctx, userId)
  return {
    ...record,
    profile_picture: await pictureOf(ctx, userId),
    can: verdicts(userCan, record, ctx.actor),
  }
}

/** Marks of staff are administrators' to give. */
function requireMayMark(
  { actor }: SignedInCtx,
  marks: { is_admin?: boolean | undefined; is_internal?: boolean | undefined },
): void {
  if (isAllowed(MARKS.access, actor)) return
  if (marks.is_admin || marks.is_internal) throw new AppError('not_permitted', { message: ADMINS_ONLY })
}

const differing = (given: boolean | undefined, stands: boolean): boolean =>
  given !== undefined && given !== stands

function requireDone(outcome: queries.AssociationOutcome): void {
  if (outcome === 'missing') throw new AppError('not_found')
  if (outcome === 'last_admin') throw new AppError('conflict', { message: LAST_COMPANY_ADMIN })
}

const taken = (): AppError => new AppError('conflict', { message: TAKEN, errors: { email: [TAKEN] } })

/** An emptied text is nothing. */
const asKept = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      value === '' && key !== 'zip_code' ? null : (value as unknown),
    ]),
  )

/** The fields of a change as they stood before, for the log. */
const changed = (before: object, body: object): object =>
  withoutContacts(Object.fromEntries(Object.entries(before).filter(([key]) => key in body)))

/** How somebody is reached does not belong into the log. */
const withoutContacts = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !/^(email|phone_|zip_)/.test(key)))

const typedPart = (user: queries.UserRecord): Partial<Change> => {
  const { first_name, last_name, email, zip_code, is_admin, is_internal, external_idp } = user
  const { phone_number_work, phone_number_mobile } = user
  const contacts = { email, zip_code, phone_number_work, phone_number_mobile }
  return { first_name, last_name, ...contacts, is_admin, is_internal, external_idp }
}
