import { z } from 'zod'

/** One part of the portal that was checked: what it found, and the settings that put a missing part right. */
export const StartCheck = z.object({
  part: z.string(),
  state: z.enum(['ready', 'missing']),
  text: z.string(),
  settings: z.array(z.string()),
})
export type StartCheck = z.infer<typeof StartCheck>
