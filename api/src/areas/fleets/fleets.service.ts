import { ALL_CARS } from '#contract/areas/fleets/fleets.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { displayPlace } from '#rail/place.ts'
import { zoneOfKey } from '#rail/places/places.ts'
import type { Ctx } from '../../http/context.ts'
import { feedReference } from '../feeds/reference/reference.service.ts'
import { selectGroupName, selectGroupOfUnit } from './fleets.queries.ts'

/** A fleet: a reporting group, or all equipment where `id` is null. */
export interface Group {
  id: number | null
  name: string | null
}

/** The number of a path's group; null for all equipment. */
export const toGroupId = (group: number | typeof ALL_CARS): number | null =>
  group === ALL_CARS ? null : group

/** The group of a path. Throws not_found for one that is not the customer's. */
export async function openGroup({ db, customerId }: Ctx, group: number | typeof ALL_CARS): Promise<Group> {
  const id = toGroupId(group)
  if (id === null) return { id, name: null }
  const name = await selectGroupName(db, customerId, id)
  if (name === null) throw new AppError('not_found')
  return { id, name }
}

/** The same, for a unit of it. Throws not_found for a unit that is not. */
export async function openUnit(
  ctx: Ctx,
  group: number | typeof ALL_CARS,
  equipmentId: string,
): Promise<Group> {
  const id = toGroupId(group)
  const name = await selectGroupOfUnit(ctx.db, ctx.customerId, id, equipmentId)
  if (name === undefined) throw new AppError('not_found')
  return { id, name }
}

/** How people read a place; null stays null. */
export type GetName = (place: string | null) => string | null

/** Names of places as the station table has them. */
export async function placeNames({ database }: Pick<Ctx, 'database'>): Promise<GetName> {
  const { stations } = await feedReference(database)
  return (place) => (place === null ? null : (stations.get(place)?.display_name ?? displayPlace(place)))
}

/** Zones of places, null where none is known. */
export async function placeZones({ database }: Pick<Ctx, 'database'>): Promise<GetName> {
  const { places } = await feedReference(database)
  return (place) => (place === null ? null : (zoneOfKey(places, place) ?? null))
}
