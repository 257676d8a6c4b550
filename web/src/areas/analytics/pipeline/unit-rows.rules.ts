import type { PipelineColumns, PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'

const toDate = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000).toISOString()

type EtaName = 'tele_eta' | 'rail_eta'

/** A unit that reads its values from the columns when they are needed: 50,000 of them are made in a moment. */
class UnitRow implements PipelineRow {
  readonly #of: PipelineColumns
  readonly #at: number

  constructor(of: PipelineColumns, at: number) {
    this.#of = of
    this.#at = at
  }
  #get<K extends keyof PipelineColumns>(name: K): PipelineColumns[K][number] {
    return this.#of[name][this.#at] as PipelineColumns[K][number]
  }
  get waybill_id() {
    return this.#get('waybill_id')
  }
  get equipment_id() {
    return this.#get('equipment_id')
  }
  get equipment_kind() {
    return this.#get('equipment_kind')
  }
  get load_empty_status() {
    return this.#get('load_empty_status')
  }
  get reporting_groups() {
    return this.#get('reporting_groups')
  }
  get commodity() {
    return this.#get('commodity')
  }
  get current_location() {
    return this.#get('current_location')
  }
  get last_event_text() {
    return this.#get('last_event_text')
  }
  get last_sighting_date() {
    return toDate(this.#get('last_sighting_date'))
  }
  get destination_location() {
    return this.#get('destination_location')
  }
  get destination_id() {
    return this.#get('destination_id')
  }
  get origin_location() {
    return this.#get('origin_location')
  }
  get origin_id() {
    return this.#get('origin_id')
  }
  get status_code() {
    return this.#get('status_code')
  }
  get tele_eta() {
    return { date: toDate(this.#get('tele_eta')) }
  }
  get rail_eta() {
    return { date: toDate(this.#get('rail_eta')) }
  }
  get current_carrier() {
    return this.#get('current_carrier')
  }
  get days_since_last_sighting() {
    return this.#get('days_since_last_sighting')
  }
  get note() {
    return { note: this.#get('note') }
  }
  get bill_of_lading_number() {
    return this.#get('bill_of_lading_number')
  }
  get last_notify_date() {
    return toDate(this.#get('last_notify_date'))
  }
  get imdl_pickup_number() {
    return this.#get('imdl_pickup_number')
  }
  get train_id() {
    return this.#get('train_id')
  }
  get exceptions() {
    return this.#get('exceptions')
  }
  /** Seconds since 1970: compared faster than dates, which are made for rows that show. */
  getEta(name: EtaName): number | null {
    return this.#get(name)
  }
  get ramped_date() {
    return toDate(this.#get('ramped_date'))
  }
  get deramped_date() {
    return toDate(this.#get('deramped_date'))
  }
  get current_zone() {
    return this.#get('current_zone')
  }
  get destination_zone() {
    return this.#get('destination_zone')
  }
  get due() {
    return this.#get('due')
  }
}

/** The units of a response, in either shape. */
export const toUnitRows = ({
  data,
  columns,
}: {
  data: PipelineRow[]
  columns?: PipelineColumns | undefined
}): PipelineRow[] =>
  columns === undefined ? data : columns.waybill_id.map((_, at) => new UnitRow(columns, at))

/** An ETA of a unit as something to compare with those of others. */
export const getEtaOrder = (row: PipelineRow, name: EtaName): number | string | null =>
  row instanceof UnitRow ? row.getEta(name) : row[name].date
