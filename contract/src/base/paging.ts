import { z } from 'zod'
import { wholeNumber } from './ids.ts'

/** PLT-191, PLT-192. */
export const PAGE_SIZES = [25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

const MAX_PAGE = 1_000_000
export const Page = z.number().int().min(1).max(MAX_PAGE).default(1)
export const PageSize = z
  .number()
  .int()
  .refine((n) => (PAGE_SIZES as readonly number[]).includes(n), 'Choose 25, 50 or 100.')
  .default(DEFAULT_PAGE_SIZE)
/** The same two in a query, where everything is text. */
export const PageParam = wholeNumber(1, MAX_PAGE).default(1)
export const PageSizeParam = wholeNumber(1, MAX_PAGE)
  .refine((n) => (PAGE_SIZES as readonly number[]).includes(n), 'Choose 25, 50 or 100.')
  .default(DEFAULT_PAGE_SIZE)
export const SortDirection = z.enum(['asc', 'desc'])

/** The last page of a list; an empty list still has page 1. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The page closest to the requested one, between the first and the last (PLT-131). */
export const clampPage = (page: number, total: number, pageSize: number): number =>
  Math.min(Math.max(1, page), lastPage(total, pageSize))
