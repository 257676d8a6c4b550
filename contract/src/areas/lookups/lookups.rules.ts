import { z } from 'zod'
import { Page } from '../../base/paging.ts'
import { BOUND } from '../../base/bounds.ts'

/** The minimum length of a term that a lookup sends to the server (PLT-119, PLT-120, PLT-121). */
export const MIN_SEARCH_CHARACTERS = { equipment: 3, scac: 2, users: 3 } as const

export const AutocompleteRequest = z.object({
  search_term: z.string().max(100, BOUND),
  page: Page,
  page_limit: z.number().int().min(1).max(100).default(25),
})

/** Most rows a lookup of places or commodities answers; who needs another types more. */
export const LOOKUP_LIMIT = 50
