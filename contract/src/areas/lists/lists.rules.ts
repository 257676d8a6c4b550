import { z } from 'zod'
import { BOUND } from '../../base/bounds.ts'

/** What a list is called in its declaration. */
export const ListName = z.string().min(1).max(60, BOUND)

const MAX_FIELDS = 80
const MAX_CHARACTERS = 16_000

/** The search part of an address: words by field. */
export const Words = z
  .record(z.string().min(1).max(60, BOUND), z.string().max(MAX_CHARACTERS, BOUND))
  .refine((words) => Object.keys(words).length <= MAX_FIELDS, 'The address has too many fields.')
  .refine((words) => JSON.stringify(words).length <= MAX_CHARACTERS, 'The address is too long to save.')
