import { z } from 'zod'

/** `spec 1 §9`. */
export const PAGE_SIZES = [25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

export const Page = z.number().int().min(1).default(1)
export const PageSize = z
  .number()
  .int()
  .refine((n) => (PAGE_SIZES as readonly number[]).includes(n), 'Choose 25, 50 or 100.')
  .default(DEFAULT_PAGE_SIZE)
export const SortDirection = z.enum(['asc', 'desc'])

/** The last page of a list; an empty list still has page 1. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))
