import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { BOUND } from '../../../base/bounds.ts'
import { field } from '../../../form/field.ts'
import { withNeeds } from '../../../form/needs.ts'
import { Notice } from '../../accounts/permissions/permissions.contract.ts'

/** Who sees the notice. */
export const AUDIENCES = { all: 'Everyone', staff: 'Staff only', customers: 'Chosen customers' } as const

const NoticeCustomer = z.object({
  id: z.number().int().min(1).max(2_147_483_647),
  name: z.string().max(200, BOUND),
})

/**
 * The notice with the revision a change must name: it counts every change, the version new texts only. Its days begin at
 * midnight US Central; an open one has no limit.
 */
export const NoticeSetting = Notice.extend({
  revision: z.number(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  audience: z.enum(['all', 'staff', 'customers']),
  customers: z.array(NoticeCustomer),
})
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
    'Publishes or withdraws the platform notice, for a range of days and an audience, or for everyone. Changing the text creates a new version, shown again to everyone.',
  body: withNeeds(
    z
      .object({
        active: field.boolean('Shown'),
        title: field.text('Title', { max: 120 }),
        body: field.area('Text', { max: 2000 }).default(''),
        link_text: field
          .text('Account menu link text', {
            max: 60,
            help: 'Shows the notice again after it was dismissed.',
          })
          .default(''),
        starts_on: field
          .day('First day', { help: 'From midnight US Central. Leave blank to show it immediately.' })
          .nullable()
          .default(null),
        ends_on: field
          .day('Last day', { help: 'Shown through this day. Leave blank to show it until withdrawn.' })
          .nullable()
          .default(null),
        audience: field.choice('Shown to', AUDIENCES).default('all'),
        customers: field.custom('Customers', z.array(NoticeCustomer).max(200)).default([]),
        /** The revision last seen; a stale one answers 409. */
        revision: z.number().int(),
      })
      .refine(({ starts_on: from, ends_on: to }) => from === null || to === null || from <= to, {
        path: ['ends_on'],
        message: 'The last day is before the first. Change one of them.',
      })
      .refine(({ audience, customers }) => audience !== 'customers' || customers.length > 0, {
        path: ['customers'],
        message: 'Choose at least one customer.',
      }),
    [{ field: 'title', where: 'active', is: true, text: 'Enter a title to publish the notice.' }],
  ),
  response: NoticeSetting,
})
