import type { findAnything as contract } from '#contract/areas/find/find.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { Ctx } from '../../http/context.ts'
import { findPeople } from '../accounts/people/people.service.ts'
import { findTickets } from '../support/tickets/hits.service.ts'
import { findShipments } from '../visibility/shipments/shipments.service.ts'
import { planOnce } from './find.queries.ts'

/** The best few matches of everything the caller may see, collected from the areas. */
export async function findAnything(
  ctx: Ctx,
  { query }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  const typed = query.q.replaceAll('\0', '').trim()
  planOnce(ctx.db)
  const [shipments, people, tickets] = await Promise.all([
    findShipments(ctx, typed),
    findPeople(ctx, typed),
    findTickets(ctx, typed),
  ])
  return { ...shipments, ...people, ...tickets }
}
