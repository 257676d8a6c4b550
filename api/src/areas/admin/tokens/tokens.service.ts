import { createHash, randomBytes } from 'node:crypto'
import * as contract from '#contract/areas/admin/tokens/tokens.contract.ts'
import {
  DEVICE_GRANT,
  getGrantable,
  GRANT_LABELS,
  MAX_TOKENS,
  TOKEN_MODULES,
  TOKEN_PREFIX,
  tokenCan,
} from '#contract/areas/admin/tokens/tokens.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { readPage } from '../../../list/page.ts'
import { insertToken, tokenRows, updateTokenRevoked } from './tokens.queries.ts'

const TOKEN_BYTES = 32

export const tokensService = implement(contract, {
  /** Tokens of the customer's machines. */
  async listTokens({ db, actor }, { query }) {
    const page = (await readPage(db, tokenRows, query, null)) as Result<typeof contract.listTokens>
    return { ...page, data: page.data.map((row) => ({ ...row, can: verdicts(tokenCan, row, actor) })) }
  },

  /**
   * Creates a token and shows it this once. Throws not_permitted for permissions the caller does not hold, and conflict
   * for a name in use or too many tokens.
   */
  async createToken(ctx, { body: { name, grants, level, days } }) {
    requireHeld(ctx, grants)
    if (level === 'send') requireOfDevices(grants)
    const modules: readonly string[] = TOKEN_MODULES
    const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
    const tokenId = await insertToken(ctx.db, {
      name,
      permissions: grants.filter((one) => !modules.includes(one)),
      modules: grants.filter((one) => modules.includes(one)),
      level,
      tokenHash: createHash('sha256').update(token).digest(),
      days,
    })
    if (tokenId === null) throw refusal('name', 'A token with this name is in use. Choose another name.')
    if (tokenId === 0)
      throw refusal(
        'name',
        `You’ve reached the limit of ${MAX_TOKENS} tokens. Revoke one you no longer need.`,
      )
    ctx.describeChange({ target: { token_id: tokenId }, after: { name, grants, level, days } })
    return { token_id: tokenId, name, token }
  },

  /** Ends a token with its next call, and its open streams. Throws not_found for one that is not in use. */
  async revokeToken(ctx, { params: { tokenId } }) {
    if (!(await updateTokenRevoked(ctx.db, tokenId))) throw new AppError('not_found')
    ctx.describeChange({ before: { state: 'live' }, after: { state: 'revoked' } })
    return { token_id: tokenId }
  },
})

/** No one can give a machine more than they hold themselves. */
function requireHeld({ actor }: Ctx, grants: Input<typeof contract.createToken>['body']['grants']): void {
  const held = getGrantable(actor.permissions, actor.modules)
  const strange = grants.filter((one) => !held.includes(one)).map((one) => GRANT_LABELS[one])
  if (strange.length === 0) return
  const text = `You can’t grant permissions you don’t have: ${strange.join(', ')}.`
  throw new AppError('not_permitted', { message: text, errors: { grants: [text] } })
}

/** Devices post reports, whatever else their token grants. */
function requireOfDevices(grants: readonly string[]): void {
  if (grants.length === 1 && grants[0] === DEVICE_GRANT) return
  throw new AppError('invalid_request', {
    errors: { grants: [`A token for device reports can only have “${GRANT_LABELS[DEVICE_GRANT]}”.`] },
  })
}

const refusal = (name: string, text: string): AppError =>
  new AppError('conflict', { message: text, errors: { [name]: [text] } })
