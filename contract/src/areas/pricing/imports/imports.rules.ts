import { z } from 'zod'
import { dayCell as day, dollarsCell as dollars, textCell as text } from '../../../import/cells.ts'
import { importKind } from '../../../import/kind.ts'

const STATE = 'Enter a two-letter state or province.'
const state = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, STATE)
const STCC = 'Enter two to seven digits of an STCC.'
const stateColumn = (label: string, aliases: string[], example: string) => ({
  label,
  aliases,
  schema: state,
  example,
  help: 'Optional if the city column includes it.',
})

/** Base prices by lane, goods and kind of car. */
export const rateImport = importKind({
  name: 'rates',
  singular: 'rate',
  needsCustomer: true,
  key: ['origin', 'destination', 'stcc', 'car_type', 'effective_date'],
  columns: {
    origin: {
      label: 'Origin',
      aliases: ['from', 'origin city', 'origin station', 'shipping point'],
      schema: text(100),
      missing: 'Enter an origin.',
      example: 'Galesburg, IL',
    },
    origin_state: stateColumn('Origin state', ['from state', 'origin st', 'origin province'], 'IL'),
    destination: {
      label: 'Destination',
      aliases: ['to', 'destination city', 'destination station', 'dest'],
      schema: text(100),
      missing: 'Enter a destination.',
      example: 'Laredo, TX',
    },
    destination_state: stateColumn('Destination state', ['to state', 'destination st', 'dest state'], 'TX'),
    stcc: {
      label: 'STCC',
      aliases: ['commodity', 'commodity code', 'stcc code', 'goods'],
      schema: z
        .string()
        .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{2,7}$/, STCC)),
      example: '0113215',
      help: 'The first digits cover a group. Leave blank for any commodity.',
    },
    car_type: {
      label: 'Car type',
      aliases: ['car', 'equipment', 'equipment type', 'kind of car'],
      schema: text(40),
      example: 'Covered hopper',
      help: 'Leave blank for any.',
    },
    price: {
      label: 'Price',
      aliases: ['rate', 'amount', 'base price', 'base rate', 'rate per car', 'price per car'],
      schema: dollars,
      missing: 'Enter a price per car.',
      example: '4,200.00',
    },
    effective_date: {
      label: 'From',
      aliases: ['effective', 'effective date', 'start', 'start date', 'valid from'],
      schema: day,
      example: '01/01/2026',
      missing: 'Enter a start date.',
    },
    expiration_date: {
      label: 'Until',
      aliases: ['expires', 'expiration', 'expiration date', 'end', 'end date', 'valid to', 'valid until'],
      schema: day,
      example: '12/31/2026',
      help: 'Last day. Leave blank if it applies until replaced.',
    },
    unit: {
      label: 'Unit',
      aliases: ['per', 'rate unit', 'price unit'],
      schema: z
        .string()
        .trim()
        .toLowerCase()
        .pipe(z.enum(['car', 'cwt', 'ton'], 'Enter car, cwt or ton.')),
      example: 'car',
      help: 'What the price applies to. Leave blank for price per car.',
    },
    minimum_lb: {
      label: 'Minimum weight',
      aliases: ['minimum', 'min weight', 'minimum lb', 'minimum pounds'],
      schema: z
        .string()
        .transform((typed) => typed.replaceAll(/[,\s]/g, ''))
        .pipe(z.string().regex(/^\d{1,6}$/, 'Enter whole pounds, at most 999,999.')),
      example: '180000',
      help: 'In pounds, for prices by weight.',
    },
    currency: {
      label: 'Currency',
      aliases: ['curr'],
      schema: z
        .string()
        .trim()
        .toUpperCase()
        .pipe(z.enum(['USD', 'CAD', 'MXN'], 'Enter USD, CAD or MXN.')),
      example: 'USD',
      help: 'Leave blank for US dollars.',
    },
    carrier: {
      label: 'Rule 11 carrier',
      aliases: ['carrier', 'railroad', 'scac'],
      schema: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2,4}$/, 'Enter two to four letters.'),
      example: 'BNSF',
      help: 'The railroad this price covers on a Rule 11 route.',
    },
    source: {
      label: 'Source',
      aliases: ['tariff', 'authority', 'price authority', 'contract', 'publication', 'reference'],
      schema: text(120),
      example: 'Tariff 4022, item 30',
    },
  },
})
