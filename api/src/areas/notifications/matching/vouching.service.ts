import type { Db } from '../../../db/tx.ts'
import { isRecipient } from './book.rules.ts'
import { selectAccounts, selectPeople, type SavedRule } from './matching.queries.ts'

/** The people who saved a customer's rules, with their current permissions. */
export interface RuleAuthors {
  /**
   * Whether the person who saved the rule still belongs to the customer and may see its event; otherwise it sends
   * nothing outside the portal.
   */
  maySave: (rule: Pick<SavedRule, 'saved_by' | 'event'>) => boolean
  /** Null for a person who no longer belongs to the customer. */
  getName: (userId: number) => string | null
}

export async function readRuleAuthors(
  db: Db,
  customerId: number,
  rules: readonly Pick<SavedRule, 'saved_by'>[],
): Promise<RuleAuthors> {
  if (rules.length === 0) return { maySave: () => false, getName: () => null }
  const people = await selectPeople(db, customerId)
  const accounts = await selectAccounts(db, [], [...new Set(rules.map(({ saved_by }) => saved_by))])
  const names = new Map(people.map(({ user_id, full_name }) => [user_id, full_name]))
  return {
    maySave: (rule) => isRecipient(rule, people, accounts),
    getName: (userId) => names.get(userId) ?? null,
  }
}
