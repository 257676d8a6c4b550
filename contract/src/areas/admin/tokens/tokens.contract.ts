import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { canSchema } from '../../../list/can.ts'
import { listAnswer, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { tokenList } from './tokens.list.ts'
import { GRANT_WORDS, TOKEN_DAYS, tokenCan } from './tokens.rules.ts'

export const ApiToken = listRow(tokenList, { token_id: z.number(), can: canSchema(tokenCan) })
export type ApiToken = z.infer<typeof ApiToken>

/** Company Admins look after the tokens of their customer, administrators of the portal after all. */
const access = { roles: [1] } as const

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/settings/{customerId}/api_tokens',
  access,
  summary:
    'Tokens of this customer’s machines, those in use unless `scope` says otherwise; never the token itself.',
  params: CustomerParams,
  query: listRequest(tokenList),
  response: listAnswer(tokenList, ApiToken),
})

export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/settings/{customerId}/api_tokens',
  access,
  summary: 'Makes a token for a machine. The answer is the only place that ever shows it.',
  params: CustomerParams,
  body: z.object({
    name: field.text('Name', {
      least: 1,
      most: 60,
      missing: 'Name the machine that will use it.',
      help: 'The machine or program that uses it. The audit log names it so.',
    }),
    grants: field.choices('May use', GRANT_WORDS, { least: 1 }),
    days: field.numbered('Lasts', TOKEN_DAYS),
  }),
  response: z.object({ token_id: z.number(), name: z.string(), token: z.string() }),
  secret: true,
})

export const revokeToken = endpoint({
  name: 'revokeToken',
  method: 'DELETE',
  path: '/settings/{customerId}/api_tokens/{tokenId}',
  access,
  summary: 'Ends a token: its next call is refused and its open streams end. Answers its id.',
  params: CustomerParams.extend({ tokenId: IdParam }),
  response: z.object({ token_id: z.number() }),
})
