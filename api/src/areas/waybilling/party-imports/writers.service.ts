import { partyImport } from '#contract/areas/waybilling/party-imports/party-imports.rules.ts'
import type { ImportRow } from '#contract/import/kind.ts'
import { importWriter, type ImportWriter } from '../../../import/run.ts'
import { type PartyToSave, upsertParties } from '../parties/parties.queries.ts'
import { enterWaybilling } from './party-imports.queries.ts'

const partyWriter = importWriter({
  kind: partyImport,
  async check(db, rows, { customerId }) {
    await enterWaybilling(db, customerId ?? 0)
    return rows.map(() => [])
  },
  async write(db, rows, { customerId }) {
    await enterWaybilling(db, customerId ?? 0)
    await upsertParties(db, customerId ?? 0, [...unique(rows).values()], 'import')
    return rows.map(() => [])
  },
  describe: ({ name, code }) => `${name} ${code}`.trim(),
})

/** A party that appears twice in a batch is written once, from its last row. */
const unique = (rows: readonly ImportRow<typeof partyImport>[]): Map<string, PartyToSave> =>
  new Map(
    rows.map((row) => {
      const same = row.code === '' ? [row.name, row.city, row.state, row.address1] : [row.code]
      const country = (row.country || 'US') as PartyToSave['country']
      return [same.join('\n').toLowerCase(), { ...row, country }]
    }),
  )

/** How imports of parties are written. */
export const partyWriters: readonly ImportWriter[] = [partyWriter]
