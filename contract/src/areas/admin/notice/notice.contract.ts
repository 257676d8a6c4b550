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
  summary: 'The notice to all users as it stands, shown or not.',
  response: NoticeSetting,
})

export const updateNotice = endpoint({
  name: 'updateNotice',
  method: 'PUT',
  path: '/admin/platform_alert',
  access: 'admin',
  summary: 'Publishes or withdraws the notice to all users; a new text gets a new version and shows again.',
  body: withNeeds(
    z.object({
      active: field.yes('Shown'),
      title: field.text('Title', { most: 120 }),
      body: field.area('Text', { most: 2000 }).default(''),
      link_text: field
        .text('Words of the link in the account menu', {
          most: 60,
          help: 'Opens the notice again after it was dismissed.',
        })
        .default(''),
      /** The revision last seen; a stale one answers 409. */
      revision: z.number().int(),
    }),
    [{ field: 'title', where: 'active', is: true, words: 'Enter a title to publish the notice.' }],
  ),
  response: NoticeSetting,
})
