import type { getDemurrageSummary, StayRow } from '#contract/areas/demurrage/stays/stays.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'

type Summary = Answer<typeof getDemurrageSummary>

const HOUR_MS = 3_600_000
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const dayAgo = (days: number) => ahead(-24 * days).slice(0, 10)
const ZONE = 'America/Chicago'
const LONG_PLACE = 'SHREVEPORT-BOSSIER CITY INTERMODAL AND AUTOMOTIVE DISTRIBUTION CENTER, LA'

const makeCase = (one: Partial<Summary['cases'][number]>): Summary['cases'][number] => ({
  action: 'release',
  charge: 'demurrage',
  location: 'Nava, CU',
  party: 'NAVA BREWING',
  zone: ZONE,
  cars: 38,
  accrued_cents: 8_843_000,
  at_risk_cents: 1_406_000,
  act_by: ahead(16.8),
  started_first: ahead(-24 * 13),
  started_last: ahead(-24 * 3),
  equipment_ids: ['ARMN334512', 'ARMN334530', 'UPFE127761'],
  ...one,
})

const makeRule = (rate: Summary['rules'][number]['rate'], cars: number, risk: number, accrued: number) => ({
  tariff_name: 'Standard rules',
  charge: 'demurrage' as const,
  rate,
  cars,
  accrued_cents: accrued,
  at_risk_cents: risk,
  day_cents: 37_000,
})

/** A customer without cars on the clock. */
export const NO_CARS: Summary = {
  running: 0,
  accrued_cents: 0,
  at_risk_cents: 0,
  act_today: 0,
  first_act_by: null,
  places: [],
  tracks: [],
  parties: [],
  moments: [],
  cases: [],
  rules: [],
}

/** Charges of three kinds, one with long names. */
export const AT_RISK: Summary = {
  ...NO_CARS,
  running: 51,
  accrued_cents: 9_857_000,
  at_risk_cents: 1_850_000,
  act_today: 50,
  first_act_by: ahead(6.3),
  moments: [
    { act_by: ahead(6.3), zone: ZONE, cars: 4, cents: 148_000 },
    { act_by: ahead(16.8), zone: ZONE, cars: 46, cents: 1_702_000 },
  ],
  cases: [
    makeCase({}),
    makeCase({
      action: 'order_in',
      location: LONG_PLACE,
      party: 'MIDWEST BEVERAGE AND BOTTLING COMPANY OF NORTHERN ILLINOIS',
      cars: 8,
      accrued_cents: 814_000,
      at_risk_cents: 296_000,
      equipment_ids: ['ARMN623420'],
    }),
    makeCase({
      action: 'order_in',
      location: 'Newark, NJ',
      party: null,
      cars: 5,
      accrued_cents: 200_000,
      at_risk_cents: 148_000,
      act_by: ahead(6.3),
      equipment_ids: ['ARMN623421'],
    }),
  ],
  rules: [makeRule('refrigerated', 46, 1_702_000, 9_657_000), makeRule('usual', 5, 148_000, 200_000)],
}

const KINDS = ['free', 'free', 'charged', 'charged', 'holiday', 'charged', 'bad_order', 'charged'] as const

/** Cars of the first case. */
export const CARS: StayRow[] = AT_RISK.cases[0]!.equipment_ids.map((equipment_id, at) => ({
  stay_id: at + 1,
  waybill_id: at + 1,
  equipment_id,
  action: 'release',
  act_by_date: ahead(16.8),
  next_cents: 37_000,
  cents: 148_000,
  location: 'Nava, CU',
  track: 'N3',
  party: 'NAVA BREWING',
  purpose: 'unloading',
  notified_date: null,
  placed_date: ahead(-24 * 9),
  ordered_date: null,
  released_date: null,
  debits: 6,
  credits: 2,
  chargeable: 4,
  charge: 'demurrage',
  rate: 'refrigerated',
  carrier: 'FXE',
  waybill_number: '6800214',
  stcc: null,
  tariff_name: 'Standard rules',
  zone: ZONE,
  is_running: true,
  started_date: ahead(-24 * 9),
  recent_days: KINDS.map((is, day) => ({
    day: dayAgo(KINDS.length - day),
    is,
    cents: is === 'charged' ? 37_000 : 0,
  })),
}))
