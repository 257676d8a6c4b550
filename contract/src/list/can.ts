import { z } from 'zod'
import type { Entitlements } from '../base/access.ts'

/** True, or the reason for the user. */
export type Verdict = true | string

/**
 * The actions on a thing, one rule for each. The API enforces it and sends its verdicts with rows, so that pages need
 * not guess.
 */
export type CanTable<Row, Action extends string = string, Who = Entitlements> = Readonly<
  Record<Action, (row: Row, who: Who) => Verdict>
>

/** The verdicts of a table as rows carry them. */
export type Can<Action extends string = string> = Readonly<Record<Action, Verdict>>

/** Declares the rules of a noun; `Who` goes beyond entitlements where a rule depends on the person. */
export const canTable =
  <Row, Who = Entitlements>() =>
  <const Action extends string>(rules: CanTable<Row, Action, Who>): CanTable<Row, Action, Who> =>
    rules

/** What this caller may do with this row. */
export const verdicts = <Row, Action extends string, Who>(
  table: CanTable<Row, Action, Who>,
  row: Row,
  who: Who,
): Can<Action> =>
  Object.fromEntries(
    Object.entries<(row: Row, who: Who) => Verdict>(table).map(([action, rule]) => [action, rule(row, who)]),
  ) as Can<Action>

/** The verdicts in the row's schema. */
export const canSchema = <Row, Action extends string, Who>(
  table: CanTable<Row, Action, Who>,
): z.ZodType<Record<Action, Verdict>> =>
  z.object(
    Object.fromEntries(Object.keys(table).map((action) => [action, z.union([z.literal(true), z.string()])])),
  ) as never
