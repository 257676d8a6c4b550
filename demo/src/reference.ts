import { readFileSync } from 'node:fs'
import { parseCsv, type CsvRow } from './csv.ts'

/** The reliability of a fact: V seen, A known, B likely, C invented (demo/data/README.md). */
export type Certainty = 'V' | 'A' | 'B' | 'C'

export interface Station {
  station_id: string
  kind: string
  name: string
  city: string
  state: string
  country: string
  hub_id: string
  railroads: string[]
  lat: number
  lon: number
  timezone: string
  junction_code: string | null
  certainty: Certainty
}

export interface Railroad {
  scac: string
  name: string
  short_name: string
  class: string
  kind: string
  parent: string | null
  country: string
  certainty: Certainty
}

export interface Commodity {
  stcc: string
  level: number
  description: string
  is_hazmat: boolean
  is_tih: boolean
  associated_stcc: string | null
  un_number: string | null
  hazard_class: string | null
  packing_group: string | null
  certainty: Certainty
}

export interface EventCode {
  source: string
  code: string
  name: string
  description: string
  portal_status: number
  mode: string
  certainty: Certainty
}

export interface CarType {
  letter: string
  aar_group: string
  aar_code: string
  name: string
  length_ft: number | null
  gross_lb: number | null
  tare_lb: number | null
}

export interface ReportingMark {
  mark: string
  owner: string
  kind: string
  equipment: string
  certainty: Certainty
}

export interface Junction {
  junction_code: string
  hub_id: string
  junction_type: string
}

export interface Corridor {
  edge_id: string
  railroad: string
  from_hub: string
  to_hub: string
  miles: number
  track_class: string
  kind: string
  crosses_border: boolean
}

export type LaneMode = 'carload' | 'unit_train' | 'automotive' | 'intermodal'

export interface Lane {
  lane_id: string
  shipper: string
  consignee: string
  origin_station: string
  destination_station: string
  stcc: string
  car_letter: string
  mode: LaneMode
  cars_per_week: number
  /** Carrier, junction, carrier: `['UP', 'LARDO', 'KCSM']`. */
  route: string[]
  plan_days: number
  hub_path: string[]
}

export interface ServiceMetric {
  railroad: string
  metric: string
  value: number
}

export interface SequenceStep {
  template: string
  step: string
  min_hours: number
  max_hours: number
}

export interface StateName {
  country: string
  code: string
  name: string
  display_code: string
  certainty: Certainty
}

const orNull = (cell: string | undefined) => cell || null
const numberOrNull = (cell: string | undefined) =>
  cell && Number.isFinite(Number(cell)) ? Number(cell) : null
const getCertainty = (row: CsvRow) => row['certainty'] as Certainty
const getList = (cell: string | undefined) => (cell ? cell.split('|') : [])

function table<T>(name: string, toRow: (row: CsvRow) => T): () => T[] {
  let rows: T[] | undefined
  return () => {
    rows ??= parseCsv(readFileSync(new URL(`../data/${name}.csv`, import.meta.url), 'utf8')).map(toRow)
    return rows
  }
}

/** Every place the product knows from the start; hubs first. */
export const readStations = table<Station>('stations', (row) => ({
  station_id: row['station_id'] ?? '',
  kind: row['kind'] ?? '',
  name: row['name'] ?? '',
  city: row['city'] ?? '',
  state: row['state'] ?? '',
  country: row['country'] ?? '',
  hub_id: row['hub_id'] ?? '',
  railroads: getList(row['railroads']),
  lat: Number(row['lat']),
  lon: Number(row['lon']),
  timezone: row['timezone'] ?? '',
  junction_code: orNull(row['junction_code']),
  certainty: getCertainty(row),
}))

/** Carriers by SCAC. */
export const readRailroads = table<Railroad>('railroads', (row) => ({
  scac: row['scac'] ?? '',
  name: row['name'] ?? '',
  short_name: row['short_name'] ?? '',
  class: row['class'] ?? '',
  kind: row['kind'] ?? '',
  parent: orNull(row['parent']),
  country: row['country'] ?? '',
  certainty: getCertainty(row),
}))

/** Commodity groups (two digits) and commodities (seven digits). */
export const readCommodities = table<Commodity>('stcc', (row) => ({
  stcc: row['stcc'] ?? '',
  level: Number(row['level']),
  description: row['description'] ?? '',
  is_hazmat: row['is_hazmat'] === 'Y',
  is_tih: row['is_tih'] === 'Y',
  associated_stcc: orNull(row['associated_stcc']),
  un_number: orNull(row['un_number']),
  hazard_class: orNull(row['hazard_class']),
  packing_group: orNull(row['packing_group']),
  certainty: getCertainty(row),
}))

/** Event codes of every source, with their waybill statuses. */
export const readEventCodes = table<EventCode>('event-codes', (row) => ({
  source: row['source'] ?? '',
  code: row['code'] ?? '',
  name: row['name'] ?? '',
  description: row['description'] ?? '',
  portal_status: Number(row['portal_status']),
  mode: row['mode'] ?? '',
  certainty: getCertainty(row),
}))

/** Kinds of cars, containers and trailers. */
export const readCarTypes = table<CarType>('car-types', (row) => ({
  letter: row['letter'] ?? '',
  aar_group: row['aar_group'] ?? '',
  aar_code: row['aar_code_example'] ?? '',
  name: row['name'] ?? '',
  length_ft: numberOrNull(row['length_ft']),
  gross_lb: numberOrNull(row['gross_rail_load_lb']),
  tare_lb: numberOrNull(row['tare_lb']),
}))

/** Initials painted on equipment, and their owners. */
export const readReportingMarks = table<ReportingMark>('reporting-marks', (row) => ({
  mark: row['mark'] ?? '',
  owner: row['owner'] ?? '',
  kind: row['kind'] ?? '',
  equipment: row['equipment'] ?? '',
  certainty: getCertainty(row),
}))

/** Interchange points of railroads. */
export const readJunctions = table<Junction>('junctions', (row) => ({
  junction_code: row['junction_code'] ?? '',
  hub_id: row['hub_id'] ?? '',
  junction_type: row['junction_type'] ?? '',
}))

/** Rail lines between hubs. */
export const readCorridors = table<Corridor>('corridors', (row) => ({
  edge_id: row['edge_id'] ?? '',
  track_class: row['track_class'] ?? '',
  kind: row['kind'] ?? '',
  railroad: row['railroad'] ?? '',
  from_hub: row['from_hub'] ?? '',
  to_hub: row['to_hub'] ?? '',
  miles: Number(row['miles']),
  crosses_border: row['crosses_border'] === 'Y',
}))

/** The flows of freight that the demo railroad carries. */
export const readLanes = table<Lane>('demo-lanes', (row) => ({
  lane_id: row['lane_id'] ?? '',
  shipper: row['shipper_fictional'] ?? '',
  consignee: row['consignee_fictional'] ?? '',
  origin_station: row['origin_station'] ?? '',
  destination_station: row['destination_station'] ?? '',
  stcc: row['stcc'] ?? '',
  car_letter: row['car_letter'] ?? '',
  mode: row['mode'] as LaneMode,
  cars_per_week: Number(row['cars_per_week']),
  route: (row['route'] ?? '').split('-'),
  plan_days: Number(row['plan_days']),
  hub_path: getList(row['hub_path']),
}))

/** Speeds and dwells by railroad. */
export const readServiceMetrics = table<ServiceMetric>('service-metrics', (row) => ({
  railroad: row['railroad'] ?? '',
  metric: row['metric'] ?? '',
  value: Number(row['value']),
}))

/** Minimum and maximum hours of the steps of typical trips; steps that depend on miles have NaN. */
export const readSequenceSteps = table<SequenceStep>('event-sequences', (row) => ({
  template: row['template'] ?? '',
  step: row['step'] ?? '',
  min_hours: Number(row['min_hours']),
  max_hours: Number(row['max_hours']),
}))

/** States and provinces of the three countries. */
export const readStates = table<StateName>('states', (row) => ({
  country: row['country'] ?? '',
  code: row['code'] ?? '',
  name: row['name'] ?? '',
  display_code: row['display_code'] ?? '',
  certainty: getCertainty(row),
}))
