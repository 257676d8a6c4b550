import { createHash } from 'node:crypto'
import { passwordProblem } from '#contract/areas/accounts/passwords/password.rules.ts'
import * as contract from '#contract/areas/accounts/setup/setup.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { implement } from '../../../implement.ts'
import { hashPassword } from '../passwords/hashing.service.ts'
import { openSession } from '../session/session.service.ts'
import { selectHasAdministrator, selectSetupLink, useSetupLink } from './setup.queries.ts'

const IN_USE =
  'This email address is already in use. Run "npm run admin" with it to make that user an administrator.'

export const setupService = implement(contract, {
  /** Whether the sign-in page must explain how to create the first administrator. */
  getSetup: async ({ db, settings }) => ({
    needs_administrator: !(await selectHasAdministrator(db)),
    has_demo: settings.demo === 'on',
  }),

  /** The state of a one-time set-up link. Throws setup_link_ended. */
  async openSetupLink({ db, startChecks }, { body }) {
    const link = await selectSetupLink(db, toHash(body.token))
    if (link === null) throw new AppError('setup_link_ended')
    return { ...link, expires_ts: link.expires_ts.toISOString(), checks: await startChecks() }
  },

  /**
   * Creates an administrator and signs them in: once per link, and through the link of a first start only while there
   * is no administrator. Throws setup_link_ended, and invalid_request naming what is wrong. Holds no connection while
   * it hashes.
   */
  async createAdministrator(ctx, { body: { token, password, ...user } }) {
    const tokenHash = toHash(token)
    const link = await ctx.database.anonymous((db) => selectSetupLink(db, tokenHash))
    if (link === null) throw new AppError('setup_link_ended')
    const problem = passwordProblem(password, user)
    if (problem !== null) throw new AppError('invalid_request', { errors: { password: [problem] } })
    const passwordHash = await hashPassword(password)
    const { outcome, made_user_id } = await useSetupLink(ctx.db, { tokenHash, user, passwordHash })
    if (outcome === 'taken') throw new AppError('invalid_request', { errors: { email: [IN_USE] } })
    if (made_user_id === null) throw new AppError('setup_link_ended')
    const opened = await openSession({ ...ctx, describeChange: () => {} }, made_user_id)
    const { first_name, last_name } = user
    ctx.describeChange({
      userId: made_user_id,
      target: { user_id: made_user_id },
      before: null,
      after: { first_name, last_name, is_admin: true, is_internal: true },
    })
    return opened
  },
})

const toHash = (token: string): Buffer => createHash('sha256').update(token).digest()
