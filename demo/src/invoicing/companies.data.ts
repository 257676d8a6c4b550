import type { updatePayee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import type { createPayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'

/** The customer that keeps the book. */
export const PAYEE_CUSTOMER = 1

export const PAYEE: Request<typeof updatePayee>['body'] = {
  name: 'Meridian Foods & Ingredients, Inc.',
  addresses: [
    { address_1: '1200 Prairie Avenue', city: 'Omaha', state: 'NE', country: 'US', postal_code: '68102' },
  ],
  phone: '+1 402 555 0142',
  email: 'receivables@meridianfoods.example',
  tax_number: '47-0612085',
  remit_to: 'ACH or wire: First Plains Bank, account 4471 2205\nChecks: P.O. Box 3140, Omaha, NE 68103',
  currency: 'USD',
  invoice_prefix: 'MF-',
  credit_prefix: 'MF-C',
  finance_percent: 12,
  dispute_stops_clock: true,
}

type Company = Pick<
  Request<typeof createPayerCompany>['body'],
  'name' | 'addresses' | 'contact_name' | 'phone' | 'emails' | 'terms_days'
>

/** A consignee of the customer's lanes, which pays the freight. */
export interface Payer extends Company {
  /** Where its cars arrive. */
  destination: string
  currency: 'USD' | 'CAD' | 'MXN'
  /** The agreed price of a car in its currency, where that is not the railroad's. */
  car_cents: number | null
}

const address = (address_1: string, city: string, state: string, postal_code: string, country = 'US') => [
  { address_1, city, state, country, postal_code },
]

export const PAYERS: readonly Payer[] = [
  {
    name: 'Lone Star Beverages',
    addresses: address('2100 Singleton Boulevard', 'Dallas', 'TX', '75212'),
    contact_name: 'Marta Quinn',
    phone: '+1 214 555 0117',
    emails: 'payables@lonestarbeverages.example',
    terms_days: 30,
    destination: 'Dallas, TX',
    currency: 'USD',
    car_cents: null,
  },
  {
    name: 'Golden Coast Fuels',
    addresses: address('855 Agua Mansa Road', 'Colton', 'CA', '92324'),
    contact_name: 'Dev Raman',
    phone: '+1 909 555 0163',
    emails: 'ap@goldencoastfuels.example, d.raman@goldencoastfuels.example',
    terms_days: 15,
    destination: 'Colton, CA',
    currency: 'USD',
    car_cents: null,
  },
  {
    name: 'Carolina Bottling',
    addresses: address('4300 Statesville Road', 'Charlotte', 'NC', '28269'),
    contact_name: 'Ellen Frost',
    phone: '+1 704 555 0138',
    emails: 'invoices@carolinabottling.example',
    terms_days: 30,
    destination: 'Charlotte, NC',
    currency: 'USD',
    car_cents: null,
  },
  {
    name: 'Laredo Ingredients',
    addresses: address('9100 Mines Road', 'Laredo', 'TX', '78045'),
    contact_name: 'Hector Salas',
    phone: '+1 956 555 0171',
    emails: 'cuentas@laredoingredients.example',
    terms_days: 10,
    destination: 'Laredo, TX',
    currency: 'USD',
    car_cents: null,
  },
  {
    name: 'Midwest Beverage Distributors',
    addresses: address('3720 South Ashland Avenue', 'Chicago', 'IL', '60609'),
    contact_name: 'Pat Dolan',
    phone: '+1 312 555 0129',
    // Pays by what its post brings.
    emails: '',
    terms_days: 30,
    destination: 'Chicago, IL',
    currency: 'USD',
    car_cents: null,
  },
  {
    name: 'Puget Grain Export',
    addresses: address('2701 Alaskan Way', 'Seattle', 'WA', '98121'),
    contact_name: 'Ingrid Holt',
    phone: '+1 206 555 0184',
    emails: 'freight@pugetgrain.example',
    terms_days: 15,
    destination: 'Seattle, WA',
    currency: 'USD',
    car_cents: null,
  },
  {
    name: 'Ontario Baking',
    addresses: address('77 Cherry Street', 'Toronto', 'ON', 'M5A 3L1', 'CA'),
    contact_name: 'Claire Benoit',
    phone: '+1 416 555 0152',
    emails: 'payables@ontariobaking.example',
    terms_days: 30,
    destination: 'Toronto, ON',
    currency: 'CAD',
    car_cents: 1_118_000,
  },
  {
    name: 'Jalisco Foods',
    addresses: address('Calzada Lázaro Cárdenas 2300', 'Guadalajara', 'JA', '44900', 'MX'),
    contact_name: 'Lucía Ferrer',
    phone: '+52 33 5550 0148',
    emails: 'proveedores@jaliscofoods.example',
    terms_days: 45,
    destination: 'Guadalajara, JA',
    currency: 'MXN',
    car_cents: 16_450_000,
  },
]
