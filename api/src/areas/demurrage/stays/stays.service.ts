import * as contract from '#contract/areas/demurrage/stays/stays.contract.ts'
import { getEnd, getStart } from '#rail/demurrage/stays.ts'
import { toUnitId } from '#rail/equipment.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { actOnRows } from '../../../list/bulk.ts'
import { selectPage } from '../../../list/page.ts'
import { carRequests } from '../../visibility/unit-requests/car-requests.service.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import * as queries from './stays.queries.ts'
import * as summary from './summary.queries.ts'
import { getPlaces, historyStart, type Proof, type ProvenStay, readReportedStays } from './clocks.service.ts'
import type { ReportedStay } from './reports.rules.ts'

export const staysService = implement(
  contract,
  {
    /** Cars with their customer, a page of them. */
    listStays: async ({ db, customerId }, { body }) =>
      new Json(await selectPage(db.last, queries.stayRows, body, { customerId })),

    /** Today's charges at risk: in total, by place, track and customer. */
    async getDemurrageSummary({ db, customerId }) {
      const sums = (await summary.selectSummary(db, customerId))!
      return {
        ...sums,
        places: await summary.selectCostsBy(db, customerId, 'place'),
        tracks: await summary.selectCostsByTrack(db, customerId),
        parties: await summary.selectCostsBy(db, customerId, 'party'),
        moments: await summary.selectMoments(db, customerId),
        cases: await summary.selectCases(db, customerId),
        rules: await summary.selectRules(db, customerId),
      }
    },

    /** Requests actions for cars on the clock; those that cannot be requested are left out, each with the reason. */
    async requestForStays(ctx, { body }) {
      const { kind, ...chosen } = body
      const pending = await carRequests.one()(ctx, { kind, destination: '', note: '' })
      const cars = new Map<number, string>()
      const env = { customerId: ctx.customerId }
      const result = await actOnRows<typeof env, number, OnTheClock>(ctx.db, queries.stayRows, chosen, env, {
        reads: ['stay_id', 'equipment_id', 'carrier', 'is_running', 'action'],
        may: ({ stay_id, equipment_id, carrier, is_running, action }) => {
          if (!is_running) return 'Its clock has stopped.'
          cars.set(stay_id, equipment_id)
          const status_code = action === 'release' ? PLACED : WAITS
          return pending.whyNot({ equipment_id, status_code, carrier }) ?? true
        },
        act: async (ids) => {
          const { made } = await pending.send(ids.flatMap((id) => cars.get(id) ?? []))
          const requested = new Set(made.map(({ equipment_id }) => equipment_id))
          return ids.filter((id) => requested.has(cars.get(id) ?? ''))
        },
      })
      ctx.describeChange({ after: { kind, requests: body.preview ? 0 : result.done } })
      return result
    },

    /** The clock of a car, day by day, with what proves it. */
    async getCarClock({ db, database, customerId }, { params }) {
      const equipmentId = toUnitId(params.equipmentId)
      const row = await queries.selectLastStay(db, customerId, equipmentId)
      if (row === null) return { clock: null }
      const reference = await feedReference(database)
      const started = Date.parse(row.started_date)
      const since = new Date(Math.min(started, historyStart().getTime()))
      const reported = await readReportedStays(db, customerId, [equipmentId], { reference, since })
      const one = reported.find(({ stay }) => getStart(stay) === started)
      const { getLocation } = getPlaces(reference)
      const days = one?.clock.days.map(({ day, is, cents }) => ({ day, is, cents })) ?? []
      const figures = one ? getFigures(one) : {}
      return { clock: { ...row, ...figures, days, moments: one ? getMoments(one.stay, getLocation) : [] } }
    },
  },
  {
    listStays: defineExport(queries.stayRows, ({ customerId }) => ({ customerId })),
  },
)

interface OnTheClock {
  stay_id: number
  equipment_id: string
  carrier: string | null
  is_running: boolean
  action: 'order_in' | 'release' | null
}

/** Status of a car its railroad could place, and of one it has placed. */
const WAITS = 70
const PLACED = 90

/** The figures that the days of a stay give: the stored ones are older by the seconds until the job runs. */
function getFigures({ stay, clock }: ReportedStay<ProvenStay>) {
  const { debits, credits, chargeable, cents, rate, is_running, next_cents, action } = clock
  const [released, actBy] = [getEnd(stay), clock.act_by_ts]
  return {
    debits,
    credits,
    chargeable,
    cents,
    rate,
    is_running,
    next_cents,
    action,
    act_by_date: actBy === null ? null : new Date(actBy).toISOString(),
    released_date: released === null ? null : new Date(released).toISOString(),
  }
}

/** What happened in a stay, as people read it. */
export const getMoments = ({ moments }: ProvenStay, getLocation: (place: string) => string) =>
  moments.map(({ kind, ts, place, proof }) => ({
    kind,
    date: new Date(ts).toISOString(),
    location: getLocation(place),
    source: getSource(proof),
  }))

const getSource = (proof: Proof): string =>
  'code' in proof
    ? `${proof.source === '-' ? 'Reported' : proof.source} ${proof.code_source} ${proof.code}`
    : `Request ${proof.proof.reference}`
