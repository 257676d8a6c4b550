import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { Notice } from '../../accounts/permissions/permissions.contract.ts'

/** The notice with the revision a change must name: it counts every change, the version new texts only. */
export const NoticeSetting = Notice.extend({ revision: z.number() })
export type NoticeSetting = z.infer<typeof NoticeSetting>

export const getNotice = endpoint({
  name: 'getNotice',
  method: 'GET',
  path: '/admin/platform_alert',
  access: 'admin',
  summary: 'The notice to all users as it stands, shown or not.',
  response: NoticeSetting,
})

export const updateNotice = endpoint({
  name: 'updateNotice',
  method: 'PUT',
  path: '/admin/platform_alert',
  access: 'admin',
  summary: 'Publishes or withdraws the notice to all users; a new text gets a new version and shows again.',
  body: z.object({
    active: z.boolean(),
    title: z.string().trim().max(120),
    body: z.string().trim().max(2000).default(''),
    link_text: z.string().trim().max(60).default(''),
    /** The revision last seen; a stale one answers 409. */
    revision: z.number().int(),
  }),
  response: NoticeSetting,
})
