import { EQUIPMENT_TYPES } from '#x12/codes/equipment.data.ts'
import type { CodeList } from '#x12/codes/list.ts'
import {
  HAZARD_CLASSES,
  HAZARD_INFORMATION,
  NOT_OTHERWISE_SPECIFIED,
  REPORTABLE_QUANTITY,
  RESIDUES,
} from '#x12/codes/hazard.data.ts'
import { PACKAGING_CODE_FORMS, PACKAGING_FORMS } from '#x12/codes/packaging.data.ts'
import { ID_QUALIFIERS, PARTY_TYPES } from '#x12/codes/party.data.ts'
import { COUNTRIES, STATES } from '#x12/codes/place.data.ts'
import { PRICE_AUTHORITIES, REFERENCES } from '#x12/codes/reference.data.ts'
import { COMMODITY_QUALIFIERS, ROUTING_SEQUENCES } from '#x12/codes/route.data.ts'
import * as shipment from '#x12/codes/shipment.data.ts'
import { PROTECTIVE_SERVICES, UNITS, WEIGHT_QUALIFIERS, WEIGHT_UNITS } from '#x12/codes/weight.data.ts'

// A build works this file out ahead of time (web/build/made-data.ts): of X12's lists a browser gets the codes offered here.

/** Codes as a list of choices has them. */
export interface Choices {
  /** Each code with its meaning, or with the code itself where no public source gives one. */
  labels: Readonly<Record<string, string>>
  /** Whether only these codes are accepted; uploaded documents may contain others. */
  isClosed: boolean
  /** The message for another code, where the list is the form’s and not the document’s. */
  otherText?: string
}

/** The codes of a list, or `only` some of them in the order they are offered. */
function offered({ codes, isClosed }: CodeList, only?: string): Choices {
  const all = Object.fromEntries(codes.map(({ code, meaning }) => [code, meaning === '' ? code : meaning]))
  const labels = only ? Object.fromEntries(only.split(' ').map((code) => [code, all[code] ?? code])) : all
  return { labels, isClosed: isClosed || only !== undefined }
}

/** Rules of perishable protective service that are public (decision 424); others are typed. */
const SERVICE_RULES: Choices['labels'] = {
  225: 'Icing: stop for ice',
  240: 'Icing: iced by the shipper, do not add ice',
  242: 'Icing: top ice by the shipper at origin',
  245: 'Icing: cooled and iced by the shipper, do not add ice',
  509: 'Heating: modified carrier’s service',
  510: 'Heating: shipper’s service',
  515: 'Heating: carrier’s service',
  580: 'Heating: special heater service',
  705: 'Rail car: zero degrees or less',
  710: 'Rail car: above zero',
  711: 'Rail car: modified service once above the temperature',
  715: 'Rail car: zero degrees or less, shipper’s car',
  720: 'Rail car: do not run the unit',
  765: 'Rail car: above zero with body ice',
  805: 'Van or container: at the temperature',
  810: 'Van or container: vents open at origin',
}

/** The choices of each waybill field with a code. */
export const CHOICES = {
  billingCodes: offered(shipment.BILLING_CODES),
  carTypes: offered(EQUIPMENT_TYPES, 'BX CN HC HO IX RC RF RI RO RR SK TN'),
  carWeights: offered(WEIGHT_QUALIFIERS, 'E G N'),
  commodityTypes: offered(COMMODITY_QUALIFIERS, 'L T'),
  countries: {
    ...offered(COUNTRIES, 'US CA MX'),
    otherText: 'Choose US, CA or MX. The form has no other countries.',
  },
  hazardClasses: offered(HAZARD_CLASSES),
  hazardInformation: {
    ...offered(HAZARD_INFORMATION, 'TEC TNM HZC ADI MPI INH PIH POI RAM FUM HOT LQY DWW'),
    isClosed: false,
  },
  hazardUnits: { ...offered(UNITS, 'GA LB KG LT TN TK DR BX BG CA CL CN EA PC PK'), isClosed: false },
  ladingWeights: offered(WEIGHT_QUALIFIERS, 'B E M N'),
  methodsOfPayment: offered(shipment.METHODS_OF_PAYMENT),
  packagingCodes: offered({ ...PACKAGING_CODE_FORMS, isClosed: false }),
  packagingForms: offered(PACKAGING_FORMS),
  notOtherwiseSpecified: offered(NOT_OTHERWISE_SPECIFIED),
  partyIdTypes: offered(ID_QUALIFIERS),
  partyTypes: offered(PARTY_TYPES),
  priceAuthorities: offered(PRICE_AUTHORITIES, 'CT PR TS'),
  purposes: offered(shipment.PURPOSES, '00 01 04 05'),
  references: offered(REFERENCES),
  releases: offered(shipment.RELEASE_CODES, 'B H R S T U'),
  reportableQuantity: offered(REPORTABLE_QUANTITY),
  residues: { ...offered(RESIDUES, 'R'), isClosed: false },
  routing: offered(ROUTING_SEQUENCES),
  sectionSeven: offered(shipment.SECTION_SEVEN),
  serviceRules: { labels: SERVICE_RULES, isClosed: false },
  services: offered(PROTECTIVE_SERVICES, 'B BC D HDN HDNC HSC M MN MNU'),
  shipmentTypes: offered(shipment.SHIPMENT_QUALIFIERS),
  shipmentWeights: offered(shipment.WEIGHT_CODES),
  temperatures: offered(UNITS, 'FA CE'),
  transportation: offered(shipment.TRANSPORTATION_METHODS, 'R X'),
  weightUnits: offered(WEIGHT_UNITS, 'L K'),
  zones: offered(shipment.TIME_CODES),
}

/** States and provinces of each country with their names (WBL-103). */
export const STATE_NAMES = {
  US: offered(STATES.US).labels,
  CA: offered(STATES.CA).labels,
  MX: offered(STATES.MX).labels,
}
