import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { dayCell, dollarsCell, textCell } from '../../../import/cells.ts'
import { importKind, type ImportColumn } from '../../../import/kind.ts'
import { CAR_TEST_KINDS, CAR_TESTS, type CarTest } from '../car-records/car-records.rules.ts'

const pounds = z
  .string()
  .transform((typed) => typed.replaceAll(/[,\s]/g, ''))
  .pipe(z.string().regex(/^\d{1,6}$/, 'Enter whole pounds, at most 999,999.'))

const TEST_ALIASES: Readonly<Record<CarTest, readonly string[]>> = {
  visual: ['visual', 'visual test'],
  structural: ['structural', 'structural integrity inspection', 'sii', 'tank qualification', 'tank test'],
  thickness: ['thickness test', 'shell thickness'],
  safety: ['safety systems', 'safety valve', 'valve', 'safety relief valve', 'prd'],
  lining: ['lining', 'interior lining', 'coating'],
  service: ['service equip', 'valves and fittings'],
}

const testColumn = (kind: CarTest, ending: 'done' | 'due'): ImportColumn => ({
  label: `${CAR_TESTS[kind]} ${ending}`,
  aliases: TEST_ALIASES[kind].flatMap((name) =>
    ending === 'due' ? [`${name} due`, `next ${name}`] : [`${name} done`, `last ${name}`],
  ),
  schema: dayCell,
  example: ending === 'due' ? '05/01/2031' : '05/01/2021',
})

const testColumns = Object.fromEntries(
  CAR_TEST_KINDS.flatMap((kind) => [
    [`${kind}_due`, testColumn(kind, 'due')],
    [`${kind}_done`, testColumn(kind, 'done')],
  ]),
) as Record<`${CarTest}_${'done' | 'due'}`, ImportColumn>

/** Leases, tests, capacity and tare of cars. Blank cells keep the current values. */
export const carImport = importKind({
  name: 'car_records',
  singular: 'car',
  needsCustomer: true,
  key: ['equipment_id'],
  columns: {
    equipment_id: {
      label: 'Equipment ID',
      aliases: ['car', 'car number', 'car id', 'equipment', 'unit', 'reporting mark', 'mark and number'],
      schema: z
        .string()
        .max(MAX_CODE, BOUND)
        .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
        .pipe(
          z.string().regex(/^[A-Z]{2,4}\d{1,7}$/, 'Use 2 to 4 letters, then 1 to 7 digits, like GATX12345.'),
        ),
      missing: 'Enter an equipment ID.',
      example: 'TILX270431',
    },
    ...testColumns,
    lessor: {
      label: 'Lessor',
      aliases: ['leased from', 'owner', 'leasing company'],
      schema: textCell(80),
      example: 'Trinity Leasing',
    },
    lease_kind: {
      label: 'Lease type',
      aliases: ['lease type', 'lease kind', 'full service or net'],
      schema: z
        .string()
        .max(MAX_CODE, BOUND)
        .toLowerCase()
        .transform((typed) => (typed.startsWith('full') ? 'full' : typed))
        .pipe(z.enum(['full', 'net'], 'Enter full service or net.')),
      example: 'Full service',
    },
    lease_start: {
      label: 'Lease starts',
      aliases: ['lease start', 'lease start date', 'on lease', 'rider start'],
      schema: dayCell,
      example: '01/01/2024',
    },
    lease_end: {
      label: 'Lease ends',
      aliases: ['lease end', 'lease end date', 'lease expires', 'lease expiration', 'rider end'],
      schema: dayCell,
      example: '12/31/2028',
    },
    rate_cents: {
      label: 'Monthly rate',
      aliases: ['rate', 'rent', 'monthly rent', 'lease rate', 'rate per month'],
      schema: dollarsCell,
      example: '825.00',
      help: 'US dollars per month.',
    },
    mile_cents: {
      label: 'Mileage rate',
      aliases: ['mileage', 'rate per mile', 'mileage charge', 'cost per mile'],
      schema: dollarsCell,
      example: '0.05',
      help: 'US dollars per mile, loaded and empty.',
    },
    capacity_lb: {
      label: 'Capacity',
      aliases: ['load limit', 'capacity lb', 'load limit lb'],
      schema: pounds,
      example: '195000',
      help: 'In pounds.',
    },
    tare_lb: {
      label: 'Tare',
      aliases: ['tare weight', 'light weight', 'tare lb'],
      schema: pounds,
      example: '68000',
      help: 'In pounds.',
    },
  },
})
