import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { Words } from '../lists.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

/** A page of the portal: never an address of somebody else. */
const PagePath = z
  .string()
  .max(300, BOUND)
  .regex(/^\/(?![/\\])[\w\-/.~%]*$/, 'Name a page of the portal.')

const Code = z
  .string()
  .max(MAX_CODE, BOUND)
  .regex(/^[\w-]{12}$/)

export const createLink = endpoint({
  name: 'createLink',
  method: 'POST',
  path: '/lists/{customerId}/links',
  access: 'signed-in',
  summary: 'A short name for a long address of a page; the same address has the same one.',
  params: CustomerParams,
  body: z.object({ path: PagePath, search: Words }),
  response: z.object({ code: Code }),
})

export const getLink = endpoint({
  name: 'getLink',
  method: 'GET',
  path: '/lists/{customerId}/links/{linkCode}',
  access: 'signed-in',
  summary: "The address behind a short name, for the customer's people; what it shows is asked for as ever.",
  params: CustomerParams.extend({ linkCode: Code }),
  response: z.object({ path: z.string(), search: z.record(z.string(), z.string()) }),
})
