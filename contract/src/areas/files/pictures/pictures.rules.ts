import { z } from 'zod'

/** The picture of a user, in three sizes. */
export const ProfilePicture = z.object({
  normalized_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  raw_url: z.string().nullable(),
  filename: z.string().nullable(),
  mime_type: z.string().nullable(),
})
export type ProfilePicture = z.infer<typeof ProfilePicture>
