/** Who may see demurrage: everyone who may see the cars. */
export const COST_ACCESS = { anyOf: ['visibility_asset_list'] } as const
/** Who manages the tariffs. */
export const EDITS_TARIFFS = { anyOf: ['company_settings'] } as const

export const CHARGES = { demurrage: 'Demurrage', storage: 'Storage' } as const
export const PURPOSES = { loading: 'Loading', unloading: 'Unloading' } as const
export const AGREEMENTS = {
  average: 'Average plan (monthly netting)',
  straight: 'Straight plan (per car)',
} as const
export const RATES = {
  usual: 'Standard',
  hazardous: 'Hazardous',
  inhalation_hazard: 'Inhalation hazard',
  refrigerated: 'Refrigerated',
  storage_loaded: 'Storage, loaded',
  storage_empty: 'Storage, empty',
} as const

/** Describes the basis of a statement line; a storage rate needs no further description. */
export const rateText = ({
  charge,
  rate,
}: {
  charge: keyof typeof CHARGES
  rate: keyof typeof RATES
}): string => (charge === 'storage' ? RATES[rate] : `${CHARGES[charge]}, ${RATES[rate].toLowerCase()}`)

/** Describes how a day was charged. */
export const DAYS = {
  free: 'Free day',
  charged: 'Charged',
  weekend: 'Weekend',
  holiday: 'Holiday',
  closed: 'Closed',
  bad_order: 'Bad order',
  release_day: 'Day of release',
} as const

/** As many days as lists draw of a stay. */
export const MAX_RECENT_DAYS = 21

/** Describes what happened to a car. */
export const MOMENTS = {
  arrival: 'Arrived',
  notice: 'Notified',
  constructive: 'Constructively placed',
  order_in: 'Ordered in',
  placement: 'Placed',
  bad_order: 'Bad order',
  repaired: 'Repaired',
  departed: 'Departed',
  release: 'Released',
} as const
