import type * as contract from '#contract/areas/waybilling/parties/parties.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { type Ctx, Json, type ReadCtx } from '../../../http/context.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { filing } from '../../../list/filing.ts'
import { selectPage } from '../../../list/page.ts'
import * as queries from './parties.queries.ts'

const MAX_WORDS = 8
const LETTERS_OF_NEAR = 3

/** The customer's parties that resemble the term; a misspelt one finds the nearest (WBL-172). */
export async function searchCif(
  { db, customerId }: ReadCtx,
  { query }: Input<typeof contract.searchCif>,
): Promise<Result<typeof contract.searchCif>> {
  const texts = query.term
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  if (texts.length === 0) return { results: [] }
  const found = await queries.selectCifParties(db, customerId, texts)
  if (found.length > 0) return { results: found }
  const beginnings = texts
    .filter((word) => word.length >= LETTERS_OF_NEAR)
    .map((word) => word.slice(0, LETTERS_OF_NEAR))
  return {
    results: beginnings.length === 0 ? [] : await queries.selectNearCifParties(db, customerId, beginnings),
  }
}

/** Parties of the customer, a page of them. */
export const listParties = async (
  { db, customerId }: Ctx,
  { query }: Input<typeof contract.listParties>,
): Promise<Json> => new Json(await selectPage(db, queries.partyRows, query, { customerId }))

/** The same as a file. */
export const partyFiling = filing(queries.partyRows, ({ customerId }) => ({ customerId }))

type Stored = Result<typeof contract.createParty>

/** Adds a party. Throws conflict when the customer has it already. */
export async function createParty(ctx: Ctx, { body }: Input<typeof contract.createParty>): Promise<Stored> {
  const made = await queries.insertParty(ctx.db, ctx.customerId, asStored(body as queries.PartyToSave))
  if (made === null) throw alreadyThere(body.code ?? '')
  ctx.noteChange({ target: { party_id: made.party_id }, after: made })
  return made
}

/** Changes a party. Throws not_found, and conflict on a stale version or when another party is the same. */
export async function updateParty(
  ctx: Ctx,
  { params: { partyId }, body: { version, ...body } }: Input<typeof contract.updateParty>,
): Promise<Stored> {
  const { db, customerId } = ctx
  const before = await queries.selectParty(db, customerId, partyId)
  if (before === null) throw new AppError('not_found')
  const { version: newest, party_id: _id, ...now } = before
  if (newest !== version) throw staleVersion(now, newest)
  const party = asStored(body as queries.PartyToSave)
  if (await queries.selectIsInUse(db, customerId, partyId, party)) throw alreadyThere(party.code)
  const after = await queries.updatePartyRow(db, customerId, partyId, party)
  if (after === null) throw new AppError('not_found')
  ctx.noteChange({ before, after })
  return after
}

/** Removes parties; bills that were sent keep them. */
export async function removeParties(
  ctx: Ctx,
  { body }: Input<typeof contract.removeParties>,
): Promise<Result<typeof contract.removeParties>> {
  const { db, customerId } = ctx
  const missing: Stored[] = []
  const result = await actOnRows<{ customerId: number }, number, object>(
    db,
    queries.partyRows,
    body as Chosen<number>,
    { customerId },
    {
      reads: [],
      may: () => true,
      act: async (ids) => {
        const removed = await queries.deleteParties(db, customerId, ids)
        missing.push(...removed)
        return removed.map(({ party_id }) => party_id)
      },
    },
  )
  const names = missing.map(({ name, code }) => `${name} ${code}`.trim())
  ctx.noteChange({
    target: { parties: namedInLog(names, '; ') },
    before: { removed: missing.length },
    after: null,
  })
  return result
}

/** IDs and states are written in capitals, as railroads do. */
const asStored = (party: queries.PartyToSave): queries.PartyToSave => ({
  ...party,
  code: party.code.toUpperCase(),
  state: party.state.toUpperCase(),
})

const alreadyThere = (code: string) =>
  new AppError('conflict', {
    errors:
      code === ''
        ? { name: ['A party with this name and address already exists.'] }
        : { code: ['Another party has this ID.'] },
  })
