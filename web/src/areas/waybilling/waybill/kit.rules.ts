import {
  checkWaybill,
  findDependents,
  type WaybillUse,
} from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { releasedBy } from '#contract/areas/waybilling/waybill/release.rules.ts'
import { checkSendable } from '#contract/areas/waybilling/waybill/sendable.rules.ts'
import type { Problems } from '#contract/form/check.ts'
import { type FormKit, makeKit } from '../../../form/kit.tsx'
import type { BodyRules, Values } from '../../../form/rules.ts'
import type { FormEndpoint } from '../../../form/setup.ts'
import { readyToFill, withoutBlanks } from './parts.rules.ts'

/** The path of the waybill in the body, and the waybill's purpose. */
interface Holding {
  at: 'pattern' | 'waybill'
  getPurpose: (values: Values) => WaybillUse
}

/**
 * The form of an endpoint whose body contains a waybill: it combines the rules of the waybill's purpose with those of
 * the body.
 */
export function waybillForm<E extends FormEndpoint>({ setup }: FormKit<E>, holding: Holding): FormKit<E> {
  const { now, load } = setup.rules
  const ofWaybill = (base: BodyRules | null) => base && waybillRules(base, holding)
  const rules = ofWaybill(now())
  return makeKit<E>({
    ...setup,
    rules: { now: () => rules, load: async () => rules ?? ofWaybill(await load()) },
  })
}

function waybillRules(base: BodyRules, { at, getPurpose }: Holding): BodyRules {
  const ready = (values: Values): Values => ({
    ...values,
    [at]: readyToFill((values[at] ?? {}) as object),
  })
  const body = (values: Values): Values => {
    const made = base.body(values) as Values
    return { ...made, [at]: withHeading(withoutBlanks(made[at])) }
  }
  return {
    ...base,
    begin: (given) => ready(base.begin(given)),
    fitting: (saved, beginning) => ready(base.fitting(saved, beginning)),
    body,
    dependents: (path) =>
      path.startsWith(`${at}.`)
        ? findDependents(path.slice(at.length + 1)).map((other) => `${at}.${other}`)
        : [],
    problems: (values) => {
      const found = findProblems((base.body(values) as Values)[at], getPurpose(values))
      return new Map([...below(at, found), ...base.problems(values)])
    },
  }
}

/** All that a person can correct at once: a bill to be sent is checked by the server's rules for it too. */
function findProblems(waybill: unknown, use: WaybillUse): Problems {
  const found = checkWaybill(waybill, use)
  if (use.as !== 'tender') return found
  const now = new Date()
  // a row that was added and left empty is not sent
  const sent = releasedBy(withHeading(withoutBlanks(waybill)), now)
  return new Map([...checkSendable(sent, now), ...found])
}

const withHeading = (waybill: unknown): { heading: object } => ({
  heading: {},
  ...(waybill as object | undefined),
})

const below = (at: string, problems: Problems): Problems =>
  new Map([...problems].map(([path, problem]) => [path === '' ? at : `${at}.${path}`, problem]))
