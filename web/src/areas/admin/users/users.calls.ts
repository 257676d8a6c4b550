import { queryOptions } from '@tanstack/react-query'
import { forgotPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import {
  cancelEmailChange,
  disableUser,
  endUserSessions,
  getUser,
  getUserAccess,
  inviteUser,
  listUsers,
  listUserSessions,
  removeAssociation,
  updateAssociation,
  updateUser,
  type User,
} from '#contract/areas/admin/users/users.contract.ts'
import type {
  activateUsers,
  disableUsers,
  inviteUsers,
} from '#contract/areas/admin/users/users-bulk.contract.ts'
import { userList } from '#contract/areas/admin/users/users.list.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { Permission } from '#contract/base/access.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { USER_TEXTS } from './users.messages.ts'

/** Where users come from; their address names the status it shows (ADM-004). */
export const users = listSource({
  list: userList,
  endpoint: listUsers,
  namesScope: true,
  failures: { load: USER_TEXTS.unableToLoad },
})

/** One user with the customers they belong to. */
export const findUser = (userId: number) =>
  queryOptions({
    ...endpointQuery(getUser, { params: { userId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { toast: USER_TEXTS.unableToLoadOne },
  })

export const getSessions = (userId: number) =>
  queryOptions({ ...endpointQuery(listUserSessions, { params: { userId } }), staleTime: 0 })

export const getAccess = (userId: number) =>
  queryOptions({ ...endpointQuery(getUserAccess, { params: { userId } }), staleTime: 0 })

/** Shows a user as they stand after a change; what rests on them is read again. */
export function showUser(user: User): void {
  const { user_id } = user
  queryClient.setQueryData(findUser(user_id).queryKey, user)
  for (const { queryKey } of [getSessions(user_id), getAccess(user_id)])
    void queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: [listUsers.name] })
}

/** Reports the result of a change of a user, with a message for success and one for failure. */
async function announceResult(
  answer: Promise<CallResult<User>>,
  labels: { done?: string; failed: string },
): Promise<CallResult<User>> {
  const result = await answer
  if (result.success) {
    showUser(result.data)
    if (labels.done !== undefined) toast({ status: 'success', message: labels.done })
  } else toast({ status: 'danger', message: labels.failed })
  return result
}

export const disable = (userId: number, options: SendOptions) =>
  announceResult(send(disableUser, { params: { userId } }, options), { failed: USER_TEXTS.unableToDisable })

export const activate = (userId: number, options: SendOptions) =>
  announceResult(send(updateUser, { params: { userId }, body: { status: 1 } }, options), {
    done: USER_TEXTS.activated,
    failed: USER_TEXTS.unableToActivate,
  })

export const dropPendingEmail = (userId: number, options: SendOptions) =>
  announceResult(send(cancelEmailChange, { params: { userId } }, options), {
    done: 'Email change canceled.',
    failed: 'Unable to cancel the email change.',
  })

/** Sends the confirmation links for a pending address again; earlier links end. */
export const resendPendingEmail = (
  { user_id, first_name, last_name, pending_email }: User,
  options: SendOptions,
) =>
  announceResult(
    send(
      updateUser,
      { params: { userId: user_id }, body: { first_name, last_name, email: pending_email ?? undefined } },
      options,
    ),
    { done: 'Link sent.', failed: 'Unable to send the link.' },
  )

interface Role {
  userId: number
  customer: number
  role_id: number
  /** A list of their own in place of the role's permissions; undefined leaves it as it is. */
  permissions?: Permission[] | null | undefined
  /** The version last read; none for a new company. */
  version?: number | undefined
}

export const associate = ({ userId, customer, ...body }: Role, options: SendOptions) =>
  announceResult(send(updateAssociation, { params: { userId, customer }, body }, options), {
    done: USER_TEXTS.saved,
    failed: USER_TEXTS.unableToAssociate,
  })

export const dissociate = ({ userId, customer }: Pick<Role, 'userId' | 'customer'>, options: SendOptions) =>
  announceResult(send(removeAssociation, { params: { userId, customer } }, options), {
    done: USER_TEXTS.removed,
    failed: USER_TEXTS.unableToRemove,
  })

export const invite = (userId: number, options: SendOptions) =>
  announceResult(send(inviteUser, { params: { userId } }, options), {
    done: 'Invitation sent.',
    failed: 'Couldn’t send the invitation. Try again.',
  })

/** Does something with users, those named or all that match, and reads the list again. */
export async function actOnUsers(
  endpoint: typeof disableUsers | typeof activateUsers | typeof inviteUsers,
  chosen: Chosen<number>,
): Promise<CallResult<BulkAnswer<number>>> {
  const response = await call(endpoint, { body: chosen })
  if (!chosen.preview) await queryClient.invalidateQueries({ queryKey: [listUsers.name] })
  return response
}

/** Has a link for a new password mailed; the one call below /user/forgot that carries the bearer (PLT-158). */
export async function resetPasswordOf(email: string): Promise<CallResult<unknown>> {
  const response = await call(forgotPassword, { body: { email } }, { bearer: 'always' })
  toast(
    response.success
      ? { status: 'success', message: USER_TEXTS.reset }
      : { status: 'danger', message: USER_TEXTS.unableToReset },
  )
  return response
}

/** Ends one session of a user, or with null all of them. */
export async function endSessions(
  { userId, sessionId }: { userId: number; sessionId: number | null },
  options: SendOptions,
): Promise<CallResult<unknown>> {
  const query = sessionId === null ? {} : { session_id: sessionId }
  const response = await send(endUserSessions, { params: { userId }, query }, options)
  if (response.success) queryClient.setQueryData(getSessions(userId).queryKey, response.data)
  return response
}
