import type * as contract from '#contract/areas/demurrage/stays/stays.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { startOf } from '#rail/demurrage/stays.ts'
import { type Ctx, Json, type ReadCtx } from '../../../http/context.ts'
import { filing } from '../../../list/filing.ts'
import { selectPage } from '../../../list/page.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import * as queries from './stays.queries.ts'
import { placesOf, type Proof, type ProvenStay, readToldStays } from './telling.service.ts'

/** Cars with their customer, a page of them. */
export const listStays = async (
  { db, customerId }: ReadCtx,
  { body }: Input<typeof contract.listStays>,
): Promise<Json> => new Json(await selectPage(db.last, queries.stayRows, body, { customerId }))

/** The same as a file. */
export const stayFiling = filing(queries.stayRows, ({ customerId }) => ({ customerId }))

/** What is at risk today, in all, by place, track and customer. */
export async function getDemurrageSummary({
  db,
  customerId,
}: Ctx): Promise<Result<typeof contract.getDemurrageSummary>> {
  const summary = (await queries.selectSummary(db, customerId))!
  return {
    ...summary,
    places: await queries.selectHeaps(db, customerId, 'place'),
    tracks: await queries.selectTrackHeaps(db, customerId),
    parties: await queries.selectHeaps(db, customerId, 'party'),
  }
}

/** The clock of a car, day by day, with what proves it. */
export async function getCarClock(
  { db, database, customerId }: Ctx,
  { params: { equipmentId } }: Input<typeof contract.getCarClock>,
): Promise<Result<typeof contract.getCarClock>> {
  const row = await queries.selectLastStay(db, customerId, equipmentId)
  if (row === null) return { clock: null }
  const reference = await feedReference(database)
  const told = await readToldStays(db, customerId, [equipmentId], { reference })
  const started = Date.parse(row.started_date)
  const one = told.find(({ stay }) => startOf(stay) === started)
  const { locationOf } = placesOf(reference)
  const days = one?.clock.days.map(({ day, is, cents }) => ({ day, is, cents })) ?? []
  return { clock: { ...row, days, moments: one ? momentsOf(one.stay, locationOf) : [] } }
}

/** What happened in a stay, as people read it. */
export const momentsOf = ({ moments }: ProvenStay, locationOf: (place: string) => string) =>
  moments.map(({ kind, ts, place, proof }) => ({
    kind,
    date: new Date(ts).toISOString(),
    location: locationOf(place),
    source: sourceOf(proof),
  }))

const sourceOf = (proof: Proof): string =>
  'code' in proof
    ? `${proof.source === '-' ? 'Reported' : proof.source} ${proof.code_source} ${proof.code}`
    : `Request ${proof.proof.reference}`
