import { HOLIDAY_NAMES } from './holidays.ts'
import type { Tariff } from './tariff.ts'

const RAILCARS: Tariff = {
  agreement: 'average',
  counts_from: 'midnight',
  free_hours: 0,
  free_days_loading: 1,
  free_days_unloading: 2,
  weekends: 'count',
  holidays: 'count',
  holiday_names: HOLIDAY_NAMES,
  closed_days: [],
  closed_weekdays: [],
  order_in: 'pauses',
  release_day: 'counts',
  bad_order: 'free',
  private_cars: 'storage',
  bunched_above: 0,
  bunched_days: 0,
  rates: {
    usual: 150_00,
    hazardous: 265_00,
    inhalation_hazard: 3_150_00,
    refrigerated: 370_00,
    storage_loaded: 185_00,
    storage_empty: 185_00,
  },
  steps: [],
}

/** What most railroads publish; counts where a customer has no tariff that fits. Cars and containers have their own. */
export const STANDARD_TARIFFS: Readonly<Record<'R' | 'imdl', Tariff>> = {
  R: RAILCARS,
  imdl: {
    ...RAILCARS,
    agreement: 'straight',
    counts_from: 'hours',
    free_hours: 24,
    free_days_loading: 0,
    free_days_unloading: 0,
    rates: { ...RAILCARS.rates, storage_loaded: 150_00, storage_empty: 150_00 },
  },
}
