import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type updatePreferences as contract,
} from '#contract/areas/accounts/preferences/preferences.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { selectPreferences, upsertPreferences } from './preferences.queries.ts'

/** The signed-in user's settings, with defaults for the rest. */
export const currentPreferences = async ({ db }: Pick<SignedInCtx, 'db'>): Promise<Preferences> => ({
  ...DEFAULT_PREFERENCES,
  ...(await selectPreferences(db)),
})

/** Changes what the signed-in user set for themselves, from their next page on. */
export async function updatePreferences(
  ctx: SignedInCtx,
  { body }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  const before = await currentPreferences(ctx)
  await upsertPreferences(ctx.db, body)
  const after = { ...before, ...body }
  ctx.noteChange({ before, after })
  return after
}
