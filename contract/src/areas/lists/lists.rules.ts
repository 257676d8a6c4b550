import { z } from 'zod'
import { BOUND } from '../../base/bounds.ts'

/** The name of a list in its declaration. */
export const ListName = z.string().min(1).max(60, BOUND)

const MAX_FIELDS = 80
const MAX_CHARACTERS = 16_000

/** The query string of a page address: values by field. */
export const SearchParams = z
  .record(z.string().min(1).max(60, BOUND), z.string().max(MAX_CHARACTERS, BOUND))
  .refine((params) => Object.keys(params).length <= MAX_FIELDS, 'The address has too many fields.')
  .refine((params) => JSON.stringify(params).length <= MAX_CHARACTERS, 'The address is too long to save.')
