import { z } from 'zod'

/** One checked component of the portal: the result, and the settings that correct a failure. */
export const StartCheck = z.object({
  part: z.string(),
  state: z.enum(['ready', 'missing']),
  text: z.string(),
  settings: z.array(z.string()),
})
export type StartCheck = z.infer<typeof StartCheck>
