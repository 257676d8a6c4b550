import { z } from 'zod'

/** The names of people and roles that values have by number. */
export const NamesById = z.object({
  users: z.record(z.string(), z.string()),
  roles: z.record(z.string(), z.string()),
})
export type NamesById = z.infer<typeof NamesById>
