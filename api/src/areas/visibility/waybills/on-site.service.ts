import type { Ctx } from '../../../http/context.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { selectEmptiesAt, type StandingCar } from './on-site.queries.ts'

/** A station as a document names it. */
interface NamedStation {
  city: string | null
  state: string | null
  country: string | null
  splc: string | null
  fsac: { scac: string | null; number: string } | null
}

/** Empty cars at a station, which is matched like the places of messages; none where no city is named. */
export async function listEmptiesAt(
  { db, database, customerId }: Pick<Ctx, 'db' | 'database' | 'customerId'>,
  { city, state, ...codes }: NamedStation,
  max: number,
): Promise<StandingCar[]> {
  const { places } = await feedReference(database)
  const found = places.find(city, state, codes)
  return found === null ? [] : await selectEmptiesAt(db, customerId, found.place, max)
}
