import * as contract from '#contract/areas/admin/users/users-bulk.contract.ts'
import { userCan } from '#contract/areas/admin/users/standing.rules.ts'
import { type Invitable, mayInvite } from '#contract/areas/admin/users/users.rules.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { Verdict } from '#contract/list/can.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { inviteNewUser } from './invitations.service.ts'
import * as queries from './users.queries.ts'
import { LAST_ADMIN } from './users.rules.ts'

/** The batch size: each is a user whose sessions end or who gets an email. */
const MAX = 1000

export const usersBulkService = implement(contract, {
  /** Disables users; the last administrator is left. */
  disableUsers: (ctx, { body }) =>
    actOn(ctx, body, getRight(ctx, 'disable'), async (userId) => {
      const outcome = await queries.updateUser(ctx.db, userId, { status: 0 }, null)
      return outcome === 'last_admin' ? LAST_ADMIN : outcome === 'done'
    }),

  /** Activates users. */
  activateUsers: (ctx, { body }) =>
    actOn(
      ctx,
      body,
      getRight(ctx, 'activate'),
      async (userId) => (await queries.updateUser(ctx.db, userId, { status: 1 }, null)) === 'done',
    ),

  /** Mails users an invitation; the links of the ones before end. */
  async inviteUsers(ctx, { body }) {
    const without = await queries.selectWithoutPassword(ctx.db)
    const may = (user: ListedUser) =>
      mayInvite({ ...user, has_password: !without.has(user.user_id) }, ctx.actor)
    return actOn(ctx, body, { right: 'invite', may }, async (userId) => {
      await inviteNewUser(ctx.db, ctx, userId)
      return true
    })
  },
})

const getRight = (ctx: SignedInCtx, right: 'disable' | 'activate'): Right => ({
  right,
  may: (user) => userCan[right](user, ctx.actor),
})

type ListedUser = Omit<Invitable, 'has_password'>

interface Right {
  /** A description of the action, for the log. */
  right: 'disable' | 'activate' | 'invite'
  may: (user: ListedUser) => Verdict
}

/** Acts on each allowed user; `act` returns true, or why not. */
async function actOn(
  ctx: SignedInCtx,
  chosen: Chosen<number>,
  { right, may }: Right,
  act: (userId: number) => Promise<boolean | string>,
): Promise<BulkAnswer<number>> {
  const changed: number[] = []
  const whyNot = new Map<number, string>()
  const result = await actOnRows<null, number, ListedUser>(ctx.db, queries.userRows, chosen, null, {
    reads: ['user_id', 'status', 'is_admin', 'is_internal', 'external_idp'],
    may,
    max: MAX,
    whyNot,
    act: async (ids) => {
      const done: number[] = []
      for (const userId of ids) {
        const outcome = await act(userId)
        if (outcome === true) done.push(userId)
        else if (outcome !== false) whyNot.set(userId, outcome)
      }
      changed.push(...done)
      return done
    },
  })
  ctx.describeChange({
    target: { users: namedInLog(changed) },
    ...(!chosen.preview && { after: { done: right } }),
  })
  return result
}
