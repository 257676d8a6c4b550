import { queryOptions } from '@tanstack/react-query'
import { getLink } from '#contract/areas/lists/links/links.contract.ts'
import { endpointQuery } from '../../../shell/queries.ts'

/** Where a short link leads. */
export const shortLink = (customerId: number, linkCode: string) =>
  queryOptions({ ...endpointQuery(getLink, { params: { customerId, linkCode } }), staleTime: Infinity })
