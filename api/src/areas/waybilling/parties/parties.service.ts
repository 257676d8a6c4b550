import * as contract from '#contract/areas/waybilling/parties/parties.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import * as queries from './parties.queries.ts'

const MAX_WORDS = 8
const PREFIX_LENGTH = 3

export const partiesService = implement(
  contract,
  {
    /** The customer's parties that resemble the term; a misspelled one finds the nearest (WBL-172). */
    async searchCif({ db, customerId }, { query }) {
      const texts = query.term
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== '')
        .slice(0, MAX_WORDS)
      if (texts.length === 0) return { results: [] }
      const found = await queries.selectCifParties(db, customerId, texts)
      if (found.length > 0) return { results: found }
      const beginnings = texts
        .filter((word) => word.length >= PREFIX_LENGTH)
        .map((word) => word.slice(0, PREFIX_LENGTH))
      return {
        results:
          beginnings.length === 0 ? [] : await queries.selectNearCifParties(db, customerId, beginnings),
      }
    },

    /** Parties of the customer, a page of them. */
    listParties: async ({ db, customerId }, { query }) =>
      new Json(await selectPage(db, queries.partyRows, query, { customerId })),

    /** Adds a party. Throws conflict when the customer has it already. */
    async createParty(ctx, { body }) {
      const made = await queries.insertParty(ctx.db, ctx.customerId, asStored(body as queries.PartyToSave))
      if (made === null) throw duplicateParty(body.code ?? '')
      ctx.describeChange({ target: { party_id: made.party_id }, after: made })
      return made
    },

    /** Changes a party. Throws not_found, and conflict on a stale version or when another party is the same. */
    async updateParty(ctx, { params: { partyId }, body: { version, ...body } }) {
      const { db, customerId } = ctx
      const before = await queries.selectParty(db, customerId, partyId)
      if (before === null) throw new AppError('not_found')
      const { version: newest, party_id: _id, ...now } = before
      if (newest !== version) throw staleVersion(now, newest)
      const party = asStored(body as queries.PartyToSave)
      if (await queries.selectIsInUse(db, customerId, partyId, party)) throw duplicateParty(party.code)
      const after = await queries.updatePartyRow(db, customerId, partyId, party)
      if (after === null) throw new AppError('not_found')
      ctx.describeChange({ before, after })
      return after
    },

    /** Removes parties; bills that were sent keep them. */
    async removeParties(ctx, { body }) {
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
      ctx.describeChange({
        target: { parties: namedInLog(names, '; ') },
        before: { removed: missing.length },
        after: null,
      })
      return result
    },
  },
  {
    listParties: defineExport(queries.partyRows, ({ customerId }) => ({ customerId })),
  },
)

type Stored = Result<typeof contract.createParty>

/** IDs and states are written in capitals, as railroads do. */
const asStored = (party: queries.PartyToSave): queries.PartyToSave => ({
  ...party,
  code: party.code.toUpperCase(),
  state: party.state.toUpperCase(),
})

const duplicateParty = (code: string) =>
  new AppError('conflict', {
    errors:
      code === ''
        ? {
            name: [
              'A party with this name and address already exists. Change one of them, or use that party.',
            ],
          }
        : { code: ['Another party has this ID. Enter a different one.'] },
  })
