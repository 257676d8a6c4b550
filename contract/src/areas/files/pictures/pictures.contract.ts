import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { IdParam } from '../../../base/ids.ts'
import { SignedUpload, UploadedFile } from '../attachments/attachments.contract.ts'

export const startPictureUpload = endpoint({
  name: 'startPictureUpload',
  method: 'GET',
  path: '/user/profile_picture',
  access: 'signed-in',
  summary: 'A signed upload address for one picture, valid for ten minutes.',
  response: SignedUpload,
})

export const updatePicture = endpoint({
  name: 'updatePicture',
  method: 'PUT',
  path: '/user/profile_picture',
  access: 'signed-in',
  summary: 'Sets an uploaded picture as the caller’s profile picture.',
  body: UploadedFile.extend({ attachment_id: z.uuid() }),
  response: z.object({}),
})

export const startLogoUpload = endpoint({
  name: 'startLogoUpload',
  method: 'GET',
  path: '/company/logo/upload',
  access: { anyOf: ['company_settings'], at: 'any customer' },
  summary:
    'A signed upload address for a company logo, valid for ten minutes, for callers who can edit the company.',
  query: z.object({
    /** The company of the logo; without it, the permission to change any company is sufficient. */
    customer_id: IdParam.optional(),
  }),
  response: SignedUpload,
})
