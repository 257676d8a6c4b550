import { DEMO_PARTIES, type DemoParty } from './booking/parties.ts'
import { DEMO_CUSTOMERS, type DemoCustomer, type GroupRule } from './customers.ts'
import { makeFleet, type Unit, type WorldSize } from './fleet.ts'
import { starterQuotes, type StarterQuote, type StarterRate, starterRates } from './quotes.ts'
import {
  readCarTypes,
  readCommodities,
  readCorridors,
  readRailroads,
  readReportingMarks,
  readStations,
  type Corridor,
} from './reference.ts'

export interface StarterEquipment {
  equipment_id: string
  equipment_kind: 'R' | 'imdl'
  /** AAR code, `T108`, and the name of its group, `Tank car`. */
  car_type: string
  car_type_name: string
  /** Who owns the initial painted on it; null when the starter table does not know. */
  owner: string | null
}

export interface StarterGroup {
  group_id: number
  name: string
  equipment_ids: string[]
}

/** How a railroad receives requests about cars, and the address for those by email. */
interface StarterCarRequests {
  scac: string
  way: 'mail' | 'file' | 'document'
  emails: string
  answer_hours: number
}

export interface StarterCustomer extends Omit<DemoCustomer, 'id' | 'groups' | 'lanes' | 'bill_prefix'> {
  customer_id: number
  /** Railroads that serve the customer's lanes. */
  scacs: string[]
  /** Shippers and consignees of the demo's lanes. */
  parties: readonly DemoParty[]
  /** How each of them receives requests about cars. */
  car_requests: StarterCarRequests[]
  /** The permissions available to the customer's users. */
  permissions: string[]
  flags: string[]
  equipment: StarterEquipment[]
  quotes: StarterQuote[]
  rates: StarterRate[]
  reporting_groups: StarterGroup[]
}

/** Rows for the tables that all customers share; the meaning of event codes comes from the rail rules instead. */
export interface StarterReference {
  railroads: { scac: string; name: string; short_name: string; kind: string; country: string }[]
  stations: StarterStation[]
  commodities: {
    commodity_code: string
    commodity: string
    is_hazmat: boolean
    associated_stcc: string | null
    certainty: string
  }[]
  /** Lines between hubs, and the hub that serves each other station. */
  corridors: Omit<Corridor, 'crosses_border'>[]
  station_hubs: { station_id: string; hub_id: string }[]
  carriers: StarterCarrier[]
}

/** Exchange settings of the demo's railroads. */
export interface StarterCarrier {
  scac: string
  release: string
  receiver_id: string
  answer_minutes: number
}

export interface StarterStation {
  station_id: string
  name: string
  city: string
  state: string
  country: string
  lat: number
  lon: number
  zone: string
  is_junction: boolean
  junction_code: string | null
  railroads: string[]
  /** CITY|ST in upper case, as messages name places. */
  place: string
  is_hub: boolean
}

export interface StarterMembership {
  customer_id: number
  role_id: number
  permissions: string[]
}

export interface StarterUser {
  email: string
  first_name: string
  last_name: string
  is_admin: boolean
  is_internal: boolean
  memberships: StarterMembership[]
}

/** Password of every starter user; the demo says so on its sign-in page, so it is no secret. */
export const STARTER_PASSWORD = 'ride-the-rails'

const ALL_PERMISSIONS = [
  'dashboard_widgets_dwelling_over_2_days',
  'dashboard_widgets_ap_status',
  'dashboard_widgets_cp_status_or_notified',
  'dashboard_widgets_ready_for_release',
  'visibility_asset_list',
  'visibility_fleet_cycles',
  'visibility_universal_search',
  'reporting_report_builder',
  'reporting_pipeline_view',
  'reporting_forecasting',
  'reporting_network_maps',
  'pricing_pricing_dashboard',
  'company_settings',
  'terminal_terminal',
  'telematics_watchtower',
]
const OPERATIONS_PERMISSIONS = ALL_PERMISSIONS.filter((name) => /^(visibility|reporting)_/.test(name))
const MODULES = [
  'hasInternalToolsModule',
  'hasInvoicingModule',
  'hasNotificationsModule',
  'hasPayerInvoiceSettings',
  'hasPlatformNotifications',
  'hasSupportFeedbackModule',
  'hasWaybillModule',
]
/** The customer of shipper@ has everything; the others live without staff tools and payer settings. */
const MODULES_OF_FULL_CUSTOMER_ONLY = new Set(['hasInternalToolsModule', 'hasPayerInvoiceSettings'])

const MERIDIAN = 1
const GULF_PRAIRIE = 2
const IRONWOOD = 3
const BLUEWATER = 4
const KEYSTONE = 5
const COMPANY_ADMIN = 1
const OPERATIONS = 3
const VIEWER = 6
const TERMINAL_OPERATOR = 7

/** The demo railroad's customers with their fleets and reporting groups, as the first start stores them. */
export function starterCustomers(size: WorldSize, now = new Date()): StarterCustomer[] {
  const blocks = makeFleet(size)
  return DEMO_CUSTOMERS.map(({ id, groups, lanes: _lanes, bill_prefix: _prefix, ...customer }) => {
    const own = blocks.filter((block) => block.customer.id === id)
    const units = own.flatMap((block) => block.units)
    const scacs = [
      ...new Set(own.flatMap(({ lane }) => lane.route.filter((_part, at) => at % 2 === 0))),
    ].toSorted()
    return {
      ...customer,
      customer_id: id,
      scacs,
      parties: DEMO_PARTIES,
      car_requests: scacs.map((scac) => ({
        scac,
        way: CHANNELS[scac] ?? 'document',
        emails: `car-orders@${scac.toLowerCase()}.example`,
        answer_hours: ANSWER_HOURS,
      })),
      permissions: [...ALL_PERMISSIONS],
      flags: MODULES.filter((name) => id === MERIDIAN || !MODULES_OF_FULL_CUSTOMER_ONLY.has(name)),
      quotes: starterQuotes(id, now),
      rates: starterRates(id, now),
      equipment: units.map(toEquipment),
      reporting_groups: groups.map((group) => toGroup(group, units)),
    }
  })
}

const ownerByMark = new Map(readReportingMarks().map(({ mark, owner }) => [mark, owner]))
const carTypeNames = new Map(readCarTypes().map(({ aar_code, aar_group }) => [aar_code, aar_group]))

function toEquipment({ equipment_id, equipment_kind, car_type, initial }: Unit): StarterEquipment {
  return {
    equipment_id,
    equipment_kind,
    car_type,
    car_type_name: carTypeNames.get(car_type) ?? '',
    owner: ownerByMark.get(initial) ?? null,
  }
}

function toGroup({ id, name, lanes, owner }: GroupRule, units: Unit[]): StarterGroup {
  const members = units.filter(
    (unit) =>
      lanes?.includes(unit.lane_id) || (owner !== undefined && ownerByMark.get(unit.initial) === owner),
  )
  return { group_id: id, name, equipment_ids: members.map(({ equipment_id }) => equipment_id) }
}

/** Railroads moved to newer releases at different times. */
const RELEASES: Readonly<Record<string, string>> = {
  BNSF: '004010',
  CSXT: '005010',
  CPRS: '007010',
  CN: '005030',
}
const DEFAULT_RELEASE = '004010'
const ANSWER_MINUTES = 15
const ANSWER_HOURS = 4

/** How railroads receive requests about cars; most as documents, which the demo answers. */
const CHANNELS: Readonly<Record<string, 'mail' | 'file'>> = { NS: 'mail', CN: 'file' }

/** Railroads with their exchange settings, places and commodities of the starter tables. */
export function starterReference(): StarterReference {
  return {
    carriers: readRailroads().map(({ scac }) => ({
      scac,
      release: RELEASES[scac] ?? DEFAULT_RELEASE,
      receiver_id: scac,
      answer_minutes: ANSWER_MINUTES,
    })),
    corridors: readCorridors(),
    station_hubs: readStations()
      .filter(({ station_id, hub_id }) => station_id !== hub_id)
      .map(({ station_id, hub_id }) => ({ station_id, hub_id })),
    railroads: readRailroads(),
    stations: readStations().map(({ timezone, ...station }) => ({
      ...station,
      zone: timezone,
      is_junction: station.junction_code !== null,
      place: `${station.city}|${station.state}`.toUpperCase(),
      is_hub: station.kind === 'hub',
    })),
    commodities: readCommodities().map(({ stcc, description, ...commodity }) => ({
      ...commodity,
      commodity_code: stcc,
      commodity: description,
    })),
  }
}

/** The sign-ins of the demo; all share STARTER_PASSWORD. */
export function starterUsers(): StarterUser[] {
  const everywhere = (role_id: number, permissions: string[]) =>
    DEMO_CUSTOMERS.map(({ id }) => member(id, role_id, permissions))
  return [
    {
      ...person('admin@demo.example', 'Ada', 'Keller'),
      is_admin: true,
      is_internal: true,
      memberships: everywhere(COMPANY_ADMIN, ALL_PERMISSIONS),
    },
    {
      ...person('staff@demo.example', 'Sam', 'Ortega'),
      is_internal: true,
      memberships: everywhere(OPERATIONS, OPERATIONS_PERMISSIONS),
    },
    {
      ...person('shipper@demo.example', 'Nora', 'Lindqvist'),
      memberships: [member(MERIDIAN, COMPANY_ADMIN, ALL_PERMISSIONS)],
    },
    {
      ...person('viewer@demo.example', 'Victor', 'Hale'),
      memberships: [member(MERIDIAN, VIEWER, ['visibility_asset_list'])],
    },
    {
      ...person('two@demo.example', 'Tess', 'Okafor'),
      memberships: [
        member(GULF_PRAIRIE, COMPANY_ADMIN, ALL_PERMISSIONS),
        member(IRONWOOD, VIEWER, ['visibility_asset_list']),
      ],
    },
    {
      ...person('terminal@demo.example', 'Theo', 'Brandt'),
      memberships: [member(KEYSTONE, TERMINAL_OPERATOR, ['terminal_terminal'])],
    },
    {
      ...person('other@demo.example', 'Olga', 'Marsh'),
      memberships: [member(BLUEWATER, COMPANY_ADMIN, ALL_PERMISSIONS)],
    },
  ]
}

const person = (email: string, first_name: string, last_name: string) => ({
  email,
  first_name,
  last_name,
  is_admin: false,
  is_internal: false,
})

const member = (customer_id: number, role_id: number, permissions: string[]): StarterMembership => ({
  customer_id,
  role_id,
  permissions: [...permissions],
})
