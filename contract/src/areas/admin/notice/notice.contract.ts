import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { field } from '../../../form/field.ts'
import { withNeeds } from '../../../form/needs.ts'
import { Notice } from '../../accounts/permissions/permissions.contract.ts'

/** The notice with the revision a change must name: it counts every change, the version new texts only. */
export const NoticeSetting = Notice.extend({ revision: z.number() })
export type NoticeSetting = z.infer<typeof NoticeSetting>

export const getNotice = endpoint({
  name: 'getNotice',
  method: 'GET',
  path: '/admin/platform_alert',
  access: 'admin',
  summary: 'The current platform notice, whether shown or not.',
  response: NoticeSetting,
})

export const updateNotice = endpoint({
  name: 'updateNotice',
  method: 'PUT',
  path: '/admin/platform_alert',
  access: 'admin',
  summary:
    'Publishes or withdraws the platform notice. Changing the text creates a new version, shown again to everyone.',
  body: withNeeds(
    z.object({
      active: field.yes('Shown'),
      title: field.text('Title', { max: 120 }),
      body: field.area('Text', { max: 2000 }).default(''),
      link_text: field
        .text('Account menu link text', {
          max: 60,
          help: 'Shows the notice again after it was dismissed.',
        })
        .default(''),
      /** The revision last seen; a stale one answers 409. */
      revision: z.number().int(),
    }),
    [{ field: 'title', where: 'active', is: true, text: 'Enter a title to publish the notice.' }],
  ),
  response: NoticeSetting,
})
