import type { z } from 'zod'
import {
  lookupReportStccs,
  lookupStccs,
  type StccCommodity,
} from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { autocompleteEquipment } from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { listLocations, type Location } from '#contract/areas/lookups/locations/locations.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/lookups.rules.ts'
import { autocompleteUsers } from '#contract/areas/lookups/people/people.contract.ts'
import { autocompleteScac } from '#contract/areas/lookups/railroads/railroads.contract.ts'
import { normalizeAssetTerm } from '#contract/base/asset-term.ts'
import type { Answer, Endpoint } from '#contract/base/endpoint.ts'
import { call, type CallResult } from '../../shell/call.ts'
import type { Lookup } from '../../ui/pick/lookup.ts'
import { LOOKUP_TEXTS } from './lookup-texts.ts'

type RowOf<E extends Endpoint> = Answer<E> extends { data: readonly (infer T)[] } ? T : never

/** The value of pickers: the identifying part of a row; a record that knows only the id is enough. */
export type Asset = Pick<RowOf<typeof autocompleteEquipment>, 'equipment_id'> &
  Partial<RowOf<typeof autocompleteEquipment>>
export type Railroad = Pick<RowOf<typeof autocompleteScac>, 'scac'> & Partial<RowOf<typeof autocompleteScac>>
export type Person = Pick<RowOf<typeof autocompleteUsers>, 'id' | 'full_name'> &
  Partial<RowOf<typeof autocompleteUsers>>
export type Commodity = z.infer<typeof StccCommodity>
export type Place = z.infer<typeof Location>

/** Enough to read; typing more narrows the results. */
const SHOWN = 10
/** Where the specification names no pause: long enough for a quick typist's next key. */
const SOON_MS = 150
/** PLT-122. */
const USERS_MS = 300
/** Commodities, locations and junctions (WBL-192 to WBL-194). */
const REFERENCE_MS = 500
const MIN_REFERENCE_CHARACTERS = 2

const KIND_LABELS = { R: 'Railcar', imdl: 'Intermodal' } as const

const trimmed = (typed: string): string => typed.trim()

/** A lookup that fails finds nothing (PLT-203). */
export const getRows = <A, T>(answer: CallResult<A>, read: (data: A) => readonly T[]): readonly T[] =>
  answer.success ? read(answer.data) : []

const getPage = (search_term: string) => ({ search_term, page: 1, page_limit: SHOWN })

/** Details that are known, one after the other. */
const details = (...parts: readonly (string | null | undefined)[]): { detail?: string } => {
  const known = parts.filter(Boolean)
  return known.length > 0 ? { detail: known.join(' · ') } : {}
}

/** Equipment of a customer by any part of its id. */
export const equipmentLookup = (customerId: number): Lookup<Asset> => ({
  minCharacters: MIN_SEARCH_CHARACTERS.equipment,
  waitMs: SOON_MS,
  noneFound: LOOKUP_TEXTS.noEquipment,
  clean: normalizeAssetTerm,
  find: async (term, signal) =>
    getRows(
      await call(autocompleteEquipment, { params: { customerId }, body: getPage(term) }, { signal }),
      ({ data }) => data,
    ),
  describe: ({ equipment_id, equipment_kind }) => ({
    key: equipment_id,
    label: equipment_id,
    ...details(equipment_kind && KIND_LABELS[equipment_kind]),
  }),
})

/** Railroads by their letters or name. */
export const scacLookup = (customerId: number): Lookup<Railroad> => ({
  minCharacters: MIN_SEARCH_CHARACTERS.scac,
  waitMs: SOON_MS,
  noneFound: LOOKUP_TEXTS.noScac,
  clean: trimmed,
  find: async (term, signal) =>
    getRows(
      await call(autocompleteScac, { params: { customerId }, body: getPage(term) }, { signal }),
      ({ data }) => data,
    ),
  describe: ({ scac, name, country }) => ({ key: scac, label: scac, ...details(name, country) }),
})

/** People of a customer by part of their name or e-mail address. */
export const userLookup = (customerId: number): Lookup<Person> => ({
  minCharacters: MIN_SEARCH_CHARACTERS.users,
  waitMs: USERS_MS,
  noneFound: LOOKUP_TEXTS.noUsers,
  clean: trimmed,
  find: async (term, signal) =>
    getRows(
      await call(autocompleteUsers, { params: { customerId }, body: getPage(term) }, { signal }),
      ({ data }) => data,
    ),
  describe: ({ id, full_name, email, role_name }) => ({
    key: String(id),
    label: full_name,
    ...details(email, role_name),
  }),
})

/** Commodities by code or by words of their description; reports require a customer (PLT-127). */
export const stccLookup = (context: 'pricing' | 'reports', customerId: number): Lookup<Commodity> => ({
  minCharacters: MIN_REFERENCE_CHARACTERS,
  waitMs: REFERENCE_MS,
  noneFound: LOOKUP_TEXTS.none,
  clean: trimmed,
  find: async (term, signal) => {
    const body = { search_term: term }
    const answer =
      context === 'reports'
        ? await call(lookupReportStccs, { params: { customerId }, body }, { signal })
        : await call(lookupStccs, { body }, { signal })
    return getRows(answer, ({ stcc_codes }) => stcc_codes)
  },
  describe: ({ commodity_code, commodity, is_hazmat }) => ({
    key: commodity_code,
    label: `${commodity_code} ${commodity}`,
    ...(is_hazmat ? { warning: 'Hazmat' } : {}),
  }),
})

/**
 * Stations by the start of their name or city, or by junction code; only junctions of one railroad where requested.
 */
export const locationLookup = (of: { only_junctions: boolean; scac: string | null }): Lookup<Place> => ({
  minCharacters: MIN_REFERENCE_CHARACTERS,
  waitMs: REFERENCE_MS,
  noneFound: LOOKUP_TEXTS.none,
  clean: trimmed,
  find: async (search, signal) =>
    getRows(await call(listLocations, { body: { search, ...of } }, { signal }), ({ locations }) => locations),
  describe: ({ station_id, display_name, junction_code, scacs, country }) => ({
    key: station_id,
    label: display_name,
    ...details(junction_code, scacs.join(', '), country),
  }),
})
