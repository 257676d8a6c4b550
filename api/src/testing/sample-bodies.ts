import { CAR_TEST_KINDS } from '#contract/areas/fleets/car-records/car-records.rules.ts'

/** Bodies that are right in form, for calls that are to be refused for who makes them. */

const FUEL_TABLE = { basis: 'mile', brackets: [{ price: 2.5, rate: 1 }] }
/** Bodies of the calls about fuel and rates, by endpoint. */
export const PRICES = {
  createFuelTable: { scac: 'ZZZZ', ...FUEL_TABLE },
  updateFuelTable: { ...FUEL_TABLE, version: 999 },
  setFuelWeek: { week: '2026-11-16', price: 3.859 },
  createRate: {
    origin: 'Galesburg, IL',
    destination: 'Laredo, TX',
    price: 1,
    effective_date: '2026-01-02',
  },
  removeRates: { ids: [999_999] },
}
export const QUOTE = {
  customer_business_name: 'Nobody',
  email: 'nobody@test.example',
  data: {
    origin_city: 'Chicago',
    origin_state: 'IL',
    destination_city: 'Memphis',
    destination_state: 'TN',
    stccs: [{ commodity_code: '0113215', commodity: 'Corn' }],
  },
  price: 1,
  effective_date: '2030-01-01',
  expiration_date: '2030-01-31',
}

export const INVOICE = {
  payer_id: null,
  waybill_id: null,
  charges: [{ charge_code: 'freight', description: 'Freight', ar_amount_cents: 100 }],
}

/** Bodies of the calls about railroads’ bills, by endpoint. */
export const BILLS = {
  createBill: {
    scac: 'UP',
    bill_number: 'NOBODY1',
    bill_date: '2026-01-02',
    lines: [{ code: '400', cents: 100 }],
  },
  uploadBills: { text: 'x' },
  createBillRate: { price: 1, effective_date: '2026-01-02' },
  createLaneRate: {
    origin: 'Galesburg, IL',
    destination: 'Laredo, TX',
    price: 1,
    effective_date: '2026-01-02',
  },
  saveBillRule: { kind: 'switching' },
  saveBillLayout: {
    layout_name: 'x',
    scac: 'UP',
    columns: ['bill_number', 'bill_date', 'amount', 'code'].map((field) => ({ heading: field, field })),
  },
  removeBillLayout: { layout_name: 'x' },
  removeBillRule: { scac: '', kind: 'switching' },
  chooseBillTrip: { waybill_id: 1 },
  decideBillLines: { line_ids: [999_999], decision: 'accept' },
  approveBill: { version: 999 },
  returnBill: { reason: 'x' },
  sendBillDispute: { recipients: 'claims@railroad.example' },
  createRemittance: {
    scac: 'UP',
    currency: 'USD',
    bill_ids: [999_999],
    paid_on: '2026-01-02',
    reference: 'NOBODY',
  },
  settleDenial: { line_ids: [999_999], action: 'pay' },
  answerDispute: { line_ids: [999_999], answer: 'denied' },
}

export const CARRIER = {
  name: 'Nobody',
  release: '004010',
  receiver_qualifier: '02',
  receiver_id: 'ZZZZ',
  usage: 'T',
  characters: 'basic',
  answer_minutes: 60,
}

export const RAILROAD = {
  sender_qualifier: 'ZZ',
  sender_id: 'NOBODY',
  receiver_qualifier: '02',
  receiver_id: 'ZZZZ',
  release: '004010',
  transport: 'railroad',
  version: 999,
}

const BOARD = {
  name: 'Morning',
  is_shared: false,
  filters: { group_id: null, destination_ids: [], weeks: 26, load: null },
  tiles: [],
}

/** Bodies of the calls of analytic pages, by endpoint. */
export const ANALYTICS = {
  createBoard: BOARD,
  updateBoard: { ...BOARD, version: 1 },
  pinTile: { kind: 'forecast_days' },
  listDestinations: {},
  listOrigins: {},
  listInboundPipeline: {},
  getInboundForecast: { destination: '1' },
  listForecastEquipment: { eta_date: '2026-01-01', destination: '1' },
}

const TEMPLATE = { template_name: 'x', dataset: 'tickets', columns: [{ key: 'name' }] }

/** Bodies of the report builder, by endpoint. */
export const REPORTS = {
  createTemplate: TEMPLATE,
  updateTemplate: TEMPLATE,
  previewDraft: TEMPLATE,
  countRemoved: TEMPLATE,
  archiveTemplate: { status: 'archived' },
  useLibraryTemplate: { timezone: 'America/Chicago' },
  getReportRows: { behind: [] },
  exportReportRows: { behind: [] },
  viewReportAs: { recipient: 'nobody@test.example' },
  tryReport: { recipients: 'nobody@test.example' },
  createReport: { report_name: 'x', template_id: 999_999 },
  updateReport: { report_name: 'x' },
  archiveReport: { archived: true },
  previewDates: { timezone: 'America/Chicago' },
  startReportResult: { kind: 'page' },
  sendReport: { recipients: 'nobody@test.example' },
  createSchedule: { timezone: 'America/Chicago', recipients: 'nobody@test.example' },
  saveSchedule: { timezone: 'America/Chicago', recipients: 'nobody@test.example' },
  updateSchedule: { active: false },
}

export const ALERT_RULE = {
  name: 'x',
  event: 'ticket_change',
  threshold: null,
  scope: 'all',
  view_id: null,
  group_ids: [],
  user_ids: [],
  role_ids: [],
  emails: 'nobody@test.example',
  channels: ['email'],
  webhook_id: null,
  frequency: 'immediate',
  enabled: false,
}

/** A macro of tickets that a call accepts. */
export const MACRO = {
  name: 'x',
  scope: 'customer',
  note: 'x',
  is_internal: false,
  tags: [],
  assigns: 'keep',
  assignee: null,
  closes: false,
}

const FENCE = {
  name: 'Access geofence',
  shape: 'circle',
  lat: 32.7767,
  lon: -96.797,
  radius_miles: 1,
  corners: '',
  dwell_hours: null,
  speed_mph: null,
}
export const FENCES = { createFence: FENCE, updateFence: { ...FENCE, version: 1 } }

const CAR_RECORD = {
  ...Object.fromEntries(
    CAR_TEST_KINDS.flatMap((kind) => [`${kind}_done`, `${kind}_due`]).map((name) => [name, null]),
  ),
  lessor: '',
  lease_kind: null,
  lease_start: null,
  lease_end: null,
  rate_cents: null,
  capacity_lb: null,
  tare_lb: null,
  version: 0,
}

/** Bodies about what an owner keeps beside a car. */
export const CARS = {
  createCarImport: new TextEncoder().encode('Car'),
  checkCarImport: { has_header: false, mapping: {} },
  createGroupImport: new TextEncoder().encode('Car,Group'),
  checkGroupImport: { has_header: false, mapping: {} },
  updateCar: CAR_RECORD,
}

/** Bills chosen in their list. */
export const TENDERS = {
  cancelTenders: { ids: [999_999] },
  resendTenders: { ids: [999_999] },
  dismissTenders: { ids: [999_999], reason: 'Billed by phone.' },
}
