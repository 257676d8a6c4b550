import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { SearchParams } from '../lists.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

/** A page of the portal, never an external URL. */
const PagePath = z
  .string()
  .max(300, BOUND)
  .regex(/^\/(?![/\\])[\w\-/.~%]*$/, 'Enter the address of a portal page.')

const Code = z
  .string()
  .max(MAX_CODE, BOUND)
  .regex(/^[\w-]{12}$/)

export const createLink = endpoint({
  name: 'createLink',
  method: 'POST',
  path: '/lists/{customerId}/links',
  access: 'signed-in',
  summary: 'Creates a short link for a page address. The same address always gets the same link.',
  params: CustomerParams,
  body: z.object({ path: PagePath, search: SearchParams }),
  response: z.object({ code: Code }),
})

export const getLink = endpoint({
  name: 'getLink',
  method: 'GET',
  path: '/lists/{customerId}/links/{linkCode}',
  access: 'signed-in',
  summary: 'Resolves a short link for the customer’s users. The page applies its own permissions.',
  params: CustomerParams.extend({ linkCode: Code }),
  response: z.object({ path: z.string(), search: z.record(z.string(), z.string()) }),
})
