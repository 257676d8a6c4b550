import { DEFAULT_THRESHOLDS } from '#contract/areas/telematics/thresholds/thresholds.contract.ts'
import {
  isAtAnyCustomer,
  isOfBody,
  isWithoutSignIn,
  PERMISSIONS,
  type Access,
} from '#contract/base/access.ts'
import { DEFAULT_TARGETS } from '#contract/areas/support/targets/targets.rules.ts'
import { answerKind, type Endpoint } from '#contract/base/endpoint.ts'
import { LAYOUT } from '../areas/feeds/layouts/layouts.factory.ts'
import { TEST_USERS, type Caller } from './app.ts'
import { getHeldAccess, mayMember, type ModuleState } from './levels.ts'
import { MISSING } from './missing-ids.ts'
import {
  ALERT_RULE,
  MACRO,
  ANALYTICS,
  CARS,
  FENCES,
  TENDERS,
  PRICES,
  BILLS,
  INVOICE,
  QUOTE,
  CARRIER,
  RAILROAD,
  REPORTS,
} from './sample-bodies.ts'

/** A customer that does not exist. */
export const MISSING_CUSTOMER = 999

const ACTION = {
  action_id: '00000000-0000-4000-8000-000000000000',
  equipment_id: 'NONE1',
  kind: 'note',
  at: '2030-01-01T00:00:00Z',
  track: null,
  note: 'x',
  seen: null,
}

const TARIFF = {
  name: 'Access tariff',
  carrier: '',
  place: '',
  equipment_kind: 'R',
  effective_from: '2026-01-01',
  effective_until: null,
  agreement: 'average',
  counts_from: 'midnight',
  free_hours: 0,
  free_days_loading: 1,
  free_days_unloading: 2,
  weekends: 'count',
  holidays: 'count',
  holiday_names: [],
  closed_weekdays: [],
  closed_days: [],
  order_in: 'pauses',
  release_day: 'counts',
  bad_order: 'free',
  private_cars: 'storage',
  bunched_above: 0,
  bunched_days: 0,
  rate_usual: 15_000,
  rate_hazardous: 26_500,
  rate_inhalation_hazard: 315_000,
  rate_refrigerated: 37_000,
  rate_storage_loaded: 18_500,
  rate_storage_empty: 18_500,
  step_from_day: 0,
  step_cents: 0,
}

/** A body each call accepts, so that a refusal is about access and nothing else. */
export const BODIES: Record<string, unknown> = {
  createView: { list: 'assets', name: 'Late', is_shared: false, address: {}, widths: {} },
  updateView: { name: 'Late', is_shared: false, address: {}, widths: {}, version: 999 },
  updateDefaultView: { list: 'assets', view_id: null },
  createExport: { list: 'tickets', format: 'csv', columns: ['name'], criteria: {} },
  recordUsage: { what: 'filter', page: 'assets', field: 'status_code' },
  createLink: { path: '/admin/audit', search: {} },
  login: { email: 'nobody@test.example', password: 'x' },
  forgotPassword: { email: 'nobody@test.example' },
  openSetupLink: { token: 'nobody has this one' },
  createAdministrator: {
    token: 'nobody has this one',
    first_name: 'A',
    last_name: 'B',
    email: 'nobody@test.example',
    password: 'a sentence nobody has said',
  },
  resetPassword: { password: 'a sentence nobody has said', token: 'nobody has this one' },
  readEmailChange: { token: 'nobody has this one' },
  confirmEmailChange: { token: 'nobody has this one' },
  undoEmailChange: { token: 'nobody has this one' },
  enrolCodes: { password: 'x' },
  confirmCodes: { code: '000000' },
  removeCodes: { code: '000000' },
  exchangeToken: { code: 'nobody', state: 'nothing' },
  autocompleteEquipment: { search_term: 'GATX' },
  autocompleteScac: { search_term: 'NS' },
  autocompleteUsers: { search_term: 'ada' },
  listLocations: { search: 'chi' },
  lookupStccs: { search_term: 'corn' },
  lookupReportStccs: { search_term: 'corn' },
  ...ANALYTICS,
  updateModuleSetting: { name: 'hasWaybillModule', customer_id: null, enabled: true, version: 999 },
  updateNotice: { active: false, title: '', revision: 999 },
  createEventCode: {
    event_text: 'x',
    action: 'report',
    status_code: null,
    status_code_at_destination: null,
    code: 'ACCESS',
    code_source: 'CLM',
    equipment_kind: 'R',
  },
  updateEventCode: {
    event_text: 'x',
    action: 'report',
    status_code: null,
    status_code_at_destination: null,
    version: 999,
  },
  createWebhook: { name: 'x', url: 'https://192.0.2.1/' },
  updateWebhook: { name: 'x', url: 'https://192.0.2.1/', enabled: true, version: 999 },
  updateNotificationSettings: { settings: [], timezone: 'America/Chicago' },
  createAlertRule: ALERT_RULE,
  previewAlertRule: ALERT_RULE,
  updateAlertRule: { ...ALERT_RULE, version: 999 },
  muteAlertRule: { muted: false },
  readAlerts: { ids: [999_999] },
  updateDeliveryPreferences: {
    timezone: 'America/Chicago',
    digest_hour: 7,
    quiet_from: null,
    quiet_to: null,
    muted: false,
    version: 999,
  },
  createPlaceAlias: { reported: 'SOMEWHERE, TX', station: { station_id: 'nobody has this' } },
  removePlaceAliases: { aliases: ['NOWHERE|TX'] },
  disableUsers: { ids: [999_999] },
  activateUsers: { ids: [999_999] },
  inviteUsers: { ids: [999_999] },
  releaseHolds: { ids: ['mails-999'] },
  retryJobs: { ids: [999_999] },
  discardJobs: { ids: [999_999] },
  createCustomer: { name: 'Access Grain' },
  updateCustomer: { status: 1 },
  addCustomerEquipment: { equipment_ids: ['GATX1'] },
  removeCustomerEquipment: { equipment_ids: ['GATX1'] },
  createPayerCompany: { name: 'Payer', addresses: [{ address_1: '1 Road', city: 'Omaha' }] },
  updatePayerCompany: {
    name: 'Payer',
    addresses: [{ address_1: '1 Road', city: 'Omaha' }],
    terms_days: 30,
    active: true,
  },
  updatePayee: { name: 'Payee', addresses: [{ address_1: '1 Road', city: 'Omaha' }] },
  updatePayeeLogo: {
    attachment_id: '00000000-0000-4000-8000-000000000000',
    filename: 'logo.png',
    filesize: 1,
    mime_type: 'image/png',
  },
  saveChargeCode: { description: 'Freight' },
  createInvoice: INVOICE,
  updateInvoice: INVOICE,
  payInvoice: { amount_cents: 1, payment_date: '2026-01-02' },
  createPayment: { payer_id: 999_999, amount_cents: 1, payment_date: '2026-01-02' },
  voidInvoice: { reason: 'x' },
  settleDispute: { note: 'x' },
  sendInvoices: { ids: [999_999] },
  remindInvoices: { ids: [999_999] },
  approveBills: { ids: [999_999] },
  askAboutInvoice: { text: 'x' },
  fillFromWaybill: { payee_id: 1, waybill_id: 999_999 },
  previewInvoice: INVOICE,
  ...BILLS,
  updatePayerLogo: {
    attachment_id: '00000000-0000-4000-8000-000000000000',
    filename: 'logo.png',
    filesize: 1,
    mime_type: 'image/png',
  },
  ...REPORTS,
  listStays: {},
  listTrackedUnits: {},
  listUnitAlerts: {},
  updateUnitAlerts: { ids: [999_999], action: 'acknowledge' },
  updateThresholds: DEFAULT_THRESHOLDS,
  mapTrackedUnits: {},
  listDeviceQuarantine: {},
  listCarActions: {},
  requestForStays: { kind: 'order_in', ids: [1] },
  createCarActions: { kind: 'order_in', equipment_ids: ['NONE1'] },
  cancelCarActions: { ids: [999_999] },
  ...TENDERS,
  answerCarAction: { state: 'accepted' },
  setActionCarrier: { scac: 'NONE', way: 'mail', emails: 'nobody@test.example', answer_hours: 4 },
  listLoads: {},
  recordLoadActions: { actions: [ACTION] },
  ...FENCES,
  createTariff: TARIFF,
  updateTariff: { ...TARIFF, version: 1 },
  previewTariff: TARIFF,
  exportDisputePdf: { stay_ids: [999_999] },
  exportDisputeCsv: { stay_ids: [999_999] },
  createUser: { first_name: 'A', last_name: 'B', email: 'access@test.example' },
  updateUser: { status: 1 },
  updateAssociation: { role_id: 6 },
  searchGroups: {},
  requestAccess: { page: 'Pipeline View' },
  createGroup: { name: 'y', equipment_ids: [] },
  updateGroup: { name: 'z' },
  createCustomerGroup: { name: 'x', equipment_ids: [] },
  updateCustomerGroup: { name: 'x', equipment_ids: [] },
  updateCustomerLogo: {
    attachment_id: '00000000-0000-4000-8000-000000000000',
    filename: 'logo.png',
    filesize: 1,
    mime_type: 'image/png',
  },
  checkImport: { has_header: false, mapping: {} },
  createImport: new TextEncoder().encode('GATX1'),
  createToken: { name: 'x', grants: ['visibility_asset_list'], level: 'act', days: 30 },
  updateCustomerPermissions: { permissions: [...PERMISSIONS] },
  askQuestion: { customer_id: 1, title: 'x', description: 'x' },
  reportBug: { customer_id: 1, title: 'x', description: 'x' },
  requestFeature: { customer_id: 1, title: 'x', description: 'x' },
  requestAdjustment: {
    customer_id: 1,
    title: 'x',
    description: 'x',
    equipment_id: 'GATX1',
    field: 'other',
    new_value: 'x',
  },
  updateFeedback: { state: 'done' },
  createTicket: { name: 'x' },
  createMacro: MACRO,
  updateMacro: MACRO,
  runMacro: { ids: [999_999], preview: true },
  rateTicket: { score: 'good' },
  answerRating: { score: 'good' },
  updatePresence: { doing: 'looking' },
  updateTicketTargets: { ...DEFAULT_TARGETS, version: 0 },
  updateTicket: { name: 'x' },
  createNote: { note: 'x' },
  listAssets: {},
  exportAssetsCsv: {},
  mapAssets: {},
  sumAssetDemurrage: {},
  listAssetGroups: {},
  exportAssetsXlsx: {},
  updateUnloadCapacity: { monday: 24, sunday: 0 },
  updateContactAges: { moving_days: 30, stored_days: 180 },
  updateDueDates: { ids: [999_999], due: null },
  importDueDates: { rows: [{ equipment_id: 'GATX1', due: '2030-01-01' }] },
  createPastedList: { name: 'x', ids: ['GATX1'] },
  requestForUnits: { ids: [999_999], kind: 'order_in' },
  updateWork: { ids: [999_999], note: 'x' },
  updateOverrides: {
    note: null,
    seals: [],
    references: [],
    shipper: null,
    consignee: null,
    commodity: null,
    bill_of_lading_number: null,
    weight_lb: null,
    version: 0,
  },
  listAssetHistory: {},
  finishUpload: { filename: 'photo.png', filesize: 1, mime_type: 'image/png' },
  uploadFile: new TextEncoder().encode('x'),
  updatePicture: {
    attachment_id: '00000000-0000-4000-8000-000000000000',
    filename: 'photo.png',
    filesize: 1,
    mime_type: 'image/png',
  },
  updatePreferences: {},
  ...PRICES,
  sendQuotes: { ids: [999_999] },
  copyQuotes: { ids: [999_999] },
  removeQuotes: { ids: [999_999] },
  closeTickets: { ids: [999_999] },
  assignTickets: { ids: [999_999], preview: true },
  tagTickets: { ids: [999_999], preview: true },
  sendQuote: {},
  checkRateImport: { has_header: false, mapping: {} },
  createRateImport: new TextEncoder().encode('Galesburg'),
  createQuote: QUOTE,
  updateQuote: QUOTE,
  answerQuote: { status: 50 },
  createReviewNote: { note: 'x' },
  createQuoteNote: { note: 'x' },
  createPattern: { label: 'x', pattern: { heading: {} }, advanced: true },
  updatePattern: { label: 'x', pattern: { heading: {} }, advanced: true },
  createTender: { waybill: { heading: {} } },
  replayTender: { waybill: { heading: {} } },
  correctTender: { waybill: { heading: {} } },
  recordAnswer: { answer: 'no_bill', controlNumber: null, note: 'By phone.' },
  convertEdi: { data: 'ISA' },
  bookTenders: { patternId: 999_999, bookingKey: 'access', cars: [{ car: 'TILX 1' }] },
  createCarrier: { scac: 'ZZZZ', ...CARRIER },
  updateCarrier: { ...CARRIER, version: 999 },
  allowRailroad: { scac: 'ZZZZ', sender_id: 'NOBODY' },
  updateCustomerRailroad: RAILROAD,
  updateEmbeddedViews: { server_url: '', views: [], app_client: '', app_key: '' },
  updateCustomerRoles: { roles: [{ id: 6, levels: { alerts: 'act' } }], version: 999 },
  setRailroadLive: { is_live: false },
  createParty: { name: 'x' },
  updateParty: { name: 'x', version: 999 },
  removeParties: { ids: [999_999] },
  ...CARS,
  createPartyImport: new TextEncoder().encode('Name'),
  checkPartyImport: { has_header: false, mapping: {} },
  retryDeliveries: { ids: [999_999] },
  tryLayout: { layout: LAYOUT, sample: 'x' },
  createLayout: { name: 'x', ...LAYOUT },
  updateLayout: { ...LAYOUT, version: 1 },
  receiveMessage: new TextEncoder().encode('x'),
  receiveReports: new TextEncoder().encode('x'),
  registerDevices: { devices: 'NONE, NONE1', heartbeat_minutes: 60 },
  readSample: new TextEncoder().encode('x'),
  leaveAlerts: new TextEncoder().encode('x'),
  leaveReport: new TextEncoder().encode('x'),
}

/** All kinds of callers, the anonymous one first. */
export const CALLERS = [null, ...Object.keys(TEST_USERS)] as Caller[]
export const isTenant = (endpoint: Endpoint) => endpoint.path.includes('{customerId}')
/** An event stream never ends on its own, so only its refusals are tested here. */
export const isStream = (endpoint: Endpoint) => answerKind(endpoint) === 'events'

function mayPass(access: Access, caller: Caller, customerId: number, modules: ModuleState): boolean {
  if (isWithoutSignIn(access)) return access === 'public'
  if (caller === null || caller === 'disabled') return false
  if (typeof access === 'object') {
    if ('allOf' in access) return access.allOf.every((part) => mayPass(part, caller, customerId, modules))
    if ('module' in access)
      return modules === 'modules on' && mayPass('signed-in', caller, customerId, modules)
  }
  if (caller === 'admin') return true
  const held = getHeldAccess(caller, customerId)
  if (!held) return false
  if (access === 'staff' || access === 'internal') return 'is_internal' in TEST_USERS[caller]
  return mayMember(access, held, modules)
}

/** A call without a customer requires a sign-in, a permission at any customer, or an administrator. */
function mayPassAnywhere(access: Access, caller: Caller, modules: ModuleState): boolean {
  if (isWithoutSignIn(access)) return access === 'public'
  if (caller === null || caller === 'disabled') return false
  if (typeof access === 'object') {
    if ('allOf' in access) return access.allOf.every((part) => mayPassAnywhere(part, caller, modules))
    if ('module' in access) return modules === 'modules on'
  }
  if (caller === 'admin') return true
  if (access === 'admin') return false
  if (access === 'staff' || access === 'internal') return 'is_internal' in TEST_USERS[caller]
  if (!isAtAnyCustomer(access)) return true
  return TEST_USERS[caller].memberships.some(({ customer_id }) =>
    mayPass(access, caller, customer_id, modules),
  )
}

/** Whether the contract lets this caller make this call for that customer. */
export const mayCall = (
  endpoint: Endpoint,
  caller: Caller,
  customerId: number,
  modules: ModuleState = 'modules on',
): boolean => {
  if (isOfBody(endpoint.access)) return mayPass(endpoint.access, caller, getCustomer(endpoint), modules)
  if (!isTenant(endpoint)) return mayPassAnywhere(endpoint.access, caller, modules)
  return customerId !== MISSING_CUSTOMER && mayPass(endpoint.access, caller, customerId, modules)
}

const getCustomer = ({ name }: Endpoint): number => (BODIES[name] as { customer_id: number }).customer_id

/** The credentials of a quote's link: its customer comes besides the path. */
const queryFor = ({ access }: Endpoint, customer_id: number): object =>
  access === 'quote token' ? { customer_id } : {}

/** The arguments of a call that names nothing that exists but its customer. */
export const argsFor = (endpoint: Endpoint, customerId: number, ids: object = MISSING) =>
  ({
    params: { ...MISSING, ...ids, customerId },
    query: queryFor(endpoint, customerId),
    body: BODIES[endpoint.name],
  }) as never
