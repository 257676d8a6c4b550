import { z } from 'zod'
import type { Entitlements } from '../base/access.ts'

/** True, or why not, in words for whoever wants to. */
export type Verdict = true | string

/**
 * What may be done with a thing, one rule for each action. The API refuses by it and sends its verdicts along with rows, so no
 * page guesses.
 */
export type CanTable<Row, Action extends string = string> = Readonly<
  Record<Action, (row: Row, who: Entitlements) => Verdict>
>

/** The verdicts of a table as rows carry them. */
export type Can<Action extends string = string> = Readonly<Record<Action, Verdict>>

/** Declares the rules of a noun. */
export const canTable =
  <Row>() =>
  <const Action extends string>(rules: CanTable<Row, Action>): CanTable<Row, Action> =>
    rules

/** What this caller may do with this row. */
export const verdicts = <Row, Action extends string>(
  table: CanTable<Row, Action>,
  row: Row,
  who: Entitlements,
): Can<Action> =>
  Object.fromEntries(
    Object.entries<CanTable<Row>[string]>(table).map(([action, rule]) => [action, rule(row, who)]),
  ) as Can<Action>

/** The verdicts in the row's schema. */
export const canSchema = <Row, Action extends string>(
  table: CanTable<Row, Action>,
): z.ZodType<Record<Action, Verdict>> =>
  z.object(
    Object.fromEntries(Object.keys(table).map((action) => [action, z.union([z.literal(true), z.string()])])),
  ) as never
