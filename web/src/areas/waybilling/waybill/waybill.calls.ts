import { queryOptions } from '@tanstack/react-query'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { type CifParty, searchCif } from '#contract/areas/waybilling/parties/parties.contract.ts'
import { call } from '../../../shell/call.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import {
  locationLookup,
  type Place,
  getRows,
  scacLookup,
  stccLookup,
} from '../../../shared/pickers/lookups.ts'
import type { Lookup, Suggestion } from '../../../ui/pick/lookup.ts'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'

/** The result of a form's lookup: the value of the field, and values for other fields. */
export interface Found<T> {
  suggestion: Suggestion
  value: string
  /** Null where the value stays as typed. */
  item: T | null
}

/** Carriers, commodities, locations and junctions (WBL-191 to WBL-194). */
const REFERENCE_MS = 500
/** WBL-195. */
const PARTY_MS = 1000
const MIN_CHARACTERS = 2

const asTyped = (text: string, detail: string): Found<never> => ({
  suggestion: { key: text, label: text, detail },
  value: text,
  item: null,
})

/** The field's content before any lookup. */
export const standing = (value: string): Found<never> => ({
  suggestion: { key: value, label: value },
  value,
  item: null,
})

interface Reading<T> {
  waitMs: number
  read: (item: T) => { value: string; suggestion: Suggestion }
  /** Only listed values are allowed in the field. */
  isClosed?: true
}

const getLookup = <T>(find: Lookup<T>['find'], { waitMs, read, isClosed }: Reading<T>): Lookup<Found<T>> => ({
  minCharacters: MIN_CHARACTERS,
  waitMs,
  noneFound: WAYBILLING_TEXTS.nothingFound,
  clean: (typed) => typed.trim(),
  find: async (term, signal) => {
    const found = (await find(term, signal)).map((item): Found<T> => ({ ...read(item), item }))
    if (isClosed) return found
    return [...found, asTyped(term, found.length === 0 ? WAYBILLING_TEXTS.nothingFound : 'as typed')]
  },
  describe: ({ suggestion }) => suggestion,
})

/** Railroads of the route by letters or name. */
export function carriers(customerId: number) {
  const { find, describe } = scacLookup(customerId)
  return getLookup(find, {
    waitMs: REFERENCE_MS,
    isClosed: true,
    read: (railroad) => ({ value: railroad.scac, suggestion: describe(railroad) }),
  })
}

/** Commodities by code or name; any other code is allowed as typed. */
export function commodities(customerId: number) {
  const { find, describe } = stccLookup('pricing', customerId)
  return getLookup(find, {
    waitMs: REFERENCE_MS,
    read: (one) => ({
      value: one.commodity_code,
      suggestion: { ...describe(one), label: one.commodity_code, detail: one.commodity },
    }),
  })
}

const getCity = (place: Place) => ({
  value: place.city,
  suggestion: { key: place.station_id, label: place.city, detail: `${place.display_name}, ${place.country}` },
})

/** Stations by the beginning of their name. */
export const stations = () =>
  getLookup(locationLookup({ only_junctions: false, scac: null }).find, {
    waitMs: REFERENCE_MS,
    read: getCity,
  })

/** A junction is sent by its code of Rule 260, not by the name of its town. */
const getJunction = (place: Place) => {
  const value = place.junction_code ?? place.city
  const detail = `${place.display_name}, ${place.country}`
  return { value, suggestion: { key: place.station_id, label: value, detail } }
}

/** Junctions of one railroad. */
export const junctions = (scac: string) =>
  getLookup(locationLookup({ only_junctions: true, scac }).find, { waitMs: REFERENCE_MS, read: getJunction })

/** Parties of the customer (WBL-172). */
export const parties = (customerId: number) =>
  getLookup<CifParty>(
    async (term, signal) =>
      getRows(
        await call(searchCif, { params: { customerId }, query: { term } }, { signal }),
        ({ results }) => results,
      ),
    {
      waitMs: PARTY_MS,
      read: ({ customerName, customerId: id, city, state }) => ({
        value: customerName,
        suggestion: {
          key: [id, customerName, city, state].join(' '),
          label: customerName,
          detail: [id, city, state].filter(Boolean).join(' · '),
        },
      }),
    },
  )

/** The customer's reporting groups, whose cars can be added to the form. */
export const reportingGroups = (customerId: number) =>
  queryOptions({ ...endpointQuery(listReportingGroups, { params: { customerId } }), staleTime: 5 * 60_000 })
