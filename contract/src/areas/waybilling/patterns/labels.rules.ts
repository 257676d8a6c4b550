/** Labels that partners know a field of a bill of lading by (WBL-061). */
export const STANDARD_LABELS = [
  'carta_porte_uuid',
  'commodity_quantity',
  'commodity_weight',
  'equipment_initial',
  'equipment_number',
  'lading_quantity',
  'line_item_weight',
  'm3_date',
  'm3_release_code',
  'm3_time',
  'n9_bol_date',
  'n9_bol_number',
  'n9_bol_time',
  'n9_cn_number',
  'net_weight',
  'shipment_number',
] as const

export const isStandardLabel = (label: string): boolean =>
  (STANDARD_LABELS as readonly string[]).includes(label)
