import type { fillFromWaybill } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { STANDARD_CODES } from '#contract/areas/invoicing/charge-codes/charge-codes.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { showCents } from '#contract/base/money.ts'
import type { Cost } from '../costs/costs.service.ts'

export type FilledLine = Result<typeof fillFromWaybill>['charges'][number]

/** Kinds of charges on bills of railroads that our invoices have another name for. */
const CODES: Readonly<Record<string, string>> = { fuel: 'fuel_surcharge', finance: 'finance_charge' }

const toChargeCode = (kind: string): string => {
  const code = CODES[kind] ?? kind
  return code in STANDARD_CODES && code !== 'tax' ? code : 'other'
}

/** Lines of several cars: equal prices of a car become one line with a quantity; a line of all cars names none. */
export function mergeLines(lines: readonly FilledLine[], waybillIds: readonly number[]): FilledLine[] {
  const groups = Map.groupBy(lines, (one) =>
    one.unit_price_cents === null
      ? JSON.stringify(one)
      : JSON.stringify([one.charge_code, one.description, one.unit_price_cents, one.source, one.source_ref]),
  )
  return [...groups.values()].map((group) => {
    const own = group.flatMap(({ waybill_ids }) => waybill_ids)
    return {
      ...group[0]!,
      quantity: group[0]!.unit_price_cents === null ? group[0]!.quantity : group.length,
      ar_amount_cents: group.reduce((sum, { ar_amount_cents }) => sum + ar_amount_cents, 0),
      waybill_ids: own.length === waybillIds.length ? [] : own,
    }
  })
}

const MAX_TEXT = 200

/**
 * Quotes and stays are in US dollars. On an invoice in another currency their lines have no amount, and say what a person
 * has to convert.
 */
export const toCurrency = (line: FilledLine, currency: string): FilledLine =>
  currency === 'USD'
    ? line
    : {
        ...line,
        unit_price_cents: line.unit_price_cents === null ? null : 0,
        ar_amount_cents: 0,
        source_text: `${line.source_text}, ${showCents(line.ar_amount_cents)}: enter it in ${currency}`.slice(
          0,
          MAX_TEXT,
        ),
      }

const toText = (costs: readonly Cost[]): string => {
  const names = [...new Set(costs.map(({ text }) => text))]
  const text =
    names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
  return text.slice(0, MAX_TEXT)
}

/** Costs of one line: from bills as soon as one of them is; one bill can be opened. */
function toCost(costs: readonly Cost[]) {
  const refs = [...new Set(costs.map(({ ref }) => ref).filter(Boolean))]
  return {
    ap_amount_cents: Math.max(
      0,
      costs.reduce((sum, { cents }) => sum + cents, 0),
    ),
    ap_source: costs.some(({ source }) => source === 'bill') ? ('bill' as const) : ('expected' as const),
    ap_source_ref: refs.length === 1 ? refs[0]! : '',
    ap_source_text: toText(costs),
  }
}

/**
 * Puts what railroads charge beside what the payer is charged: of the same cars and kind. A cost without such a line has
 * a line of its own that charges nothing, so that the margin holds every cost; it is not printed.
 */
export function addCosts(
  lines: readonly FilledLine[],
  costs: readonly Cost[],
  waybillIds: readonly number[],
): FilledLine[] {
  const placed = new Map<number, Cost[]>()
  const left: Cost[] = []
  for (const cost of costs) {
    const at = lines.findIndex(
      ({ charge_code, waybill_ids }) =>
        charge_code === toChargeCode(cost.kind) &&
        (waybill_ids.length === 0 || waybill_ids.includes(cost.waybill_id)),
    )
    if (at === -1) left.push(cost)
    else placed.set(at, [...(placed.get(at) ?? []), cost])
  }
  const withCosts = lines.map((line, at) => ({ ...line, ...(placed.has(at) && toCost(placed.get(at)!)) }))
  const alone = [...Map.groupBy(left, ({ kind }) => toChargeCode(kind))].map(([code, own]): FilledLine => {
    const cars = [...new Set(own.map(({ waybill_id }) => waybill_id))]
    return {
      charge_code: code,
      description: (STANDARD_CODES as Record<string, string>)[code]!,
      quantity: 1,
      unit: '',
      unit_price_cents: null,
      ar_amount_cents: 0,
      source: 'cost',
      source_ref: '',
      source_text: 'Not charged to the payer, not printed',
      waybill_ids: cars.length === waybillIds.length ? [] : cars,
      ...toCost(own),
    }
  })
  return [...withCosts, ...alone.filter(({ ap_amount_cents }) => ap_amount_cents > 0)]
}
