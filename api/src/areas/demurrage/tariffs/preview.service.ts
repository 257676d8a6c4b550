import type * as contract from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import type { TariffBody } from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { getEnd } from '#rail/demurrage/stays.ts'
import type { Ctx } from '../../../http/context.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { monthAfter, lastMonth, toLines, releasedIn } from '../statements/month.rules.ts'
import { getPlaces, readStays } from '../stays/clocks.service.ts'
import { type StoredTariff, reportStays, type ReportedStay } from '../stays/reports.rules.ts'
import { selectCarTypes } from '../stays/stays.queries.ts'
import { selectReleasedCars, selectStoredTariffs } from './tariffs.queries.ts'
import { savedTariff } from './typed.rules.ts'

type Preview = Result<typeof contract.previewTariff>

const MAX_CARS = 25
const DAY_MS = 86_400_000
/** The longest time before a month in which a stay that ends in it can have begun. */
const MAX_STAY_DAYS = 90

/** Last month's charges under an unsaved tariff, next to the actual ones. */
export async function tryOnLastMonth({ db, database, customerId }: Ctx, body: TariffBody): Promise<Preview> {
  const month = lastMonth(new Date())
  const reference = await feedReference(database)
  const { getZone, getLocation } = getPlaces(reference)
  const ids = await selectReleasedCars(db, customerId, `${month}-01`, `${monthAfter(month)}-01`)
  const since = new Date(Date.parse(`${month}-01T00:00:00Z`) - MAX_STAY_DAYS * DAY_MS)
  const all = await readStays(db, customerId, ids, { since, reference })
  const stays = all.filter((stay) => releasedIn(getEnd(stay), getZone(stay.place), month))
  const types = await selectCarTypes(db, customerId, ids)
  const known = {
    carTypes: new Map(types.map(({ equipment_id, car_type }) => [equipment_id, car_type])),
    getZone,
    as_of: Date.now(),
  }
  const now = await selectStoredTariffs(db, customerId)
  const draft: StoredTariff = { ...savedTariff(body), tariff_id: 0 }
  const reported = reportStays(stays, {
    ...known,
    tariffs: [draft, ...now.filter(({ name }) => name !== body.name)],
  })
  // only cars that the tariff fits are compared
  const fitting = reported.filter(({ tariff }) => tariff === draft)
  const before = reportStays(
    fitting.map(({ stay }) => stay),
    { ...known, tariffs: now },
  )
  return {
    month,
    tried: getSums(fitting),
    now: getSums(before),
    cars: getChanges(fitting, before, getLocation),
  }
}

function getSums(reported: readonly ReportedStay[]): Preview['tried'] {
  const lines = toLines(reported, (place) => place)
  const total = (key: 'cars' | 'debits' | 'credits' | 'chargeable' | 'cents') =>
    lines.reduce((sum, line) => sum + line[key], 0)
  return {
    cars: reported.length,
    debits: total('debits'),
    credits: total('credits'),
    chargeable: total('chargeable'),
    cents: total('cents'),
  }
}

function getChanges(
  tried: readonly ReportedStay[],
  now: readonly ReportedStay[],
  getLocation: (place: string) => string,
): Preview['cars'] {
  const centsNow = new Map(now.map(({ stay, clock }) => [stay, clock.cents]))
  return tried
    .map(({ stay, clock }) => ({
      equipment_id: stay.equipment_id,
      location: getLocation(stay.place),
      debits: clock.debits,
      tried_cents: clock.cents,
      now_cents: centsNow.get(stay) ?? 0,
    }))
    .filter(({ tried_cents, now_cents }) => tried_cents !== now_cents)
    .toSorted((a, b) => Math.abs(b.tried_cents - b.now_cents) - Math.abs(a.tried_cents - a.now_cents))
    .slice(0, MAX_CARS)
}
