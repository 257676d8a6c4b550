import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'

export const requestAccess = endpoint({
  name: 'requestAccess',
  method: 'POST',
  path: '/user/{customerId}/access-requests',
  access: 'signed-in',
  summary:
    'Requests access to a page for the caller: emails Company Admins and portal administrators, at most once a day for each page.',
  params: CustomerParams,
  body: z.object({
    /** The page’s title: one line, because it is part of the email’s subject. */
    page: z
      .string()
      .trim()
      .max(80, BOUND)
      .min(1)
      .regex(/^\P{Cc}*$/u, 'Use one line of text.'),
    /** What it requires, as text. */
    requires: z.string().trim().max(500, BOUND).default(''),
  }),
  response: z.object({
    /** How many people were emailed. */
    recipients: z.number(),
    /** False: these people were emailed within the last day. */
    is_new: z.boolean(),
  }),
})
