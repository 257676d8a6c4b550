import * as contract from '#contract/areas/terminal/loads.contract.ts'
import type { LoadRow } from '#contract/areas/terminal/loads.contract.ts'
import type { LOAD_ACTIONS } from '#contract/areas/terminal/loads.rules.ts'
import { RELEASE_CODE } from '#contract/base/waybill-status.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { Ctx } from '../../http/context.ts'
import { implement } from '../../implement.ts'
import { defineExport } from '../../list/export-definition.ts'
import { readPage } from '../../list/page.ts'
import { receive } from '../feeds/intake/intake.service.ts'
import { attachmentsById, requireSent } from '../files/attachments/attachments.service.ts'
import { toUnitId } from '#rail/equipment.ts'
import * as queries from './loads.queries.ts'

type Action = Input<typeof contract.recordLoadActions>['body']['actions'][number]
type Accepted = Result<typeof contract.recordLoadActions>['results'][number]

export const loadsService = implement(
  contract,
  {
    /** Cars of the terminal, a page of them (TRM-006). */
    async listLoads(ctx, { body }) {
      const { db, customerId } = ctx
      const page = (await readPage(db, queries.loadRows, body, { customerId })) as Result<
        typeof contract.listLoads
      >
      const photos = await attachmentsById(
        ctx,
        page.data.flatMap(({ photo_urls }) => photo_urls),
      )
      const shown = (row: LoadRow): LoadRow => ({
        ...row,
        photo_urls: row.photo_urls.flatMap((id) => photos.get(id)?.download_url ?? []),
      })
      return { ...page, data: page.data.map(shown) }
    },

    /**
     * Applies actions on cars in their order: each becomes a car location message of the terminal, stored and folded like
     * any other. A repeated action succeeds again; one that a later report has overtaken is a conflict unless the caller
     * insists.
     */
    async recordLoadActions(ctx, { body }) {
      const actions = body.actions.map((one) => ({ ...one, equipment_id: toUnitId(one.equipment_id) }))
      await queries.lockActions(ctx.db, ctx.customerId)
      await requireSent(
        ctx,
        actions.flatMap(({ attachment_ids }) => attachment_ids),
      )
      const results: Accepted[] = []
      const stopped = new Set<string>()
      for (const action of actions) {
        // what follows a conflict on the same car waits for its answer
        const accepted = stopped.has(action.equipment_id) ? WAITS : await accept(ctx, action)
        if (accepted.state === 'conflict') stopped.add(action.equipment_id)
        results.push({ action_id: action.action_id, ...accepted })
      }
      const done = results.filter(({ state }) => state === 'done').length
      ctx.describeChange({ target: { actions: actions.length }, after: { done } })
      return { results }
    },
  },
  {
    listLoads: defineExport(queries.loadRows, ({ customerId }) => ({ customerId })),
  },
)

type Outcome = Omit<Accepted, 'action_id'>

const DONE: Outcome = { state: 'done', why: null }
const WAITS: Outcome = { state: 'conflict', why: 'An earlier action on this car needs your response.' }
const MINUTE_MS = 60_000
const OLDEST_MS = 7 * 24 * 60 * MINUTE_MS

async function accept(ctx: Ctx, action: Action): Promise<Outcome> {
  const { db, customerId, actor } = ctx
  if (await queries.isActionKnown(db, customerId, action.action_id)) return DONE
  const car = await queries.selectCar(db, customerId, action.equipment_id)
  const problem = getProblem(car, action)
  if (problem !== null) return problem
  // a clock that runs ahead does not date things into the future
  const at = new Date(Math.min(Date.parse(action.at), Date.now())).toISOString()
  if (action.kind !== 'note') await report(ctx, car!, { ...action, at })
  await queries.insertAction(db, customerId, { ...action, at, userId: actor.userId })
  return DONE
}

function getProblem(car: queries.ActedCar | null, action: Action): Outcome | null {
  if (car === null) return { state: 'refused', why: `${action.equipment_id} is not one of your cars.` }
  if (Date.now() - Date.parse(action.at) > OLDEST_MS)
    return { state: 'refused', why: 'This happened more than a week ago. Contact the railroad.' }
  if (action.kind === 'note' || action.insists || car.is_own) return null
  if (car.place === null)
    return { state: 'refused', why: `The location of ${action.equipment_id} is unknown.` }
  const { last_sighting_ts, last_event_text } = car
  const isLater = last_sighting_ts !== null && action.seen !== null && last_sighting_ts > action.seen
  if (!isLater) return null
  const why = `${last_event_text ?? 'A report'} was reported after you last viewed this car.`
  return { state: 'conflict', why }
}

const CODES: Record<Exclude<keyof typeof LOAD_ACTIONS, 'note'>, string> = {
  place: 'Z',
  release: RELEASE_CODE,
  bad_order: 'B',
}

/** A car that arrived loaded is released empty, and one that arrived empty is released loaded. */
const releasedAs = (came: 'L' | 'E' | null): string => (came === 'E' ? 'L' : 'E')

async function report(ctx: Ctx, car: queries.ActedCar, action: Action): Promise<void> {
  if (action.kind === 'note' || car.place === null) return
  const [initial = '', number = ''] = action.equipment_id.split(/(?<=[A-Z])(?=\d)/)
  const [city = '', state = ''] = car.place.split('|')
  const [day = '', time = ''] = action.at.slice(0, 16).split('T')
  const load = action.kind === 'release' ? releasedAs(car.load_empty_status) : (car.load_empty_status ?? '')
  const heads = 'initial,number,city,state,date,time,zone,load_empty,code'
  const cells = [
    initial,
    number,
    city,
    state,
    day.replaceAll('-', ''),
    time.replace(':', ''),
    'Z',
    load,
    CODES[action.kind],
  ]
  const body = Buffer.from(`${heads}\n${cells.join(',')}\n`)
  const filename = `terminal_${action.action_id}.csv`
  await receive(ctx, ctx.customerId, { channel: 'http', filename, layout: null, body })
}
