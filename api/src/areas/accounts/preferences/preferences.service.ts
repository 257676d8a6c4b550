import * as contract from '#contract/areas/accounts/preferences/preferences.contract.ts'
import {
  DEFAULT_PREFERENCES,
  type Preferences,
} from '#contract/areas/accounts/preferences/preferences.contract.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectPreferences, upsertPreferences } from './preferences.queries.ts'

/** The signed-in user's settings, with defaults for the rest. */
export const currentPreferences = async ({ db }: Pick<SignedInCtx, 'db'>): Promise<Preferences> => ({
  ...DEFAULT_PREFERENCES,
  ...(await selectPreferences(db)),
})

export const preferencesService = implement(contract, {
  /** Changes what the signed-in user set for themselves, from their next page on. */
  async updatePreferences(ctx, { body }) {
    const before = await currentPreferences(ctx)
    await upsertPreferences(ctx.db, body)
    const after = { ...before, ...body }
    ctx.describeChange({ before, after })
    return after
  },
})
