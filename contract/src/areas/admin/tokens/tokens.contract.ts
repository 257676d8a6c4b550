import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { tokenList } from './tokens.list.ts'
import { GRANT_LABELS, TOKEN_DAYS, TOKEN_LEVELS, tokenCan } from './tokens.rules.ts'

export const ApiToken = listRow(tokenList, { token_id: z.number(), can: canSchema(tokenCan) })
export type ApiToken = z.infer<typeof ApiToken>

/** Company Admins manage the tokens of their customer, portal administrators those of all. */
const access = { roles: [1] } as const

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/settings/{customerId}/api_tokens',
  access,
  summary:
    'This customer’s API tokens; those in use only unless `scope` is set. Never includes the token itself.',
  params: CustomerParams,
  query: listRequest(tokenList),
  response: listResponse(tokenList, ApiToken),
})

export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/settings/{customerId}/api_tokens',
  access,
  summary: 'Creates an API token. Only this response ever contains it.',
  params: CustomerParams,
  body: z.object({
    name: field.text('Name', {
      min: 1,
      max: 60,
      missing: 'Enter a name.',
      help: 'The system that uses it. Shown in the audit log.',
    }),
    grants: field.choices('Permissions', GRANT_LABELS, {
      min: 1,
      help: 'Device reports require “Watchtower” only.',
    }),
    level: field.choice('Level', TOKEN_LEVELS),
    days: field.numericChoice('Expires in', TOKEN_DAYS),
  }),
  response: z.object({ token_id: z.number(), name: z.string(), token: z.string() }),
  secret: true,
})

export const revokeToken = endpoint({
  name: 'revokeToken',
  method: 'DELETE',
  path: '/settings/{customerId}/api_tokens/{tokenId}',
  access,
  summary: 'Revokes a token. It stops working immediately and its open streams end. Returns its ID.',
  params: CustomerParams.extend({ tokenId: IdParam }),
  response: z.object({ token_id: z.number() }),
})
