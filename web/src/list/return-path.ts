import { storeValue, readStoredValue } from '../shared/stored-value.ts'
import { readString } from '../shared/read.ts'

/** The storage key for a list's URL in this tab; `params` are those of its path. */
export const findPlace = (list: string, params: object): string =>
  ['list', list, ...Object.values(params)].join('.')

/** Stores the URL of a list, for the way back from one of its rows. */
export const saveReturnPath = (place: string, address: string): void => storeValue('tab', place, address)

/** The address a list was left at: same filters, order and page. */
export const getReturnPath = (list: string, params: object): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(readStoredValue('tab', findPlace(list, params), readString) ?? ''))
