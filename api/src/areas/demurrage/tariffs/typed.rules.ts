import type { Tariff as Typed, TariffBody } from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { STANDARD_TARIFFS } from '#rail/demurrage/standard.data.ts'
import type { SavedTariff, TariffToSave } from './tariffs.queries.ts'

/** The stored form of a tariff, from what was typed. */
export function savedTariff(body: TariffBody): TariffToSave {
  const { name, carrier, place, equipment_kind, effective_from, effective_until, ...rules } = body
  const {
    rate_usual,
    rate_hazardous,
    rate_inhalation_hazard,
    rate_refrigerated,
    rate_storage_loaded,
    rate_storage_empty,
    closed_weekdays,
    step_from_day,
    step_cents,
    ...rest
  } = rules
  return {
    name,
    carrier: carrier.toUpperCase(),
    place: placeKey(place),
    equipment_kind,
    effective_from,
    effective_until,
    rules: {
      ...rest,
      steps: step_from_day > 0 ? [{ from_day: step_from_day, add_cents: step_cents }] : [],
      closed_weekdays: closed_weekdays.map(Number),
      rates: {
        usual: rate_usual,
        hazardous: rate_hazardous,
        inhalation_hazard: rate_inhalation_hazard,
        refrigerated: rate_refrigerated,
        storage_loaded: rate_storage_loaded,
        storage_empty: rate_storage_empty,
      },
    },
  }
}

const placeKey = (place: string): string =>
  place
    .toUpperCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('|')

/** The same as people type it. */
export function typedTariff({ rules, place, ...tariff }: SavedTariff): Typed {
  const { rates, closed_weekdays, closed_days, holiday_names, steps, ...rest } = rules
  return {
    ...tariff,
    ...rest,
    place: place.replace('|', ', '),
    closed_days: [...closed_days],
    holiday_names: [...holiday_names],
    step_from_day: steps[0]?.from_day ?? 0,
    step_cents: steps[0]?.add_cents ?? 0,
    closed_weekdays: closed_weekdays.map(String) as Typed['closed_weekdays'],
    rate_usual: rates.usual,
    rate_hazardous: rates.hazardous,
    rate_inhalation_hazard: rates.inhalation_hazard,
    rate_refrigerated: rates.refrigerated,
    rate_storage_loaded: rates.storage_loaded,
    rate_storage_empty: rates.storage_empty,
  }
}

/** The terms most railroads publish, as defaults for a tariff. */
export function toStandardTariff(equipment_kind: 'R' | 'imdl', today: string): TariffBody {
  const {
    tariff_id: _,
    version: __,
    ...usual
  } = typedTariff({
    tariff_id: 0,
    version: 0,
    name: '',
    carrier: '',
    place: '',
    equipment_kind,
    effective_from: `${today.slice(0, 4)}-01-01`,
    effective_until: null,
    rules: STANDARD_TARIFFS[equipment_kind],
  })
  return usual
}
