import * as contract from '#contract/areas/admin/places/places.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { aliasOfReport, requestRename, stateless } from '../../feeds/trips/renames.service.ts'
import {
  placeRows,
  selectIsStation,
  selectIsUnmatched,
  selectPlaceOfStation,
  updatePlaceAlias,
} from './places.queries.ts'

export const placesService = implement(
  contract,
  {
    /** Places that no station was found for, or the aliases that were made. */
    async listPlaces({ db }, { query }) {
      return new Json(await selectPage(db, placeRows, query, null))
    },

    /**
     * Assigns a place name to a station. Events already reported with that name are then read again, local times
     * included; a number applies to later messages only. Throws invalid_request for text that is neither a place nor a
     * number, for a station's own name, and for an unknown station.
     */
    async createPlaceAlias(ctx, { body }) {
      const alias = aliasOfReport(body.reported) ?? (await unmatchedAs(ctx.db, body.reported))
      if (alias === null)
        throw refusal('reported', 'Enter city and state, like PASS CITY, TX, or a number, like SPLC 380000.')
      if (await selectIsStation(ctx.db, alias))
        throw refusal('reported', 'This is already the name of another station.')
      const place = await selectPlaceOfStation(ctx.db, body.station.station_id)
      if (place === null) throw refusal('station', 'Station not found. Choose one from the list.')
      const before = await updatePlaceAlias(ctx.db, alias, place)
      ctx.describeChange({ target: { place: alias }, before: { station: before }, after: { station: place } })
      await requestRename(ctx.db, alias)
      return { alias, place }
    },

    /** Removes aliases; events reported with them are read as if the aliases had never existed. */
    async removePlaceAliases(ctx, { body }) {
      const removed: Record<string, string> = {}
      for (const alias of new Set(body.aliases)) {
        const station = await updatePlaceAlias(ctx.db, alias, null)
        if (station === null) continue
        removed[alias] = station
        await requestRename(ctx.db, alias)
      }
      const aliases = Object.keys(removed)
      ctx.describeChange({ target: { places: aliases.join(', ') }, before: removed, after: {} })
      return { aliases }
    },
  },
  {
    listPlaces: defineExport(placeRows, () => null),
  },
)

/** A name without a state is accepted only if messages used it in that form. */
async function unmatchedAs(db: Db, spelling: string): Promise<string | null> {
  const alias = stateless(spelling)
  return alias !== null && (await selectIsUnmatched(db, alias)) ? alias : null
}

const refusal = (field: 'reported' | 'station', text: string): AppError =>
  new AppError('invalid_request', { errors: { [field]: [text] } })
